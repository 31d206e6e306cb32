import { expect, it } from 'vitest'
import { toFileName } from './file-name.ts'

const wif = 'cMzLdeGd5vEqxB8B6VFQoRopQ3sLAAvEzDAoQgvX54xwofSWj1fx'

it.each([
  ['keys.json', 'keys.json'],
  ['ke\u202Eys.json', 'keys.json'],
  [`${wif}.json`, '.json'],
  [wif, '?'],
  [`my key ${'5e'.repeat(32)}.txt`, 'my key .txt'],
  [`${'abandon-'.repeat(11)}about.json`, '.json'],
])('shows a file name without private keys, phrases or hidden characters: %s', (name, shown) => {
  expect(toFileName(name)).toBe(shown)
})
