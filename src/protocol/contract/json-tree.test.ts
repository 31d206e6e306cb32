import fc from 'fast-check'
import { describe, expect, it } from 'vitest'

import { readJsonTree, toValue } from './json-tree.ts'

function readTree(text: string) {
  const reading = readJsonTree(text)
  if ('problem' in reading) throw new Error(reading.problem.kind)
  return reading.tree
}

describe('JSON text', () => {
  it.each([
    ['', 'empty', 0],
    [' \r\n', 'empty', 0],
    ['{"a":1', 'unfinished', 6],
    ['{"a', 'unfinished', 3],
    ['{"a":', 'unfinished', 5],
    ['["\\', 'unfinished', 2],
    ['{"a":x}', 'value', 5],
    ['{a:1}', 'name', 1],
    ['{"a" 1}', 'colon', 5],
    ['{"a":1 "b":2}', 'comma', 7],
    ['{"a":1,}', 'trailing-comma', 7],
    ['[1,]', 'trailing-comma', 3],
    ['[01]', 'number', 1],
    ['[1.]', 'number', 1],
    ['["\\x"]', 'escape', 2],
    ['["a\nb"]', 'control', 3],
    ['{} {}', 'behind', 3],
    ['{"a":1,"\\u0061":2}', 'doubled', 7],
    ['// no\n{}', 'value', 0],
    ['['.repeat(129), 'depth', 128],
  ])('rejects %j with the problem %s at index %d', (text, kind, at) => {
    expect(readJsonTree(text)).toEqual({ problem: { kind, at } })
  })

  it('may nest 128 levels deep', () => {
    const text = '['.repeat(128) + ']'.repeat(128)
    expect(toValue(readTree(text))).toEqual(JSON.parse(text))
  })

  it('keeps the order of members that look like integers, and a member named __proto__', () => {
    const tree = readTree('{"b":1,"7":2,"__proto__":{"x":3}}')
    expect(tree.kind === 'object' && tree.members.map(({ name }) => name)).toEqual(['b', '7', '__proto__'])
    expect(Object.entries(Object(toValue(tree)))).toContainEqual(['__proto__', { x: 3 }])
  })

  it('has the value that JSON.parse gives it', () => {
    fc.assert(
      fc.property(fc.json({ maxDepth: 4 }), (text) => {
        expect(toValue(readTree(text))).toEqual(JSON.parse(text))
      }),
      { seed: 7, numRuns: 300 },
    )
  })

  it('is rejected exactly when JSON.parse rejects it, except for repeated members', () => {
    const signs = fc.constantFrom(
      '{',
      '}',
      '[',
      ']',
      ',',
      ':',
      '"',
      '"a"',
      '1',
      '-',
      '.5',
      'e2',
      'true',
      ' ',
      '\\',
    )
    const soup = fc.array(signs, { maxLength: 9 }).map((parts) => parts.join(''))
    const parses = (text: string) => {
      try {
        JSON.parse(text)
        return true
      } catch {
        return false
      }
    }
    fc.assert(
      fc.property(soup, (text) => {
        const reading = readJsonTree(text)
        const kind = 'problem' in reading ? reading.problem.kind : ''
        fc.pre(kind !== 'doubled')
        expect([text, kind === '']).toEqual([text, parses(text)])
      }),
      { seed: 7, numRuns: 3000 },
    )
  })
})
