import { expect, it } from 'vitest'
import type { WorkspaceChange } from './workspace-database.ts'
import { openMemoryDisk } from '#/workspace/testing/memory-disk.ts'
import { findDoubtful, noteRemoved, refuseNew } from './refuse-private.ts'

const wif = 'cMahea7zqjxrtgAbB7LSGbcQUr1uX1ojuat9jZodMN87JcbXMTcA'
const phrase = 'legal winner thank year wave sausage worth useful legal winner thank yellow'

function put(value: unknown) {
  return { kind: 'put', store: 'drafts', key: 'one', value } as const
}

async function refuse(database: Parameters<typeof refuseNew>[0], changes: readonly WorkspaceChange[]) {
  await refuseNew(database, findDoubtful(changes))
}

it.each([
  { label: wif },
  { keys: [{ label: 'fine' }, { label: `of ${wif}` }] },
  { note: phrase },
  { [wif]: 1 },
  { text: JSON.stringify({ words: phrase.split(' ') }) },
])('a record with a private key or a phrase in any text is not written: %j', async (value) => {
  const { database } = openMemoryDisk()
  await expect(refuse(database, [put(value)])).rejects.toMatchObject({ code: 'workspace/private-key-here' })
})

it('what has none, or what only may be one, is written at once', () => {
  const names = 'account action actor address advance advice air album alpha amount anchor angle'
  const digits = '1f'.repeat(32)
  const record = {
    digest: digits,
    bytes: new Uint8Array(60_000),
    id: 7,
    none: null,
    label: names,
    note: wif.slice(1),
  }
  expect(findDoubtful([put(record), { kind: 'remove', store: 'drafts', key: wif }])).toEqual([])
})

it('what an earlier version stored stays writable and can be put back, and gets no second one', async () => {
  const { database } = openMemoryDisk()
  await database.write([put({ label: wif, amount: '1' })])
  await expect(refuse(database, [put({ label: wif, note: phrase })])).rejects.toMatchObject({
    code: 'workspace/private-key-here',
  })
  await expect(refuse(database, [put({ label: `${wif} `, amount: '2' })])).resolves.toBeUndefined()
  const removed = { note: phrase }
  noteRemoved(removed)
  expect(findDoubtful([put(removed)])).toEqual([])
})
