import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'

/**
 * Results of a benchmark, as tables of texts. Each part of `npm run bench` prints them and saves them in
 * `.cache/bench/<name>.json`, from which `scripts/bench/benchmarks-page.mjs` writes docs/benchmarks.md. The first
 * column is text, the others are figures.
 */

const folder = path.join('.cache', 'bench')

/** `conditions` describes the measurement: rounds, versions. */
export function saveTables(name, { tables, conditions = [], figures = {} }) {
  const machine = { cpu: os.cpus()[0]?.model ?? 'unknown', cores: os.cpus().length, node: process.version }
  const result = { name, machine, date: new Date().toISOString().slice(0, 10), conditions, tables, figures }
  console.log(`\n${formatConditions(result)}`)
  for (const table of tables) console.log(`\n${formatTable(table)}`)
  const file = path.join(folder, `${name}.json`)
  mkdirSync(folder, { recursive: true })
  writeFileSync(file, `${JSON.stringify(result, undefined, 2)}\n`)
  console.log(`\nwritten to ${file}`)
}

/** Reads the measurements saved by `src/protocol/testing/figures.ts`. */
export function readFigures(name) {
  return JSON.parse(readFileSync(path.join(folder, `${name}-figures.json`), 'utf8'))
}

export function formatConditions({ machine, date, conditions }) {
  const { cpu, cores, node } = machine
  return [date, cpu, `${cores} cores`, `Node ${node.slice(1)}`, ...conditions].join('; ')
}

/** Formats a table as Markdown, which is also readable in a terminal. */
export function formatTable({ columns, rows }) {
  const all = [columns, ...rows].map((row) => row.map((cell) => cell.replaceAll('|', '\\|')))
  const widths = columns.map((_, at) => Math.max(3, ...all.map((row) => row[at].length)))
  const line = (row) =>
    `| ${row.map((cell, at) => (at === 0 ? cell.padEnd(widths[at]) : cell.padStart(widths[at]))).join(' | ')} |`
  const rule = `| ${widths.map((width, at) => (at === 0 ? '-'.repeat(width) : `${'-'.repeat(width - 1)}:`)).join(' | ')} |`
  const [head, ...body] = all.map(line)
  return [head, rule, ...body].join('\n')
}

export function median(numbers) {
  return numbers.toSorted((left, right) => left - right)[Math.floor(numbers.length / 2)]
}

/** Tells whether a figure meets its limit. */
export function verdict(figure, most) {
  return figure <= most ? 'met' : 'missed'
}
