import { mkdirSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'

import type { Timing } from './rounds.ts'

/** A ratio of two medians and what it is to be. */
export interface Claim {
  readonly what: string
  readonly of: string
  readonly over: string
  /** At least this many times as long; for `at most`, at most this part. */
  readonly target: number
  readonly is: 'at least' | 'at most'
}

export function atLeast(target: number): Pick<Claim, 'target' | 'is'> {
  return { target, is: 'at least' }
}

/** Prints all timings and ratios, and writes them to the file. */
export function reportClaims(
  timings: ReadonlyMap<string, Timing>,
  claims: readonly Claim[],
  { rounds, file }: { readonly rounds: number; readonly file: string },
): void {
  const medianOf = (name: string) => {
    const timing = timings.get(name)
    if (timing === undefined) throw new TypeError(`not measured: ${name}`)
    return timing.medianMs
  }
  const ratios = claims.map((claim) => ({ ...claim, ratio: medianOf(claim.of) / medianOf(claim.over) }))
  const machine = { cpu: os.cpus()[0]?.model ?? 'unknown', cores: os.cpus().length, node: process.version }
  console.log(`\n${machine.cpu}, ${machine.cores} cores, Node ${machine.node}\n`)
  console.log(`${'processor time of one run, median'.padEnd(52)}${'ms'.padStart(10)}${'±'.padStart(7)}`)
  for (const [name, { medianMs, spread }] of timings) {
    console.log(
      `${name.padEnd(52)}${medianMs.toFixed(3).padStart(10)}${`${(spread * 100).toFixed(0)} %`.padStart(7)}`,
    )
  }
  console.log(`\n${'ratio of medians'.padEnd(66)}${'ratio'.padStart(7)}   target`)
  for (const { what, ratio, target, is } of ratios) {
    const isMet = is === 'at least' ? ratio >= target : ratio <= target
    console.log(
      `${what.padEnd(66)}${ratio.toFixed(2).padStart(7)}   ${is} ${target}: ${isMet ? 'met' : 'missed'}`,
    )
  }
  mkdirSync(path.dirname(file), { recursive: true })
  const json = { machine, rounds, timings: Object.fromEntries(timings), ratios }
  writeFileSync(file, `${JSON.stringify(json, undefined, 2)}\n`)
  console.log(`\nwritten to ${file}`)
}
