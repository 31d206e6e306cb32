import { expect, it } from 'vitest'
import { openMemoryDisk } from './memory-disk.ts'
import { refusePrivate } from './refuse-private.ts'

const wif = 'cMahea7zqjxrtgAbB7LSGbcQUr1uX1ojuat9jZodMN87JcbXMTcA'
const phrase = 'legal winner thank year wave sausage worth useful legal winner thank yellow'

function put(value: unknown) {
  return { kind: 'put', store: 'drafts', key: 'one', value } as const
}

it.each([
  { label: wif },
  { keys: [{ label: 'fine' }, { label: `of ${wif}` }] },
  { note: phrase },
  { [wif]: 1 },
  { text: JSON.stringify({ words: phrase.split(' ') }) },
])('a record with a private key or a phrase in any text is not written: %j', async (value) => {
  const { database } = openMemoryDisk()
  await expect(refusePrivate(database, [put(value)])).rejects.toMatchObject({
    code: 'workspace/private-key-here',
  })
})

it('what has none is written at once', () => {
  const { database } = openMemoryDisk()
  const record = {
    digest: '1f'.repeat(32),
    bytes: new Uint8Array(60_000),
    id: 7,
    none: null,
    label: 'Aurora',
  }
  expect(
    refusePrivate(database, [put(record), { kind: 'remove', store: 'drafts', key: wif }]),
  ).toBeUndefined()
})

it('what an earlier version stored stays writable, and gets no second one', async () => {
  const { database } = openMemoryDisk()
  await database.write([put({ label: wif, amount: '1' })])
  await expect(refusePrivate(database, [put({ label: `${wif} `, amount: '2' })])).resolves.toBeUndefined()
  await expect(refusePrivate(database, [put({ label: wif, note: phrase })])).rejects.toMatchObject({
    code: 'workspace/private-key-here',
  })
})
