import { describe, expect, it } from 'vitest'
import { holdOwnLock, tryOwnLock } from './web-lock.ts'

function openGate() {
  let open = () => {}
  const opened = new Promise<void>((resolve) => {
    open = resolve
  })
  return { open, opened }
}

describe('a lock within this page', () => {
  it('admits one holder at a time, in order, even after a holder failed', async () => {
    const { open, opened } = openGate()
    const seen: string[] = []
    const first = holdOwnLock('a', async () => {
      await opened
      seen.push('first')
      throw new Error('planted')
    })
    const second = holdOwnLock('a', async () => seen.push('second'))
    await holdOwnLock('b', async () => seen.push('other'))
    open()
    await expect(first).rejects.toThrow('planted')
    await second
    expect(seen).toEqual(['other', 'first', 'second'])
  })

  it('is not taken while it is held, and can be taken afterwards', async () => {
    const { open, opened } = openGate()
    const holding = holdOwnLock('c', () => opened)
    expect(await tryOwnLock('c', async () => 1)).toEqual({ isHeld: false })
    open()
    await holding
    expect(await tryOwnLock('c', async () => 1)).toEqual({ isHeld: true, result: 1 })
  })
})
