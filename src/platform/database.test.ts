import { beforeEach, expect, it, vi } from 'vitest'

import { openStored } from './database.ts'
import type { StorageLog } from './storage-log.ts'

// Simulates the browser’s behaviour, such as a dropped connection and the event for it.
const fake = vi.hoisted(() => ({
  opened: 0,
  lost: new Set<number>(),
  terminated: [] as (() => void)[],
  fails: undefined as Error | undefined,
  stored: new Map<string, unknown>(),
  begun: [] as unknown[],
  reads: [] as number[],
  complete: Promise.resolve(),
  /** True if writes report success but store nothing. */
  loses: false,
  /** Content of the second copy, and the content with which the database was created. */
  content: undefined as ReadonlyMap<string, unknown> | undefined,
  created: undefined as ReadonlyMap<string, unknown> | undefined,
}))

vi.mock('idb', () => ({ wrap: (opened: unknown) => opened }))

const factory = {
  open: () => {
    fake.opened += 1
    if (fake.content !== undefined && fake.created === undefined) return openAbsent()
    const connection = fake.opened
    const result = {
      close: () => {},
      addEventListener: (type: string, listener: () => void) => {
        if (type === 'close') fake.terminated.push(listener)
      },
      transaction: (_stores: unknown, mode: unknown, options?: object) => {
        fake.begun.push({ mode, ...options })
        if (fake.lost.has(connection)) throw new DOMException('closing', 'InvalidStateError')
        const done = fake.fails === undefined ? fake.complete : Promise.reject(fake.fails)
        done.catch(() => {})
        const store = {
          put: async (value: unknown, key: string) => {
            if (fake.fails === undefined && !fake.loses) fake.stored.set(key, value)
          },
          get: async (key: string) => {
            // A read waits for earlier writes.
            if (mode === 'readonly') await Promise.all([done.catch(() => {}), turn()])
            return fake.stored.get(key)
          },
          delete: async (key: string) => fake.stored.delete(key),
          getAllKeys: async (after: string | undefined, most: number) =>
            listAfter(after, most).map(([key]) => key),
          getAll: async (after: string | undefined, most: number) =>
            listAfter(after, most).map(([, value]) => value),
        }
        return { objectStore: () => store, done, abort: () => {}, error: fake.fails }
      },
    }
    const opening = Object.assign(new EventTarget(), { result })
    queueMicrotask(() => opening.dispatchEvent(new Event('success')))
    return opening
  },
  // The code uses only this part of `IDBFactory`.
} as unknown as IDBFactory

/** A database that does not exist yet, with the transaction that creates it. */
function openAbsent() {
  const created = new Map<string, unknown>()
  let isAborted = false
  const transaction = {
    db: { objectStoreNames: { contains: () => false }, createObjectStore: () => {} },
    objectStore: (store: string) => ({
      put: async (value: unknown, key: string) => created.set(`${store} ${key}`, value),
    }),
    abort: () => (isAborted = true),
  }
  const opening = Object.assign(new EventTarget(), { transaction, error: new DOMException('', 'AbortError') })
  queueMicrotask(() => {
    opening.dispatchEvent(Object.assign(new Event('upgradeneeded'), { oldVersion: 0 }))
    if (!isAborted) fake.created = created
    opening.dispatchEvent(new Event(isAborted ? 'error' : 'success'))
  })
  return Object.assign(opening, { result: { addEventListener: () => {}, close: () => {} } })
}

const turn = () => new Promise<void>((resolve) => void setImmediate(resolve))

/** Returns the entries after a key, in order. */
function listAfter(after: string | undefined, most: number) {
  fake.reads.push(most)
  return [...fake.stored]
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .filter(([key]) => after === undefined || key > after)
    .slice(0, most)
}
vi.stubGlobal('IDBKeyRange', { lowerBound: (key: string) => key })

const put = (key: string) => [{ kind: 'put', store: 'one', key, value: 1 }] as const

const noLog: StorageLog = { ready: async () => {}, writeFailed: () => {} }

function open(storageLog = noLog) {
  return openStored({ name: 'test', version: 1, stores: ['one'] }, { factory: () => factory, storageLog })
}

beforeEach(() => {
  Object.assign(fake, { opened: 0, lost: new Set(), terminated: [], fails: undefined, stored: new Map() })
  Object.assign(fake, { begun: [], reads: [], complete: Promise.resolve(), loses: false })
  Object.assign(fake, { content: undefined, created: undefined })
})

it('uses one connection for reads and writes', async () => {
  const database = open()
  await database.write(put('a'))
  await database.read()
  expect(fake.opened).toBe(1)
})

