import { expect, it } from 'vitest'

import { openMemoryDatabase, watchMemoryDatabase, type MadeChange } from './memory-database.ts'

const put = (store: 'a' | 'b', key: string, value: unknown) => ({ kind: 'put', store, key, value }) as const

it('stores copies of values, and still has them after it is opened again', async () => {
  const plan = { name: 'copies', stores: ['a', 'b'] as const }
  const value = { list: [1] }
  await openMemoryDatabase(plan).write([put('a', 'one', value)])
  value.list.push(2)
  const read = await openMemoryDatabase(plan).read()
  expect(read.a.get('one')).toEqual({ list: [1] })
  expect(read.b.size).toBe(0)
  expect(Object.keys(await openMemoryDatabase(plan).read(['b']))).toEqual(['b'])
})

it('writes all changes or none', async () => {
  const database = openMemoryDatabase({ name: 'all-or-none', stores: ['a', 'b'] as const })
  await database.write([put('a', 'one', 1)])
  await expect(database.write([put('a', 'one', 2), put('b', 'two', () => {})])).rejects.toThrow(
    'could not be cloned',
  )
  const { a, b } = await database.read()
  expect([a.get('one'), b.size]).toEqual([1, 0])
})

it('reports changed values only', async () => {
  const told: (readonly MadeChange[])[] = []
  const stop = watchMemoryDatabase('told', (changes) => told.push(changes))
  const database = openMemoryDatabase({ name: 'told', stores: ['a', 'b'] as const })
  await database.write([put('a', 'one', Uint8Array.of(1)), { kind: 'remove', store: 'b', key: 'none' }])
  await database.write([put('a', 'one', Uint8Array.of(1))])
  await database.write([put('a', 'one', Uint8Array.of(2))])
  stop()
  await database.write([put('a', 'one', Uint8Array.of(3))])
  expect(told).toEqual([
    [{ store: 'a', key: 'one', value: Uint8Array.of(1) }],
    [{ store: 'a', key: 'one', value: Uint8Array.of(2) }],
  ])
})

it('changes the latest stored values, all or none, and reports changed values', async () => {
  const plan = { name: 'changed', stores: ['a', 'b'] as const }
  const [one, other] = [openMemoryDatabase(plan), openMemoryDatabase(plan)]
  const add = (database: typeof one) =>
    database.change([{ store: 'a', key: 'n' }], {
      decide: ([stored]) => [put('a', 'n', Number(stored ?? 0) + 1)],
    })
  await Promise.all([add(one), add(other), add(one)])
  expect(
    await other.readRecords([
      { store: 'a', key: 'n' },
      { store: 'b', key: 'n' },
    ]),
  ).toEqual([3, undefined])
  const rejection = new Error('rejected')
  const rejected = one.change([{ store: 'a', key: 'n' }], {
    decide: () => {
      throw rejection
    },
  })
  await expect(rejected).rejects.toBe(rejection)
  expect((await one.read()).a.get('n')).toBe(3)
})
