import { expect, it, vi } from 'vitest'
import { formatWif } from '#/protocol/key/private-key.ts'
import { workspaceDatabase, workspaceDatabasePlan } from './workspace-database.ts'
import { commitToWorkspace, putRecord, readWorkspace, useWorkspace } from './workspace-store.ts'

vi.mock('#/platform/tab-channel.ts', () => ({ openTabChannel: () => ({ post: () => {}, listen: () => {} }) }))

type Snapshot = Awaited<ReturnType<typeof workspaceDatabase.read>>

const network = { format: 2, id: '00112233aabbccdd', name: 'Harbour', profile: 'spec', nodes: [] }

function snapshot(networks: ReadonlyMap<string, unknown>): Snapshot {
  const none: Partial<Snapshot> = {}
  const stores = Object.fromEntries(workspaceDatabasePlan.stores.map((name) => [name, new Map()]))
  // Every store of the plan is in it.
  return { ...Object.assign(none, stores), networks } as Snapshot
}

it('of two readings that overlap the later one counts, whichever ends first', async () => {
  let endFirst: (stored: Snapshot) => void = () => {}
  const first = new Promise<Snapshot>((resolve) => {
    endFirst = resolve
  })
  vi.spyOn(workspaceDatabase, 'read')
    .mockReturnValueOnce(first)
    .mockResolvedValueOnce(snapshot(new Map([[network.id, { format: 99 }]])))
  const readings = [readWorkspace(), readWorkspace()]
  await readings[1]
  expect(useWorkspace.getState()).toMatchObject({ kind: 'ready', unreadable: 1 })
  endFirst(snapshot(new Map()))
  await readings[0]
  expect(useWorkspace.getState().unreadable).toBe(1)
})

it('a record that is looked up before it is written does not come after a newer one', async () => {
  const wif = formatWif(new Uint8Array(32).fill(0x39), 'testnet')
  let found: (stored: Snapshot) => void = () => {}
  const looked = new Promise<Snapshot>((resolve) => {
    found = resolve
  })
  const old = { ...network, name: wif }
  vi.spyOn(workspaceDatabase, 'read').mockReturnValueOnce(looked)
  const write = vi.spyOn(workspaceDatabase, 'write').mockResolvedValue()
  const first = commitToWorkspace({}, [putRecord('networks', network.id, { ...old, nodes: ['a'] })])
  const second = commitToWorkspace({}, [putRecord('networks', network.id, network)])
  expect(write).not.toHaveBeenCalled()
  found(snapshot(new Map([[network.id, old]])))
  await Promise.all([first, second])
  const written = write.mock.calls.map(([[change]]) => change)
  expect(written).toMatchObject([{ value: { name: wif } }, { value: { name: 'Harbour' } }])
  expect(useWorkspace.getState().save).toEqual({ kind: 'saved' })

  // Nothing waits any more: the next writing begins at once.
  void commitToWorkspace({}, [putRecord('networks', network.id, network)])
  expect(write).toHaveBeenCalledTimes(3)
})
