import { mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'

const folder = path.join('.cache', 'bench')

/** Saves measured figures for the tables of `npm run bench`: `.cache/bench/<name>-figures.json`. */
export function saveFigures(name: string, figures: unknown): void {
  mkdirSync(folder, { recursive: true })
  writeFileSync(path.join(folder, `${name}-figures.json`), `${JSON.stringify(figures, undefined, 2)}\n`)
}
