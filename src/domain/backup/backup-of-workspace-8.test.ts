import { beforeEach, expect, it, vi } from 'vitest'

import { formatHex, parseHex } from '#/protocol/encoding/hex.ts'
import vaultFixture from '#/vault/storage/vault-format-3.json'
import {
  openMemoryDatabase,
  openMemoryKeeper,
  readContents,
  stretchStored,
} from '#/vault/testing/vault-in-memory.ts'
import { Settings } from '#/store/records/settings.ts'
import { openMemoryDisk } from '#/store/testing/memory-disk.ts'
import stored from '#/store/workspace-8.json'
import { workspaceDatabase } from '#/store/workspace-database.ts'
import { saveToWorkspace } from '#/store/workspace-changes.ts'
import { startWorkspace } from '#/store/workspace-reading.ts'
import { useWorkspace } from '#/store/workspace-store.ts'
import fixture from './backup-of-workspace-8.json'
import { saveRestored } from './backup-actions.ts'
import { unfollowed } from '#/vault/unlock/operation-progress.ts'
import { planWorkspace } from './plan-workspace.ts'
import { readWorkspacePart } from './workspace-part.ts'

// A backup with records in every store, created by the build with version 8 of the workspace database. Never edit it.

const text = JSON.stringify(fixture.file)
const memory = openMemoryDisk()

beforeEach(() => {
  vi.spyOn(workspaceDatabase, 'read').mockImplementation(memory.database.read)
  vi.spyOn(workspaceDatabase, 'readRecords').mockImplementation(memory.database.readRecords)
  vi.spyOn(workspaceDatabase, 'change').mockImplementation(memory.database.change)
})

it('restores every private key, the phrase, and every record of every store', async () => {
  const vault = openMemoryKeeper(openMemoryDatabase(), { stretch: stretchStored(fixture.file) })
  const { passphrase } = fixture
  const { opened, workspace, log } = await vault.openBackup({ text, passphrase, asNew: true })
  expect(log.isWhole).toBe(true)
  const { keys } = await vault.restoreBackup({
    opened,
    identities: 0,
    into: { kind: 'new', passphrase, replaces: false },
  })
  expect(keys).toBe(fixture.keys)
  const sound = vaultFixture.keys.filter(({ id }) => id !== vaultFixture.damaged)
  const listed = (await readContents(vault)).keys
  expect(listed.map(({ publicKey }) => formatHex(publicKey)).toSorted()).toEqual(
    sound.map(({ publicKey }) => publicKey).toSorted(),
  )
  expect(await vault.revealPhrase({ proof: passphrase })).toMatchObject({
    words: vaultFixture.phrase.split(' '),
  })

  const part = await readWorkspacePart(workspace, unfollowed)
  if (part === undefined) throw new Error('no workspace part')
  expect(part.stores).toEqual(withBytes(stored.stores))
  expect(Settings.parse(part.settings)).toEqual({
    ...fixture.settings,
    hidesFirstSteps: false,
    uncheckedPassphrase: null,
    searchStarts: [],
  })
  await saveToWorkspace(
    (await planWorkspace(part, await workspaceDatabase.read(), new Map(), unfollowed)).changes,
  )
  await startWorkspace()
  const { kind, unreadable } = useWorkspace.getState()
  expect([kind, unreadable]).toEqual(['ready', 0])
  const counts = (stores: Readonly<Record<string, object>>) =>
    Object.entries(stores).map(([name, records]) => [
      name,
      records instanceof Map ? records.size : Object.keys(records).length,
    ])
  // Stores that later versions added are empty.
  const { deposits, ...earlier } = memory.disk
  expect(deposits.size).toBe(0)
  expect(counts(earlier)).toEqual(counts(stored.stores))
}, 60_000)

it('restores a phrase that an earlier version stored in a label', async () => {
  const phrase = 'letter advice cage absurd amount doctor acoustic avoid letter advice cage above'
  const stores = structuredClone(stored.stores)
  for (const identity of Object.values(stores.identities)) identity.label = phrase
  const part = { format: 1 as const, stores: Object(withBytes(stores)), settings: fixture.settings }
  const { database, disk } = openMemoryDisk()
  vi.spyOn(workspaceDatabase, 'read').mockImplementation(database.read)
  vi.spyOn(workspaceDatabase, 'readRecords').mockImplementation(database.readRecords)
  vi.spyOn(workspaceDatabase, 'change').mockImplementation(database.change)
  const { changes } = await planWorkspace(part, await database.read(), new Map(), unfollowed)
  await expect(saveToWorkspace(changes)).rejects.toMatchObject({ code: 'workspace/private-key-here' })
  await saveRestored(changes)
  expect([...disk.identities.values()]).toEqual(
    Object.values(stores.identities).map(() => expect.objectContaining({ label: phrase })),
  )
})

function withBytes(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value
  if ('hex' in value && typeof value.hex === 'string') return parseHex(value.hex)
  if (Array.isArray(value)) return value.map(withBytes)
  return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, withBytes(each)]))
}
