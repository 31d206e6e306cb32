import { expect, it, vi } from 'vitest'
import { newCreateDraft } from '#/store/records/create-draft.ts'
import { sandboxNetwork } from '#/store/records/network.ts'
import { formatWif } from '#/protocol/key/private-key.ts'
import { openMemoryDisk } from '#/store/testing/memory-disk.ts'
import { changeRecord } from './record-change.ts'
import { workspaceDatabase, workspaceDatabasePlan } from './workspace-database.ts'
import { commitToWorkspace } from './workspace-changes.ts'
import { readWorkspace } from './workspace-reading.ts'
import { useWorkspace } from './workspace-store.ts'

type Snapshot = Awaited<ReturnType<typeof workspaceDatabase.read>>

function snapshot(networks: ReadonlyMap<string, unknown>): Snapshot {
  const none: Partial<Snapshot> = {}
  const stores = Object.fromEntries(workspaceDatabasePlan.stores.map((name) => [name, new Map()]))
  // Every store of the plan is in the snapshot.
  return { ...Object.assign(none, stores), networks } as Snapshot
}

it('the later of two overlapping readings counts, whichever ends first', async () => {
  let endFirst: (stored: Snapshot) => void = () => {}
  const first = new Promise<Snapshot>((resolve) => {
    endFirst = resolve
  })
  vi.spyOn(workspaceDatabase, 'read')
    .mockReturnValueOnce(first)
    .mockResolvedValueOnce(snapshot(new Map([['00112233aabbccdd', { format: 99 }]])))
  const readings = [readWorkspace(), readWorkspace()]
  await readings[1]
  expect(useWorkspace.getState()).toMatchObject({ kind: 'ready', unreadable: 1 })
  endFirst(snapshot(new Map()))
  await readings[0]
  expect(useWorkspace.getState().unreadable).toBe(1)
})

it('a stored name with hidden characters still opens, is shown without them, and is written without them', async () => {
  const id = '00112233aabbccdd'
  const { name: _none, ...terms } = sandboxNetwork
  const network = { ...terms, format: 4, id, createdAtMs: 1, name: 'Sand\u202Ebox\u3164' }
  const { disk, database } = openMemoryDisk()
  disk.networks.set(id, network)
  const unseen = '00112233aabbccde'
  disk.networks.set(unseen, { ...network, id: unseen, name: '\u3164' })
  vi.spyOn(workspaceDatabase, 'read').mockImplementation(database.read)
  vi.spyOn(workspaceDatabase, 'change').mockImplementation(database.change)
  await readWorkspace()
  expect(useWorkspace.getState().unreadable).toBe(0)
  expect([...useWorkspace.getState().networks.values()].map(({ name }) => name)).toEqual(['Sandbox', '?'])
  await commitToWorkspace([changeRecord('networks', id, (stored) => ({ ...stored, name: 'Har\u2066bour' }))])
  expect(disk.networks.get(id)).toMatchObject({ name: 'Harbour' })
  expect(useWorkspace.getState().networks.get(id)?.name).toBe('Harbour')
})

it('a private key stored by an earlier version stays writable, but a new one is not written', async () => {
  const wif = formatWif(new Uint8Array(32).fill(0x39), 'testnet')
  const { disk, database } = openMemoryDisk()
  disk.drafts.set('d', { ...newCreateDraft('d', 0, sandboxNetwork), label: wif })
  vi.spyOn(workspaceDatabase, 'read').mockImplementation(database.read)
  vi.spyOn(workspaceDatabase, 'change').mockImplementation(database.change)
  await readWorkspace()
  const set = (change: { readonly label?: string; readonly keysBegun?: boolean }) =>
    commitToWorkspace([
      changeRecord('drafts', 'd', (stored) =>
        stored.kind === 'create' ? { ...stored, ...change, version: stored.version + 1 } : stored,
      ),
    ])
  await set({ keysBegun: true })
  expect(disk.drafts.get('d')).toMatchObject({ label: wif, keysBegun: true })
  expect(useWorkspace.getState().save).toEqual({ kind: 'saved' })
  const other = formatWif(new Uint8Array(32).fill(0x3a), 'testnet')
  await expect(set({ label: other })).rejects.toMatchObject({ code: 'workspace/private-key-here' })
  expect(disk.drafts.get('d')).toMatchObject({ label: wif })
  expect(useWorkspace.getState().drafts.get('d')).toMatchObject({ label: other })
  expect(useWorkspace.getState().save).toMatchObject({ kind: 'failed' })
  await set({ label: 'Harbour' })
  expect(disk.drafts.get('d')).toMatchObject({ label: 'Harbour', keysBegun: true, version: 3 })
  expect(useWorkspace.getState().save).toEqual({ kind: 'saved' })
})
