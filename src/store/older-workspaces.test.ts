import { beforeEach, describe, expect, it, vi } from 'vitest'
import { parseHex } from '#/protocol/encoding/hex.ts'
import { listRows } from '#/domain/funding/row-state.ts'
import { listLocks } from '#/domain/funding/list-locks.ts'
import { viewIdentity } from '#/domain/identity/identity-view.ts'
import { coinsOf } from '#/domain/funding/deposit-coins.ts'
import { exportedAtMsOf } from '#/store/records/transition-state.ts'
import { asCreateDraft } from '#/store/records/funded-draft.ts'
import { emptyKeyForm } from '#/store/records/new-key-form.ts'
import first from './workspace-1.json'
import second from './workspace-2.json'
import third from './workspace-3.json'
import fourth from './workspace-4.json'
import fifth from './workspace-5.json'
import sixth from './workspace-6.json'
import seventh from './workspace-7.json'
import eighth from './workspace-8.json'
import ninth from './workspace-9.json'
import { openMemoryDisk } from '#/store/testing/memory-disk.ts'
import { workspaceDatabase, workspaceDatabasePlan } from './workspace-database.ts'
import { startWorkspace } from './workspace-reading.ts'
import { useWorkspace } from './workspace-store.ts'

// One page opens many workspaces here, and each would add a listener to the channel.

// Workspaces as builds of each database version stored them, the current one included. Each must open for ever; the
// fixtures are never edited.

type WorkspaceSnapshot = Awaited<ReturnType<typeof workspaceDatabase.read>>
type Stored = Readonly<Record<string, Readonly<Record<string, unknown>>>>

function withBytes(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value
  if ('hex' in value && typeof value.hex === 'string') return parseHex(value.hex)
  if (Array.isArray(value)) return value.map(withBytes)
  return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, withBytes(each)]))
}

const fixtures = [first, second, third, fourth, fifth, sixth, seventh, eighth, ninth]

/** Returns the current stores with these contents; newer stores are empty. */
function readStores(stores: Stored) {
  const read = (name: string) =>
    new Map(Object.entries(stores[name] ?? {}).map(([key, value]) => [key, withBytes(value)]))
  const none: Partial<WorkspaceSnapshot> = {}
  const all = Object.assign(
    none,
    Object.fromEntries(workspaceDatabasePlan.stores.map((name) => [name, read(name)])),
  )
  // Every store of the plan is now in `all`.
  return all as WorkspaceSnapshot
}

async function open(stores: Stored) {
  const { disk, database } = openMemoryDisk()
  Object.assign(disk, readStores(stores))
  vi.spyOn(workspaceDatabase, 'read').mockImplementation(database.read)
  vi.spyOn(workspaceDatabase, 'change').mockImplementation(database.change)
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
    deposits: new Map(),
    unreadable: 0,
  })
})

describe('every version', () => {
  it('has a fixture', () => {
    const versions = Array.from({ length: workspaceDatabasePlan.version }, (_, index) => index + 1)
    expect(fixtures.map(({ version }) => version)).toEqual(versions)
  })

  it.each(fixtures)(
    'opens a workspace of version $version with every stored record',
    async ({ version, stores }) => {
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
        contracts: 'contracts',
        'contract-versions': 'contractVersions',
        deposits: 'deposits',
      } as const
      // Before version 4 each create was part of its identity.
      const sinceFour = { transitions: 'transitions', 'asset-locks': 'locks' } as const
      for (const [store, member] of Object.entries(version > 3 ? { ...counted, ...sinceFour } : counted)) {
        const stored: Stored = stores
        expect([store, state[member].size]).toEqual([store, Object.keys(stored[store] ?? {}).length])
      }
    },
  )
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
    expect(identity && viewIdentity(identity, [...transitions.values()]).status).not.toBe('damaged')
  })
})

describe('a workspace of database version 2', () => {
  it('opens with its networks, too', async () => {
    const { unreadable, drafts, identities, networks } = await open(second.stores)
    expect(unreadable).toBe(0)
    expect([...drafts.values()]).toMatchObject([
      { label: 'Second draft', networkId: '00112233aabbccdd', newKey: { label: 'Half typed' } },
    ])
    expect([...networks.values()]).toMatchObject([
      { name: 'Harbour', profile: 'dpp-0.25', format: 4, nodes: [], platformNodes: [], chainLockType: 2 },
    ])
    expect(identities.size).toBe(1)
  })

  it('counts an altered record as unreadable, because the fixture is really read', async () => {
    const [id = ''] = Object.keys(second.stores.networks)
    const { unreadable } = await open({ ...second.stores, networks: { [id]: { format: 9 } } })
    expect(unreadable).toBe(1)
  })
})

