import { describe, expect, it } from 'vitest'
import { readJsonTree } from '#/protocol/contract/json-tree.ts'
import { nodeAt, pointerAt } from './json-pointer.ts'

describe('a pointer', () => {
  const text = '{ "a/b": [ { "~": 5 }, 6 ], "": 7 }'
  const reading = readJsonTree(text)
  if ('problem' in reading) throw new Error(reading.problem.kind)
  const { tree } = reading

  it.each([
    ['', '{ "a/b": [ { "~": 5 }, 6 ], "": 7 }'],
    ['/a~1b', '[ { "~": 5 }, 6 ]'],
    ['/a~1b/0/~0', '5'],
    ['/a~1b/1', '6'],
    ['/', '7'],
  ])('the pointer %s names %s', (pointer, found) => {
    const node = nodeAt(tree, pointer)
    expect(text.slice(node?.start, node?.end)).toBe(found)
  })

  it.each(['a', '/x', '/a~1b/2', '/a~1b/01', '/a~1b/-', '/a~1b/0/~0/x'])(
    'the pointer %s names nothing',
    (pointer) => {
      expect(nodeAt(tree, pointer)).toBeUndefined()
    },
  )

  it.each([
    [0, ''],
    [3, '/a~1b'],
    [9, '/a~1b'],
    [15, '/a~1b/0/~0'],
    [24, '/a~1b/1'],
    [30, '/'],
    [text.length, ''],
  ])('is found for offset %d: %s', (offset, pointer) => {
    expect(pointerAt(tree, offset)).toBe(pointer)
  })
})
