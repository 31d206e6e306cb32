import { expect, it, vi } from 'vitest'
import { openOneThing, framesOf } from './qr-transfer.ts'

const key = '5e'.repeat(32)
const bytes = Uint8Array.from({ length: 900 }, (_, at) => (at * 7) & 255)
const open = () => {
  const given = { onBytes: vi.fn(), onText: vi.fn() }
  return { given, thing: openOneThing() }
}

it('passes a text on once, and does not return it', () => {
  const { given, thing } = open()
  expect(thing.take(key, given)).toEqual({ kind: 'text' })
  // The camera still sees the same code.
  expect(thing.take(key, given)).toBeUndefined()
  expect(thing.take('another', given)).toBeUndefined()
  expect(given.onText.mock.calls).toEqual([[key]])
})

it('passes the bytes of a transfer on once, and returns only their number', () => {
  const { given, thing } = open()
  const { frame, count } = framesOf(bytes, 'normal')
  for (let index = 0; index < count - 1; index += 1) thing.take(frame(index), given)
  expect(thing.take(frame(count - 1), given)).toEqual({ kind: 'done', size: 900 })
  expect(thing.take(frame(count - 1), given)).toBeUndefined()
  expect(given.onBytes.mock.calls).toEqual([[bytes]])
})

it('ignores a repeated frame, and reports a code that does not belong to the transfer', () => {
  const { given, thing } = open()
  const { frame, count } = framesOf(bytes, 'normal')
  const first = { kind: 'more', known: 1, needed: count }
  expect(thing.take(frame(0), given)).toEqual(first)
  expect(thing.take(frame(0), given)).toBeUndefined()
  expect(thing.take(key, given)).toEqual({ ...first, fault: 'foreign' })
  expect(given.onText).not.toHaveBeenCalled()
})

it('reads the same code again after a restart', () => {
  const { given, thing } = open()
  thing.take(key, given)
  thing.restart()
  expect(thing.take(key, given)).toEqual({ kind: 'text' })
  expect(given.onText).toHaveBeenCalledTimes(2)
})
