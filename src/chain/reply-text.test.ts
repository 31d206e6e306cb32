import { describe, expect, it } from 'vitest'

import { ReplyText, writeReply } from './reply-text.ts'

describe('a reply for a console', () => {
  it('is written with one member per line', () => {
    expect(writeReply({ id: 1, result: 'ab' })).toEqual({
      text: '{\n  "id": 1,\n  "result": "ab"\n}',
      characters: 31,
    })
  })

  it('contains only the beginning of a long reply, and its full length', () => {
    const { text, characters } = writeReply('x'.repeat(1_000_000))
    expect([text.length, characters]).toEqual([20_000, 1_000_002])
    expect(ReplyText.safeParse({ text: `${text}x`, characters }).success).toBe(false)
  })

  it('fails with a named error if it nests too deep to be written', () => {
    let deep: unknown = []
    for (let depth = 0; depth < 100_000; depth += 1) deep = [deep]
    expect(() => writeReply(deep)).toThrow('chain/result-shape')
  })
})