it('reads a long store completely and in order, in parts too short to be noticed', async () => {
  const database = open()
  const keys = Array.from({ length: 2500 }, (_, index) => String(index).padStart(5, '0'))
  for (const key of keys) fake.stored.set(key, Number(key))
  const { one } = await database.read(['one'])
  expect([...one.keys()]).toEqual(keys)
  expect([...one.values()]).toEqual(keys.map(Number))
  expect(fake.begun).toHaveLength(1)
  expect(fake.reads).toEqual(Array.from({ length: 22 }, () => 250))
  fake.stored = new Map(keys.slice(0, 1000).map((key) => [key, 1]))
  expect((await database.read(['one'])).one.size).toBe(1000)
})

it('writes with strict durability only, and says so only when the transaction is complete', async () => {
  const database = open()
  let complete = () => {}
  fake.complete = new Promise((resolve) => (complete = resolve))
  const said: string[] = []
  const writes = [
    database.write(put('a')).then(() => said.push('write')),
    database.change([], { decide: () => put('b') }).then(() => said.push('change')),
  ]
  // Every request has succeeded, but the transaction is not complete.
  while (fake.stored.size < writes.length) await turn()
  await turn()
  expect(said).toEqual([])
  complete()
  await Promise.all(writes)
  expect(said.toSorted()).toEqual(['change', 'write'])
  const strict = { mode: 'readwrite', durability: 'strict' }
  expect(fake.begun).toEqual([strict, strict, { mode: 'readonly' }])
})

it('writes on another connection after the browser has closed the first', async () => {
  const database = open()
  await database.write(put('a'))
  fake.lost.add(1)
  fake.terminated[0]?.()
  await database.write(put('b'))
  expect([fake.opened, [...fake.stored.keys()]]).toEqual([2, ['a', 'b']])
})

it('writes on another connection if the first was closed without an event', async () => {
  const database = open()
  await database.write(put('a'))
  fake.lost.add(1)
  await database.write(put('b'))
  fake.lost.add(2)
  expect([...(await database.read()).one.keys()]).toEqual(['a', 'b'])
  expect(fake.opened).toBe(3)
})

it('opens only one other connection if several calls have lost theirs', async () => {
  const database = open()
  await database.write(put('a'))
  fake.lost.add(1)
  await Promise.all([database.write(put('b')), database.read(), database.write(put('c'))])
  // The first connection ends after the second one has opened.
  fake.terminated[0]?.()
  await database.write(put('d'))
  expect([fake.opened, [...fake.stored.keys()]]).toEqual([2, ['a', 'b', 'c', 'd']])
})

it('rejects a write after two lost connections, and tries again with the next one', async () => {
  const database = open()
  fake.lost.add(1).add(2)
  await expect(database.write(put('a'))).rejects.toMatchObject({ fault: 'failed' })
  await database.write(put('b'))
  expect([...fake.stored.keys()]).toEqual(['b'])
})

it('never repeats a write by itself that may have succeeded', async () => {
  const database = open()
  fake.fails = new DOMException('lost on the way', 'InvalidStateError')
  await expect(database.write(put('a'))).rejects.toMatchObject({ fault: 'failed' })
  expect(fake.opened).toBe(1)
  fake.fails = new DOMException('no room', 'QuotaExceededError')
  await expect(database.write(put('a'))).rejects.toMatchObject({ fault: 'full' })
})

it('writes what `decide` makes of the stored record, or rethrows its error and writes nothing', async () => {
  const database = open()
  const places = [{ store: 'one', key: 'a' }] as const
  const add = () =>
    database.change(places, {
      decide: ([stored]) => [{ kind: 'put', store: 'one', key: 'a', value: Number(stored ?? 0) + 1 }],
    })
  await add()
  await add()
  expect(await database.readRecords(places)).toEqual([2])
  const rejection = new TypeError('rejected')
  await expect(
    database.change(places, {
      decide: () => {
        throw rejection
      },
    }),
  ).rejects.toBe(rejection)
  expect(fake.stored.get('a')).toBe(2)
  fake.fails = new DOMException('no room', 'QuotaExceededError')
  await expect(add()).rejects.toMatchObject({ fault: 'full' })
})

