import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { layFigures } from './benchmarks-page.mjs'

const result = {
  name: 'bulk',
  date: '2026-11-22',
  machine: { cpu: 'A processor', cores: 2, node: 'v20.20.2' },
  conditions: ['Chromium 156'],
  tables: [{ title: 'bulk', columns: ['what', 'seen'], rows: [['signed after', '12.4 s']] }],
}
const begin = '<!-- figures: bulk, bulk -->\n'
const end = '<!-- end of figures -->'

test('new figures replace the old ones between the comments, with date and machine, and leave the rest', () => {
  const other = '<!-- figures: list, times -->\n\nold\n<!-- end of figures -->'
  const page = `# Page\n\n${begin}\nold\n${end}\n\nText.\n\n${other}\n`
  const text = layFigures(page, [result])
  expect(text).toContain('2026-11-22; A processor; 2 cores; Node 20.20.2; Chromium 156\n\n| what ')
  expect(text).toContain('| signed after | 12.4 s |')
  expect(text).toContain(`\n\nText.\n\n${other}\n`)
  expect(text.match(/old/g)).toHaveLength(1)
  expect(layFigures(text, [result])).toBe(text)
})

test('rejects a table without a place, and a place without a table', () => {
  expect(() => layFigures('# Page\n', [result])).toThrow('no place for “bulk, bulk”')
  const page = `<!-- figures: bulk, other -->\n${end}`
  expect(() => layFigures(page, [result])).toThrow('has no table “other”')
})

test('the benchmarks page has a place for each part', () => {
  const page = readFileSync('docs/benchmarks.md', 'utf8')
  const places = [...page.matchAll(/<!-- figures: (\w+), /g)].map(([, name]) => name)
  const parts = [
    'start',
    'lighthouse',
    'libraries',
    'list',
    'platform',
    'contract',
    'vault',
    'guessing',
    'identities',
    'bulk',
  ]
  expect(new Set(places)).toEqual(new Set(parts))
})
