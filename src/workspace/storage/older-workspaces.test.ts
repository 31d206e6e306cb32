import { beforeEach, describe, expect, it, vi } from 'vitest'
import { parseHex } from '#/protocol/encoding/hex.ts'
import { listRows } from '#/workspace/bulk/row-state.ts'
import { listLocks } from '#/workspace/locks/list-locks.ts'
import { knowIdentity } from '#/workspace/identities/known-identity.ts'
import { exportedAtMsOf } from '#/workspace/identities/transition-state.ts'
import { asCreateDraft } from '#/workspace/drafts/funded-draft.ts'
import { emptyKeyForm } from '#/workspace/drafts/new-key-form.ts'
import first from './workspace-1.json'
import second from './workspace-2.json'
import third from './workspace-3.json'
import fourth from './workspace-4.json'
import fifth from './workspace-5.json'
import sixth from './workspace-6.json'
import seventh from './workspace-7.json'
import { workspaceDatabase, workspaceDatabasePlan } from './workspace-database.ts'
import { startWorkspace, useWorkspace } from './workspace-store.ts'

// One page opens many workspaces here: their channel would have as many listeners.
vi.mock('#/platform/tab-channel.ts', () => ({ openTabChannel: () => ({ post: () => {}, listen: () => {} }) }))

// The workspace as builds of older database versions stored it. Each must open for ever; the fixtures are never edited.

type WorkspaceSnapshot = Awaited<ReturnType<typeof workspaceDatabase.read>>
type Stored = Readonly<Record<string, Readonly<Record<string, unknown>>>>

function withBytes(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value
  if ('hex' in value && typeof value.hex === 'string') return parseHex(value.hex)
  if (Array.isArray(value)) return value.map(withBytes)
  return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, withBytes(each)]))
}

const fixtures = [first, second, third, fourth, fifth, sixth, seventh]

/** The stores of today with what stands in them: those that are younger are empty. */
function readStores(stores: Stored) {
  const read = (name: string) =>
    new Map(Object.entries(stores[name] ?? {}).map(([key, value]) => [key, withBytes(value)]))
  const none: Partial<WorkspaceSnapshot> = {}
  const all = Object.assign(
    none,
    Object.fromEntries(workspaceDatabasePlan.stores.map((name) => [name, read(name)])),
  )
  // Every store of the plan is in it now.
  return all as WorkspaceSnapshot
}

async function open(stores: Stored) {
  vi.spyOn(workspaceDatabase, 'read').mockResolvedValue(readStores(stores))
  // What is written anew as it is opened has no disk to go to here.
  vi.spyOn(workspaceDatabase, 'write').mockResolvedValue()
  await startWorkspace()
  return useWorkspace.getState()
}

beforeEach(() => {
  useWorkspace.setState({
    drafts: new Map(),
    identities: new Map(),
    transitions: new Map(),
    networks: new Map(),
    updates: new Map(),
    bulkRuns: new Map(),
    bulkRows: new Map(),
    watches: new Map(),
    contracts: new Map(),
    contractVersions: new Map(),
    unreadable: 0,
  })
})

describe('every older version', () => {
  it('has a fixture', () => {
    const older = Array.from({ length: workspaceDatabasePlan.version - 1 }, (_, index) => index + 1)
    expect(fixtures.map(({ version }) => version)).toEqual(expect.arrayContaining(older))
  })

  it.each(fixtures)('$version opens whole, and nothing of it is left out', async ({ stores }) => {
    const { kind, unreadable, ...state } = await open(stores)
    expect([kind, unreadable]).toEqual(['ready', 0])
    const counted = {
      drafts: 'drafts',
      identities: 'identities',
      networks: 'networks',
      updates: 'updates',
      'bulk-runs': 'bulkRuns',
      'bulk-rows': 'bulkRows',
      watches: 'watches',
    } as const
    for (const [store, member] of Object.entries(counted)) {
      const stored: Stored = stores
      expect([store, state[member].size]).toEqual([store, Object.keys(stored[store] ?? {}).length])
    }
  })
})

