import { expect, it } from 'vitest'
import { isBlank, placeProblem } from './studio.ts'

it.each([
  ['{', 1, 1, 2],
  ['{\n  x', 4, 2, 3],
  ['{\r\n  x', 5, 2, 3],
  ['{\r\r  x', 5, 3, 3],
  ['\n\n', 2, 3, 1],
])('in %j, offset %d is at line %d, column %d', (text, at, line, column) => {
  expect(placeProblem(text, { kind: 'value', at })).toEqual({ kind: 'value', at, line, column })
})

it.each([
  [{ documents: {} }, true],
  [{}, false],
  [{ documents: [] }, false],
  [{ documents: { post: {} } }, false],
  [{ documents: {}, $id: 'a' }, false],
])('the contract %j is blank: %s', (value, expected) => {
  expect(isBlank({ value, problem: undefined })).toBe(expected)
  expect(isBlank({ value, problem: placeProblem('{', { kind: 'value', at: 1 }) })).toBe(false)
})
