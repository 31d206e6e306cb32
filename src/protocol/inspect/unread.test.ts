import { expect, it } from 'vitest'
import { recognize } from './recognize.ts'
import { explainUnread } from './unread.ts'

it.each([
  ['no such thing!', { kind: 'character', character: '!', place: 14 }],
  ['  price: 3 €', { kind: 'character', character: ':', place: 8 }],
  ['😀', { kind: 'character', character: '😀', place: 1 }],
  ['{"id": 3', { kind: 'json', line: 1, column: 9 }],
  ['[\n  x]', { kind: 'json', line: 2, column: 3 }],
  ['hello there this is not bytes', { kind: 'decoded', encoding: 'base64', size: 18 }],
  ['0ll', { kind: 'length' }],
  [Uint8Array.of(0, 255, 1), { kind: 'bytes', size: 3 }],
])('of %j it is said how far it can be read', (input, expected) => {
  expect(recognize(input)).toEqual([])
  expect(explainUnread(input)).toEqual(expected)
})
