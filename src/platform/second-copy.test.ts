import { expect, it, vi } from 'vitest'

import type { DatabaseChange, SharedDatabase, StoredDatabase } from './database.ts'
import { openMemoryDatabase } from './memory-database.ts'
import { isSameValue, openFollower, readCopy, type CopyStore } from './second-copy.ts'
import { holdOwnLock } from './web-lock.ts'

const places = (...keys: readonly string[]) => keys.map((key) => ({ store: 'one', key }) as const)
const put = (key: string, value: unknown) => ({ kind: 'put', store: 'one', key, value }) as const
const remove = (key: string) => ({ kind: 'remove', store: 'one', key }) as const
const many = Array.from({ length: 450 }, (_, at) => `many ${String(at).padStart(3, '0')}`)

let number = 0

/** Returns two databases, and a way to open tabs that write to the first, which the copy follows. */
function begin() {
  number += 1
  const name = String(number)
  const first = withPlaces(openMemoryDatabase<'one'>({ name: `first ${name}`, stores: ['one'] }), ['one'])
  const copied = ['one', 'copy'] as const
  const memory = withPlaces(
    openMemoryDatabase<CopyStore<'one'>>({ name: `copy ${name}`, stores: copied }),
    copied,
  )
  const faults = { write: false, remove: false, read: false }
  let writes = 0
  /** Number of the write during which this tab is killed. */
  let killAt = Infinity
  const copy: typeof memory = {
    ...memory,
    change: async (...asked) => {
      writes += 1
      if (writes >= killAt) return new Promise<never>(() => {})
      if (faults.write) throw new DOMException('no room', 'QuotaExceededError')
      await memory.change(...asked)
    },
  }
  const removeCopy = vi.fn(async () => {
    if (faults.remove) throw new DOMException('no room', 'QuotaExceededError')
    await memory.write((await memory.readPlaces()).map((place) => ({ kind: 'remove', ...place })))
  })
  let lock = 0
  const open = (isFirst: boolean) => {
    const background: Promise<void>[] = []
    const follower = openFollower<'one'>({
      first: {
        ...first,
        readRecords: async (asked) => {
          if (faults.read) throw new DOMException('lost', 'UnknownError')
          return first.readRecords(asked)
        },
      },
      copy,
      removeCopy,
      exclusively: (work) => holdOwnLock(`${name} ${lock}`, work),
      isFirst: async () => isFirst,
      inBackground: (work) => void background.push(work()),
    })
    /** Writes to both, and waits for the comparison in the background. */
    const write = async (...changes: readonly DatabaseChange<'one'>[]) => {
      await first.write(changes)
      await follower.follow(changes)
      await Promise.all(background)
    }
    return { ...follower, write }
  }
  return {
    first,
    faults,
    removeCopy,
    open,
    /** Returns the content that would be restored. */
    restored: async () => {
      const found = await readCopy<'one'>(memory)
      return found && Object.fromEntries(found.one)
    },
    countWrites: () => writes,
    killInWrite: (after: number) => (killAt = writes + after),
    /** The browser releases the locks of a killed tab, so the next tab is the first. */
    start: () => {
      killAt = Infinity
      lock += 1
    },
  }
}

function withPlaces<Store extends string>(
  database: SharedDatabase<Store>,
  stores: readonly Store[],
): StoredDatabase<Store> {
  const readPlaces = async () => {
    const stored = await database.read()
    return stores.flatMap((store) => [...stored[store].keys()].map((key) => ({ store, key })))
  }
  return { ...database, readPlaces }
}

it('the copy begins with all content, and follows later changes', async () => {
  const { first, open, restored } = begin()
  await first.write([put('a', 1), put('b', 2)])
  expect(await restored()).toBeUndefined()
  const { write } = open(false)
  await write(put('c', 3))
  expect(await restored()).toEqual({ a: 1, b: 2, c: 3 })
  await write(remove('a'), put('c', { deep: [new Uint8Array([1])] }))
  expect(await restored()).toEqual({ b: 2, c: { deep: [new Uint8Array([1])] } })
})

it('the copy equals the first database after two tabs write to one place, whichever tab copies first', async () => {
  const { first, open, restored } = begin()
  const [left, right] = [open(false), open(false)]
  await first.write([put('a', 'left')])
  await first.write([put('a', 'right'), put('b', 'right')])
  await Promise.all([right.follow(places('a', 'b')), left.follow(places('a'))])
  expect(await restored()).toEqual({ a: 'right', b: 'right' })
  await first.write([remove('a')])
  await Promise.all([left.follow(places('a')), right.follow(places('a'))])
  expect(await restored()).toEqual({ b: 'right' })
})

it('the copy follows in one turn all changes that are written while an earlier change is copied', async () => {
  const { first, open, restored, countWrites } = begin()
  const { follow, write } = open(false)
  await write(put('first', 1))
  const before = countWrites()
  const following = many.slice(0, 100).map(async (key) => {
    await first.write([put(key, 1)])
    return follow(places(key))
  })
  await Promise.all(following)
  expect(countWrites() - before).toBeLessThanOrEqual(2)
  expect(Object.keys((await restored()) ?? {})).toHaveLength(101)
})

