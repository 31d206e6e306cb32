import { expect, it } from 'vitest'
import { recognize } from './recognize.ts'
import { explainUnread } from './unread.ts'

it.each([
  ['no such thing!', { kind: 'character', character: '!', place: 14 }],
  ['  price: 3 €', { kind: 'character', character: ':', place: 8 }],
  ['😀', { kind: 'character', character: '😀', place: 1 }],
  ['{"id": 3', { kind: 'json', problem: 'unfinished', line: 1, column: 9 }],
  ['[\n  x]', { kind: 'json', problem: 'value', line: 2, column: 3 }],
  ['\n{"a": 1,}', { kind: 'json', problem: 'trailing-comma', line: 2, column: 9 }],
  ['['.repeat(200), { kind: 'json', problem: 'depth', line: 1, column: 129 }],
  ['{"a":1}', { kind: 'members', names: ['a'], count: 1 }],
  ['{"a":1,"a":2}', { kind: 'members', names: ['a', 'a'], count: 2 }],
  [`'{"a":1}'`, { kind: 'members', names: ['a'], count: 1 }],
  ['\uFEFF{"a":1]', { kind: 'json', problem: 'comma', line: 1, column: 8 }],
  ['> {"a": 1,\n> "b" 2}', { kind: 'json', problem: 'colon', line: 2, column: 7 }],
  ['\n>> {"a": 1,\r\n>>   "b": x}', { kind: 'json', problem: 'value', line: 3, column: 11 }],
  ['> ```json\n> {"a": 1,\n>\n> ]\n> ```', { kind: 'json', problem: 'name', line: 4, column: 3 }],
  ['> {"a": 1', { kind: 'json', problem: 'unfinished', line: 1, column: 10 }],
  [
    new TextEncoder().encode('\n> {"a": 1,\n> "b" 2}'),
    { kind: 'json', problem: 'colon', line: 3, column: 7 },
  ],
  ['> 0ll!', { kind: 'character', character: '!', place: 6 }],
  ['{}', { kind: 'members', names: [], count: 0 }],
  [
    '{"name":"x","version":"1","main":2,"type":0}',
    { kind: 'members', names: ['name', 'version', 'main'], count: 4 },
  ],
  ['{"result":{"epoch":1},"error":null,"id":7}', { kind: 'members', names: ['epoch'], count: 1 }],
  ['{"result":"!","error":null,"id":7}', { kind: 'members', names: ['result', 'error', 'id'], count: 3 }],
  ['[1,"two"]', { kind: 'items', count: 2 }],
  ['abc', { kind: 'odd-hex', digits: 3 }],
  ['2429270', { kind: 'number' }],
  ['123456789', { kind: 'decoded', encoding: 'base58', size: 7 }],
  [`0x07 00\n${'7f'.repeat(100)}7`, { kind: 'odd-hex', digits: 205 }],
  ['Hello there this is not bytes', { kind: 'words', count: 6 }],
  ['rhytb ywRQ', { kind: 'decoded', encoding: 'base58', size: 7 }],
  ['0ll', { kind: 'length' }],
  [
    ' 56k79pLt1f7QZdYm0KEjEEaSVka3XGvFyVKnaP6rBLrT',
    { kind: 'decoded', encoding: 'base64', size: 33, slips: [{ character: '0', place: 18 }] },
  ],
  [
    `${'k'.repeat(43)}OI`,
    {
      kind: 'length',
      slips: [
        { character: 'O', place: 44 },
        { character: 'I', place: 45 },
      ],
    },
  ],
  [`${'k'.repeat(42)}OIl`, { kind: 'length' }],
  [new Uint8Array(40).fill(255), { kind: 'bytes', size: 40 }],
])('explains why nothing is recognised in %j', (input, expected) => {
  expect(recognize(input)).toEqual([])
  expect(explainUnread(input)).toEqual(expected)
})

it('says only that there are too many values, even if the JSON breaks after them', () => {
  expect(explainUnread(`[${'300,'.repeat(100_000)}1]`)).toEqual({ kind: 'too-many' })
  // Reading stops at the limit, so the broken end is never reached.
  expect(explainUnread(`[${'300,'.repeat(100_000)}?`)).toEqual({ kind: 'too-many' })
})

const phrase = 'abandon ability able about above absent absorb abstract absurd abuse access accident'.split(
  ' ',
)

const hidden = Array.from({ length: 15 }, (_, place) => `no name ${place}`)

it.each([
  ['64 hex digits', { ['5e'.repeat(32)]: 1 }],
  ['16 bytes of hex', { ['ab'.repeat(16)]: 1 }],
  ['a phrase, word by word', Object.fromEntries(phrase.map((word, place) => [word, place]))],
  ['a phrase, each second word a name', Object.fromEntries(pairs(phrase))],
  ['a phrase behind other names', Object.fromEntries([...hidden, ...phrase].map((name) => [name, 1]))],
  ['a sentence', { 'seven kettles whistle': 1 }],
  ['a name of 21 characters', { ['k'.repeat(21)]: 1 }],
])('does not repeat a name that may be a secret: %s', (_, value) => {
  const count = Object.keys(value).length
  expect(explainUnread(JSON.stringify(value))).toEqual({ kind: 'members', names: [], count })
})

function pairs(words: readonly string[]): readonly (readonly [string, string])[] {
  return words.flatMap((word, at) => (at % 2 === 0 ? [[word, words[at + 1] ?? ''] as const] : []))
}

it('masks JSON with a private key in a value', () => {
  const [reading] = recognize('{"note":"cMzLdeGd5vEqxB8B6VFQoRopQ3sLAAvEzDAoQgvX54xwofSWj1fx"}')
  expect(reading?.isMasked).toBe(true)
})