it('reads its own change back in a transaction that begins before any other', async () => {
  const database = open()
  const places = [
    { store: 'one', key: 'a' },
    { store: 'one', key: 'b' },
  ] as const
  const found: unknown[] = []
  const change = () =>
    database.change(places, { decide: () => put('a'), readBack: (stored) => found.push(...stored) })
  await change()
  expect(found).toEqual([1, undefined])
  expect(fake.begun).toEqual([{ mode: 'readwrite', durability: 'strict' }, { mode: 'readonly' }])
  await Promise.all([change(), database.change(places, { decide: () => put('b') })])
  expect(fake.begun.slice(2).map((each) => Reflect.get(Object(each), 'mode'))).toEqual([
    'readwrite',
    'readonly',
    'readwrite',
    'readonly',
  ])
})

it('reports the stored value if a write was acknowledged but lost', async () => {
  const database = open()
  fake.loses = true
  const readBack = vi.fn()
  await database.change([{ store: 'one', key: 'a' }], { decide: () => put('a'), readBack })
  expect(readBack.mock.calls).toEqual([[[undefined], 0]])
  const rejection = new TypeError('lost')
  readBack.mockImplementation(() => {
    throw rejection
  })
  await expect(
    database.change([{ store: 'one', key: 'a' }], { decide: () => put('a'), readBack }),
  ).rejects.toMatchObject({ cause: rejection })
})

it('decides on many records in parts too short to be noticed, all in one transaction', async () => {
  const database = open()
  const keys = Array.from({ length: 450 }, (_, index) => String(index))
  const places = keys.map((key) => ({ store: 'one', key }) as const)
  const seen: (readonly [parts: string, from: number, many: number])[] = []
  const decide = (stored: readonly unknown[], from: number) => {
    seen.push(['decide', from, stored.length])
    return stored.flatMap((_, at) => put(String(from + at)))
  }
  await database.change(places, {
    decide,
    readBack: (stored, from) => void seen.push(['readBack', from, stored.length]),
  })
  expect(seen).toEqual(
    ['decide', 'readBack'].flatMap((step) => [
      [step, 0, 200],
      [step, 200, 200],
      [step, 400, 50],
    ]),
  )
  expect([...fake.stored.keys()]).toEqual(keys)
  expect(fake.begun).toHaveLength(2)
  const later = vi.fn((stored: readonly unknown[], from: number) => {
    if (from > 0) throw new TypeError('rejected')
    return stored.flatMap((_, at) => ({ kind: 'remove', store: 'one', key: String(at) }) as const)
  })
  await expect(database.change(places, { decide: later })).rejects.toThrow('rejected')
  expect(later).toHaveBeenCalledTimes(2)
})

it('reports a write after the storage log is renewed, and tells the log of a failed write', async () => {
  let renewed = () => {}
  const ready = vi.fn(() => new Promise<void>((resolve) => (renewed = resolve)))
  const writeFailed = vi.fn()
  const database = open({ ready, writeFailed })
  await database.read()
  expect(ready).not.toHaveBeenCalled()
  const told = vi.fn()
  const writing = database.write(put('a')).then(told)
  while (!fake.stored.has('a')) await turn()
  await turn()
  expect(told).not.toHaveBeenCalled()
  renewed()
  await writing
  const rejecting = database.change([], {
    decide: () => {
      throw new TypeError('rejected')
    },
  })
  await expect(rejecting).rejects.toThrow('rejected')
  expect(writeFailed).not.toHaveBeenCalled()
  fake.fails = new DOMException('no room', 'QuotaExceededError')
  await expect(database.write(put('b'))).rejects.toMatchObject({ fault: 'full' })
  expect(writeFailed).toHaveBeenCalledTimes(1)
})

it('creates a missing database with the content of its copy, and not at all if the copy cannot be read', async () => {
  fake.content = new Map(Array.from({ length: 300 }, (_, at) => [String(at), at]))
  const readFirstContent = vi.fn(async () => {
    if (fake.content === undefined) throw new DOMException('lost', 'UnknownError')
    return { one: fake.content, two: new Map([['a', 1]]) }
  })
  const plan = { name: 'test', version: 1, stores: ['one', 'new'] } as const
  const openIt = () => openStored(plan, { factory: () => factory, storageLog: noLog, readFirstContent })
  readFirstContent.mockRejectedValueOnce(new DOMException('lost', 'UnknownError'))
  await expect(openIt().readRecords([])).rejects.toMatchObject({ fault: 'failed' })
  expect(fake.created).toBeUndefined()
  openIt()
    .readPlaces()
    .catch(() => {})
  while (fake.created === undefined) await turn()
  await turn()
  expect(fake.created).toEqual(new Map([...fake.content].map(([key, value]) => [`one ${key}`, value])))
  expect(readFirstContent).toHaveBeenCalledTimes(2)
})
