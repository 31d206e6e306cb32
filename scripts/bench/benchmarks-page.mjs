import { existsSync, readFileSync, readdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { formatConditions, formatTable } from './tables.mjs'

/**
 * Writes the figures in `.cache/bench` into docs/benchmarks.md: each table between its two comments, with the date
 * and the machine. Tables without new figures stay as they were.
 */
export function writeBenchmarksPage(root) {
  const page = path.join(root, 'docs', 'benchmarks.md')
  const folder = path.join(root, '.cache', 'bench')
  if (!existsSync(folder)) return
  const results = readdirSync(folder)
    .filter((name) => name.endsWith('.json') && !name.endsWith('-figures.json'))
    .map((name) => JSON.parse(readFileSync(path.join(folder, name), 'utf8')))
  writeFileSync(page, layFigures(readFileSync(page, 'utf8'), results))
  console.log('written to docs/benchmarks.md')
}

const block = /(<!-- figures: (\w+), ([^>]+) -->\n)[\s\S]*?(<!-- end of figures -->)/g

/** Returns the page with these tables at their comments: `<!-- figures: <part>, <title of a table> -->`. */
export function layFigures(page, results) {
  const placed = new Set()
  const text = page.replaceAll(block, (all, begin, name, title, end) => {
    const result = results.find((each) => each.name === name)
    if (result === undefined) return all
    const table = result.tables.find((each) => each.title === title)
    if (table === undefined) throw new Error(`docs/benchmarks.md: ${name} has no table “${title}”`)
    placed.add(`${name}, ${title}`)
    return `${begin}\n${formatConditions(result)}\n\n${formatTable(table)}\n\n${end}`
  })
  for (const { name, tables } of results) {
    for (const { title } of tables) {
      if (!placed.has(`${name}, ${title}`))
        throw new Error(`docs/benchmarks.md has no place for “${name}, ${title}”`)
    }
  }
  return text
}
