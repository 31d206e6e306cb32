import { expect, it, vi } from 'vitest'
import { workspaceDatabase, workspaceDatabasePlan } from './workspace-database.ts'
import { readWorkspace, useWorkspace } from './workspace-store.ts'

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
