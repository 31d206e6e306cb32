import { expect, it } from 'vitest'
import { placeProblem } from './studio.ts'

it.each([
  ['{', 1, 1, 2],
  ['{\n  x', 4, 2, 3],
  ['{\r\n  x', 5, 2, 3],
  ['{\r\r  x', 5, 3, 3],
  ['\n\n', 2, 3, 1],
])('of %j, place %d is line %d, column %d', (text, at, line, column) => {
  expect(placeProblem(text, { kind: 'value', at })).toEqual({ kind: 'value', at, line, column })
})
