import { describe, expect, it } from 'vitest'

import { findTyped, stepBy, type TreeLine } from './tree-line.ts'

const line = (id: string, rest: Partial<TreeLine> = {}): TreeLine => ({
  id,
  level: 1,
  name: id,
  place: 1,
  of: 1,
  ...rest,
})
const lines = [
  line('post', { isOpen: true }),
  line('title', { parent: 'post', level: 2 }),
  line('tags', { parent: 'post', level: 2, isOpen: false }),
  line('comment', { isOpen: false }),
]

describe('a key in a tree', () => {
  it.each([
    ['ArrowDown', 0, { kind: 'go', to: 'title' }],
    ['ArrowDown', 3, undefined],
    ['ArrowUp', 1, { kind: 'go', to: 'post' }],
    ['ArrowUp', 0, undefined],
    ['Home', 2, { kind: 'go', to: 'post' }],
    ['End', 0, { kind: 'go', to: 'comment' }],
    ['ArrowRight', 0, { kind: 'go', to: 'title' }],
    ['ArrowRight', 2, { kind: 'open' }],
    ['ArrowRight', 1, undefined],
    ['ArrowLeft', 0, { kind: 'shut' }],
    ['ArrowLeft', 1, { kind: 'go', to: 'post' }],
    ['ArrowLeft', 3, undefined],
    ['a', 0, undefined],
  ])('handles the key %s on line %d of a tree', (key, at, step) => {
    expect(stepBy(key, lines, at)).toEqual(step)
  })

  it('finds a line by its first letters, and the next line by the same letter', () => {
    expect(findTyped('t', lines, 0)?.id).toBe('title')
    expect(findTyped('t', lines, 1)?.id).toBe('tags')
    expect(findTyped('ta', lines, 1)?.id).toBe('tags')
    expect(findTyped('T', lines, 2)?.id).toBe('title')
    expect(findTyped('x', lines, 0)).toBeUndefined()
  })
})
