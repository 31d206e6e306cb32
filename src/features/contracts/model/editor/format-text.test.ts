import fc from 'fast-check'
import { expect, it } from 'vitest'

import { readJsonTree } from '#/protocol/contract/json-tree.ts'
import { formatText } from './format-text.ts'

function formatted(text: string): string {
  const reading = readJsonTree(text)
  if ('problem' in reading) throw new Error('no JSON')
  return formatText(text, reading.tree, { compact: true })
}

it('formatting changes only blanks: numbers, escapes and the order of names stay', () => {
  const text = String.raw`{"2":1.50,"1":"\u0041","__proto__":{},"a":[{"b":"asc"},{"c":1e2}]}`
  expect(formatted(text)).toBe(
    String.raw`{
  "2": 1.50,
  "1": "\u0041",
  "__proto__": {},
  "a": [{ "b": "asc" }, { "c": 1e2 }]
}
`,
  )
})

it('formatting keeps the value of any JSON, and changes nothing the second time', () => {
  fc.assert(
    fc.property(fc.json(), (text) => {
      const once = formatted(text)
      expect(JSON.parse(once)).toEqual(JSON.parse(text))
      expect(formatted(once)).toBe(once)
    }),
    { seed: 7, numRuns: 200 },
  )
})
