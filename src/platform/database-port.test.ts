import { expect, it } from 'vitest'

import { borrowDatabase, lendDatabase } from './database-port.ts'
import { DatabaseError } from './database-error.ts'
import { openMemoryDatabase } from './memory-database.ts'

const stores = ['a', 'b'] as const

// Simulates a worker: its scope, and the page’s end of it.
function makeWorker() {
  const scope = new EventTarget()
  const postMessage = (data: unknown) => void scope.dispatchEvent(new MessageEvent('message', { data }))
  return { scope, worker: { postMessage } }
}

it('lends the page’s database, also to the next worker', async () => {
  const database = openMemoryDatabase({ name: 'lent', stores })
  const first = makeWorker()
  const borrowed = borrowDatabase<'a' | 'b'>(first.scope)
  // A request before the page has lent the database waits.
  const early = borrowed.read(['a'])
  const stop = lendDatabase(database, first.worker)
  expect((await early).a.size).toBe(0)
  await borrowed.write([{ kind: 'put', store: 'a', key: 'one', value: Uint8Array.of(1) }])
  stop()

  const second = makeWorker()
  const again = borrowDatabase<'a' | 'b'>(second.scope)
  const end = lendDatabase(database, second.worker)
  expect((await again.read()).a.get('one')).toEqual(Uint8Array.of(1))
  end()
})

it('reports a failure of the database, and continues to work', async () => {
  const { scope, worker } = makeWorker()
  let isFull = true
  const database = openMemoryDatabase({ name: 'full', stores })
  const full: typeof database = {
    ...database,
    write: async (changes) => {
      if (isFull) throw new DatabaseError('full')
      await database.write(changes)
    },
  }
  const borrowed = borrowDatabase<'a' | 'b'>(scope)
  const stop = lendDatabase(full, worker)
  const change = { kind: 'put', store: 'b', key: 'one', value: 1 } as const
  await expect(borrowed.write([change])).rejects.toThrow('database full')
  isFull = false
  await borrowed.write([change])
  expect((await borrowed.read()).b.get('one')).toBe(1)
  stop()
})

it('a worker accepts only a real database, and only the first one', async () => {
  const { scope, worker } = makeWorker()
  const borrowed = borrowDatabase<'a' | 'b'>(scope)
  worker.postMessage({ kind: 'database', port: 'none' })
  const own = openMemoryDatabase({ name: 'own', stores })
  await own.write([{ kind: 'put', store: 'a', key: 'whose', value: 'own' }])
  const stops = [
    lendDatabase(own, worker),
    lendDatabase(openMemoryDatabase({ name: 'other', stores }), worker),
  ]
  expect((await borrowed.read()).a.get('whose')).toBe('own')
  for (const stop of stops) stop()
})
