import { expect, it } from 'vitest'

import { compilePattern } from './re2-pattern.ts'

it.each([
  '(?=a)',
  '(?!a)',
  '(?<=a)b',
  '(?<!a)b',
  '(a)\\1',
  '(?<n>a)\\k<n>',
  '(?>a)',
  'a++',
  '[a',
  'a{1001}',
  '(a{100}){100}',
  '\\cA',
  '\\u0061',
])('RE2 does not compile %s', (source) => {
  expect(compilePattern(source)).toBeUndefined()
})

it('matches anywhere in the text, in linear time', () => {
  expect(compilePattern('b+')?.matches('abc')).toBe(true)
  expect(compilePattern('^b+$')?.matches('abc')).toBe(false)
  expect(compilePattern('(x+x+)+y')?.matches('x'.repeat(20_000))).toBe(false)
})

it('gives the same verdict when a pattern is compiled again', () => {
  expect([compilePattern('(?=a)'), compilePattern('(?=a)')]).toEqual([undefined, undefined])
  expect(compilePattern('a.c')).toBe(compilePattern('a.c'))
})