describe('a workspace of database version 1', () => {
  it('opens with every draft and identity, on the sandbox', async () => {
    const { kind, unreadable, drafts, identities, transitions } = await open(first.stores)
    expect([kind, unreadable]).toEqual(['ready', 0])
    expect([...drafts.values()]).toMatchObject([
      { label: 'First draft', version: 7, networkId: 'sandbox', newKey: emptyKeyForm },
      { label: 'Draft with its first keys offered', keysBegun: true },
    ])
    expect(asCreateDraft(drafts.get('0123456789abcdef'))?.keys).toHaveLength(2)
    const [identity] = identities.values()
    expect(identity?.label).toBe('First identity')
    expect([...transitions.values()]).toMatchObject([{ kind: 'create', identityId: identity?.id }])
    expect(identity && knowIdentity(identity, [...transitions.values()]).standing).not.toBe('damaged')
  })
})

describe('a workspace of database version 2', () => {
  it('opens with its networks too', async () => {
    const { unreadable, drafts, identities, networks } = await open(second.stores)
    expect(unreadable).toBe(0)
    expect([...drafts.values()]).toMatchObject([
      { label: 'Second draft', networkId: '00112233aabbccdd', newKey: { label: 'Half typed' } },
    ])
    expect([...networks.values()]).toMatchObject([
      { name: 'Harbour', profile: 'dpp-0.25', format: 3, nodes: [], chainLockType: 2 },
    ])
    expect(identities.size).toBe(1)
  })

  it('counts what was changed in it: the fixture is really read', async () => {
    const [id = ''] = Object.keys(second.stores.networks)
    const { unreadable } = await open({ ...second.stores, networks: { [id]: { format: 9 } } })
    expect(unreadable).toBe(1)
  })
})

describe('a workspace of database version 3', () => {
  it('opens with its locks, each where it had come to', async () => {
    const { unreadable, drafts, transitions, locks } = await open(third.stores)
    expect(unreadable).toBe(0)
    const listed = listLocks({ drafts, transitions, locks, vaultKeys: [] })
    expect(listed.map(({ step, lock }) => [step.kind, lock.amountDuffs])).toEqual([
      ['confirmed', 35_247_042n],
      ['key-made', undefined],
    ])
    expect([...transitions.values()].map(exportedAtMsOf)).toEqual([1_700_000_250_000])
  })
})

describe('a workspace of database version 4', () => {
  it('opens with its transitions, and what follows from them', async () => {
    const { identities, transitions } = await open(fourth.stores)
    const named = [...identities.values()].map((record) => {
      const stored = [...transitions.values()].filter(({ identityId }) => identityId === record.id)
      return { label: record.label, known: knowIdentity(record, stored) }
    })
    expect(named.map(({ label, known }) => [label, known.standing, known.misfits.size])).toEqual([
      ['First identity', 'held', 0],
      ['Watched identity', 'held', 0],
    ])
    const watched = named[1]?.known
    expect(watched?.record).toMatchObject({ tags: ['north', 'watch'], keyLabels: [{ keyId: 0 }] })
    expect(watched?.history.map(({ effect }) => effect)).toEqual(['imported', 'applied'])
    expect(named[0]?.known.record.archivedAtMs).not.toBeNull()
  })
})

describe('a workspace of database version 5', () => {
  it('opens with the update that is staged', async () => {
    const { updates } = await open(fifth.stores)
    expect([...updates.values()]).toMatchObject([
      { disable: [1], disabledAtMs: 1_700_000_340_000, keys: [{ id: 9 }], newKey: { label: 'Half typed' } },
    ])
  })
})

describe('a workspace of database version 6', () => {
  it('opens with its runs, the rows where they had come to, and nothing watched', async () => {
    const { bulkRuns, bulkRows, transitions, networks, watches } = await open(sixth.stores)
    expect([...bulkRuns.values()].map(({ pattern, count }) => [pattern, count])).toEqual([
      ['Shop {nn}', 2],
      ['Later {nn}', 1],
    ])
    const states = listRows([...bulkRows.values()], transitions).map(({ row, state }) => [row.label, state])
    expect(states).toEqual([
      ['Shop 01', 'signed'],
      ['Shop 02', 'refused'],
      ['Later 01', 'waiting'],
    ])
    expect([...networks.values()]).toMatchObject([
      { format: 3, nodes: ['https://a.example/'], pinnedQuorums: [] },
    ])
    expect(watches.size).toBe(0)
  })
})

describe('a workspace of database version 7', () => {
  it('opens with what is watched, and no contract', async () => {
    const { watches, contracts, contractVersions } = await open(seventh.stores)
    expect([...watches.values()].map(({ networkId }) => networkId)).toEqual(['00112233aabbccdd', 'sandbox'])
    expect([contracts.size, contractVersions.size]).toEqual([0, 0])
  })
})