describe('a workspace of database version 3', () => {
  it('opens with its locks, each in the state that it had reached', async () => {
    const { unreadable, drafts, transitions, locks } = await open(third.stores)
    expect(unreadable).toBe(0)
    const listed = listLocks({ drafts, transitions, locks, deposits: new Map(), vaultKeys: [] })
    expect(listed.map(({ step, lock }) => [step.kind, lock.amountDuffs])).toEqual([
      ['confirmed', 35_247_042n],
      ['key-made', undefined],
    ])
    expect([...transitions.values()].map(exportedAtMsOf)).toEqual([1_700_000_250_000])
  })
})

describe('a workspace of database version 4', () => {
  it('opens with its transitions, and everything that follows from them', async () => {
    const { identities, transitions } = await open(fourth.stores)
    const named = [...identities.values()].map((record) => {
      const stored = [...transitions.values()].filter(({ identityId }) => identityId === record.id)
      return { label: record.label, known: viewIdentity(record, stored) }
    })
    expect(named.map(({ label, known }) => [label, known.status, known.misfits.size])).toEqual([
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
  it('opens with its runs, the rows in the state that they had reached, and no watches', async () => {
    const { bulkRuns, bulkRows, transitions, networks, watches } = await open(sixth.stores)
    expect([...bulkRuns.values()].map(({ pattern, count }) => [pattern, count])).toEqual([
      ['Shop {nn}', 2],
      ['Later {nn}', 1],
    ])
    const states = listRows([...bulkRows.values()], transitions).map(({ row, state }) => [row.label, state])
    expect(states).toEqual([
      ['Shop 01', 'signed'],
      ['Shop 02', 'failed'],
      ['Later 01', 'waiting'],
    ])
    expect([...networks.values()]).toMatchObject([
      { format: 4, nodes: ['https://a.example/'], platformNodes: [], pinnedQuorums: [] },
    ])
    expect(watches.size).toBe(0)
  })
})

describe('a workspace of database version 7', () => {
  it('opens with its watches, and no contract', async () => {
    const { watches, contracts, contractVersions } = await open(seventh.stores)
    expect([...watches.values()].map(({ networkId }) => networkId)).toEqual(['00112233aabbccdd', 'sandbox'])
    expect([contracts.size, contractVersions.size]).toEqual([0, 0])
  })
})

describe('a workspace of database version 9', () => {
  it('has a record in every store', () => {
    expect(Object.keys(ninth.stores).toSorted()).toEqual([...workspaceDatabasePlan.stores].toSorted())
    for (const records of Object.values(ninth.stores)) expect(Object.keys(records)).not.toEqual([])
  })

  it('opens with its deposits: payments, a lock with its change, and a payment back', async () => {
    const { deposits } = await open(ninth.stores)
    const [deposit] = deposits.values()
    expect(deposit).toMatchObject({
      birthHeight: 1200,
      keys: [{ use: 'address' }, { use: 'change' }],
      payments: [{ state: { kind: 'settled' } }, { state: { kind: 'in-block', height: 1209 } }],
      spends: [
        { what: 'asset-lock', state: { kind: 'locked', proof: { kind: 'instant' } } },
        { what: 'refund', state: { kind: 'sent', tries: 2 } },
      ],
    })
    expect(deposit && coinsOf(deposit).unspent.map(({ amountDuffs }) => amountDuffs)).toEqual([
      1000n,
      399_760n,
    ])
  })
})

describe('a workspace of database version 8', () => {
  it('opens with its contracts, their samples and their stored versions', async () => {
    const { contracts, contractVersions } = await open(eighth.stores)
    expect([...contracts.values()]).toMatchObject([
      {
        name: 'Notes',
        target: 'v0.22',
        rules: null,
        baseVersion: 2,
        samples: [{ name: 'Good note' }, { name: 'Too long' }],
      },
      { name: 'Half typed', text: '{ "note": ', goodText: '{}', target: 'v0.23', baseVersion: null },
    ])
    expect([...contractVersions.values()].map(({ number, name }) => [number, name])).toEqual([
      [1, 'First'],
      [2, 'Longer messages'],
    ])
  })

  it('opens with the requests of drafts and updates, and every transition with its steps', async () => {
    const { drafts, updates, transitions, locks, networks } = await open(eighth.stores)
    expect([...drafts.values()].map(({ kind, givenOut }) => `${kind} ${givenOut.length}`).toSorted()).toEqual(
      ['create 0', 'create 0', 'create 0', 'top-up 0', 'top-up 1'],
    )
    expect([...updates.values()].map(({ givenOut }) => givenOut.length)).toEqual([1])
    const topUp = [...transitions.values()].find(({ kind }) => kind === 'top-up')
    expect(topUp?.steps.map(({ kind }) => kind)).toEqual([
      'signed',
      'exported',
      'rejected',
      'taken-back',
      'discarded',
      'taken-back',
    ])
    expect([...locks.values()].filter(({ record }) => record.chainLock !== null)).toHaveLength(1)
    expect([...networks.values()].map(({ pinnedQuorums }) => pinnedQuorums.length)).toEqual([0, 1])
  })
})