it('the copy catches up when the first page writes after a kill between both writes', async () => {
  const { first, open, restored } = begin()
  await open(false).write(put('a', 1), put('b', 1), put('gone', 1))
  // The tab was killed before it updated the copy.
  await first.write([put('a', 2), remove('gone'), ...many.map((key) => put(key, 1))])
  await open(false).write(put('c', 1))
  expect(await restored()).toEqual({ a: 1, b: 1, c: 1, gone: 1 })
  await open(true).write(put('d', 1))
  const all = Object.fromEntries(many.map((key) => [key, 1]))
  expect(await restored()).toEqual({ ...all, a: 2, b: 1, c: 1, d: 1 })
})

it('the first page compares the copy once, and not if it has just filled the copy', async () => {
  const { first, open } = begin()
  const readPlaces = vi.spyOn(first, 'readPlaces')
  await open(true).write(put('a', 1))
  expect(readPlaces).toHaveBeenCalledTimes(1)
  const { write } = open(true)
  await write(put('b', 1))
  expect(readPlaces).toHaveBeenCalledTimes(2)
  await write(put('c', 1))
  expect(readPlaces).toHaveBeenCalledTimes(2)
})

it('the copy is never half-written after a kill during a large write, and the next write completes it', async () => {
  for (const part of [1, 2, 3]) {
    const { first, open, restored, killInWrite, start } = begin()
    await open(false).write(put('a', 1))
    killInWrite(part)
    const large = many.map((key) => put(key, 1))
    await first.write(large)
    void open(false).follow(large)
    await new Promise(setImmediate)
    // The first part marks the copy as incomplete.
    expect(await restored()).toEqual(part === 1 ? { a: 1 } : undefined)
    start()
    await open(true).write(put('b', 1))
    expect(await restored()).toEqual({ ...Object.fromEntries(many.map((key) => [key, 1])), a: 1, b: 1 })
  }
})

it('the next write also copies a write that failed but was stored after all', async () => {
  const { first, open, restored } = begin()
  const { write, writeFailed } = open(false)
  await write(put('a', 1))
  await first.write([put('a', 2)])
  writeFailed()
  await write(put('b', 1))
  expect(await restored()).toEqual({ a: 2, b: 1 })
})

it('a copy is removed if it cannot be updated, and filled again once it can be', async () => {
  const { open, faults, removeCopy, restored } = begin()
  const { write } = open(false)
  await write(put('a', 1))
  faults.write = true
  await write(put('a', 2))
  expect([removeCopy.mock.calls.length, await restored()]).toEqual([1, undefined])
  faults.write = false
  await write(put('b', 1))
  expect(await restored()).toEqual({ a: 2, b: 1 })
})

it('a copy does not count as complete if it was removed during the comparison', async () => {
  const { first, open, restored, removeCopy } = begin()
  await open(false).write(...many.map((key) => put(key, 1)))
  const readRecords = first.readRecords
  let parts = 0
  vi.spyOn(first, 'readRecords').mockImplementation(async (asked) => {
    parts += 1
    // The third read follows the write itself and the first part of the comparison.
    if (parts === 3) await removeCopy()
    return readRecords(asked)
  })
  await open(true).write(put('a', 1))
  expect(parts).toBe(4)
  expect(await restored()).toBeUndefined()
})

it('a copy that could be neither updated nor removed is complete again after the next write', async () => {
  const { open, faults, restored } = begin()
  const { write } = open(false)
  await write(put('a', 1))
  Object.assign(faults, { write: true, remove: true })
  await write(put('a', 2))
  Object.assign(faults, { write: false, remove: false })
  await write(put('b', 1))
  expect(await restored()).toEqual({ a: 2, b: 1 })
})

it('the copy stays if the first database cannot be read, and is compared completely once it can', async () => {
  const { open, faults, removeCopy, restored } = begin()
  const { write } = open(false)
  await write(put('a', 1))
  faults.read = true
  await write(put('a', 2))
  expect([removeCopy.mock.calls.length, await restored()]).toEqual([0, { a: 1 }])
  faults.read = false
  await write(put('b', 1))
  expect(await restored()).toEqual({ a: 2, b: 1 })
})

it('writes nothing to the copy if nothing changed, and compares bytes, values and lists', async () => {
  const { open, restored } = begin()
  await open(true).follow([])
  expect(await restored()).toBeUndefined()
  const bytes = (...of: readonly number[]) => Uint8Array.from(of)
  const value = { a: [1n, 'x', bytes(1, 2)], b: null, c: undefined }
  expect(isSameValue(value, structuredClone(value))).toBe(true)
  for (const other of [
    { ...value, a: [1n, 'x', bytes(1, 3)] },
    { ...value, a: [1n, 'x', bytes(1, 2, 0)] },
    { ...value, a: [1n, 'x'] },
    { ...value, a: { 0: 1n, 1: 'x', 2: bytes(1, 2) } },
    { a: value.a, b: null },
    { ...value, b: {} },
    undefined,
  ])
    expect(isSameValue(value, other)).toBe(false)
  // Opaque values count as different.
  expect(isSameValue(new Date(0), new Date(0))).toBe(false)
})
