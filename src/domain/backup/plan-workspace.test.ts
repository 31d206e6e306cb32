import { recordSigned } from '#/store/records/signed-transition.ts'
import { describe, expect, it } from 'vitest'
import type { DatabaseSnapshot } from '#/platform/database.ts'
import { instantSendCreate } from '#/vault/testing/create-examples.ts'
import { newCreateDraft, type CreateDraft } from '#/store/records/create-draft.ts'
import { newTopUpDraft } from '#/store/records/funded-draft.ts'
import { checkSample, sampleDraft } from '#/domain/draft/testing/draft-samples.ts'
import { newIdentityRecord } from '#/store/records/identity-record.ts'
import type { TransitionRecord } from '#/store/records/transition-record.ts'
import { withStep } from '#/store/records/transition-state.ts'
import { lockId, type AssetLock } from '#/store/records/asset-lock.ts'
import { sampleFunding, sampleLockKey } from '#/domain/funding/testing/lock-samples.ts'
import { sandboxNetwork } from '#/store/records/network.ts'
import { ownNetwork } from '#/store/testing/own-network.ts'
import type { WorkspaceStore } from '#/store/workspace-database.ts'
import { unfollowed } from '#/vault/unlock/operation-progress.ts'
import { planWorkspace } from './plan-workspace.ts'
import type { WorkspacePart } from './workspace-part.ts'

type Stored = Partial<Record<WorkspaceStore, Readonly<Record<string, unknown>>>>

function partOf(stores: Stored | Record<string, Record<string, unknown>>): WorkspacePart {
  return { format: 1, stores, settings: null }
}

function snapshotOf(stores: Stored): DatabaseSnapshot<WorkspaceStore> {
  const of = (store: WorkspaceStore) => new Map(Object.entries(stores[store] ?? {}))
  return {
    drafts: of('drafts'),
    identities: of('identities'),
    networks: of('networks'),
    'asset-locks': of('asset-locks'),
    transitions: of('transitions'),
    updates: of('updates'),
    'bulk-runs': of('bulk-runs'),
    'bulk-rows': of('bulk-rows'),
    watches: of('watches'),
    deposits: of('deposits'),
    contracts: of('contracts'),
    'contract-versions': of('contract-versions'),
  }
}

function plan(there: Stored, here: Stored = {}, moved: Readonly<Record<string, string>> = {}) {
  return planWorkspace(partOf(there), snapshotOf(here), new Map(Object.entries(moved)), unfollowed)
}

function after(here: Stored, { changes }: Awaited<ReturnType<typeof plan>>): Stored {
  const next: Record<string, Record<string, unknown>> = {}
  for (const [store, records] of Object.entries(here)) next[store] = { ...records }
  for (const { store, key, next: decide } of changes) {
    const stored = (next[store] ??= {})
    stored[key] = decide(stored[key])
  }
  return next
}

const nothing = { adds: 0, updates: 0, there: 0, 'newer-here': 0, conflicts: 0 }

const draft: CreateDraft = { ...newCreateDraft('d1', 5, sandboxNetwork), version: 3, savedAtMs: 100 }
const network = ownNetwork('spec')

function signedCreate(): TransitionRecord {
  const { transition } = checkSample(sampleDraft(instantSendCreate))
  if (transition === undefined) throw new TypeError('the sample is not complete')
  return recordSigned({
    transition: { ...transition, signature: instantSendCreate.signature },
    lockTransaction: undefined,
    draftId: 'd1',
    networkId: 'sandbox',
    profile: 'spec',
    signedAtMs: 7,
  })
}

describe('a draft of a backup', () => {
  const merge = (there: CreateDraft, here: CreateDraft) =>
    plan({ drafts: { d1: there } }, { drafts: { d1: here } })

  it('is added if it is missing, and skipped the second time', async () => {
    const first = await plan({ drafts: { d1: draft } })
    expect(first.counts.drafts).toEqual({ ...nothing, adds: 1 })
    const again = await plan({ drafts: { d1: draft } }, after({}, first))
    expect(again.counts.drafts).toEqual({ ...nothing, there: 1 })
    expect(again.changes).toEqual([])
  })

  it('uses this browser’s single-use key and network for a top-up', async () => {
    const about = { id: 't1', networkId: network.id, profile: 'spec', identity: 'typed' } as const
    const begun = newTopUpDraft(about, 5)
    const topUp = { ...begun, fund: { ...begun.fund, singleUseKey: 'old' } }
    const same = { ...network, id: 'fedcba9876543210' }
    const { counts, changes } = await plan(
      { drafts: { t1: topUp }, networks: { [network.id]: network } },
      { networks: { [same.id]: same } },
      { old: 'new' },
    )
    expect(counts.drafts).toEqual({ ...nothing, adds: 1 })
    expect(changes).toMatchObject([
      { key: 't1', value: { networkId: same.id, identity: 'typed', fund: { singleUseKey: 'new' } } },
    ])
  })

  it.each([
    ['updates an older one', { version: 4, savedAtMs: 101 }, 'updates'],
    ['leaves a newer one', { version: 2, savedAtMs: 99 }, 'newer-here'],
    ['leaves one of the same version that is another', { version: 3, label: 'other' }, 'conflicts'],
    ['leaves one of an older version that was saved later', { version: 4, savedAtMs: 99 }, 'conflicts'],
    ['leaves one of a newer version that was saved before', { version: 2, savedAtMs: 101 }, 'conflicts'],
  ] as const)('a restored draft %s', async (_, change, state) => {
    const { counts, changes } = await merge({ ...draft, ...change }, draft)
    expect(counts.drafts).toEqual({ ...nothing, [state]: 1 })
    expect(changes).toHaveLength(state === 'updates' ? 1 : 0)
  })

  it('uses this browser’s ids of the private keys', async () => {
    const source = { kind: 'vault', recordId: 'aa' } as const
    const key = {
      row: 'r',
      id: 0,
      label: '',
      purpose: 0,
      securityLevel: 0,
      type: 0,
      readOnly: null,
      source,
    } as const
    const there = { ...draft, fund: { ...draft.fund, singleUseKey: 'bb' }, keys: [key] }
    const moved = { aa: 'cc', bb: 'dd' }
    const first = await plan({ drafts: { d1: there } }, {}, moved)
    expect(first.changes).toMatchObject([
      { value: { fund: { singleUseKey: 'dd' }, keys: [{ source: { recordId: 'cc' } }] } },
    ])
    expect((await plan({ drafts: { d1: there } }, after({}, first), moved)).counts.drafts.there).toBe(1)
  })
})

describe('an identity of a backup, with its create', () => {
  const create = signedCreate()
  const id = create.identityId
  const about = { id, label: 'Aurora', networkId: 'sandbox', profile: 'spec', origin: 'created' } as const
  const identity = newIdentityRecord(about, 7)
  const confirmed = withStep(withStep(create, { kind: 'exported', atMs: 8 }), {
    kind: 'confirmed',
    atMs: 9,
    place: 1,
  })
  const merge = (there: TransitionRecord, here: TransitionRecord) =>
    plan(
      { identities: { [id]: { ...identity, label: 'Other' } }, transitions: { [create.id]: there } },
      { identities: { [id]: identity }, transitions: { [create.id]: here } },
    )

  it('brings the newer steps of its create, and keeps the label here', async () => {
    const { counts, changes } = await merge(confirmed, create)
    expect(counts.identities).toEqual({ ...nothing, 'newer-here': 1 })
    expect(counts.transitions).toEqual({ ...nothing, updates: 1 })
    expect(changes).toMatchObject([{ store: 'transitions', value: { steps: confirmed.steps } }])
  })

  it('does not undo a confirmation with an older create', async () => {
    expect((await merge(create, confirmed)).counts.transitions).toEqual({ ...nothing, 'newer-here': 1 })
    expect((await merge(confirmed, confirmed)).counts.transitions).toEqual({ ...nothing, there: 1 })
  })

  it('is left out and counted if it cannot be read', async () => {
    const broken = { ...create, bytes: create.bytes.with(0, 0xff) }
    const { counts, unreadable, changes } = await plan({
      identities: { [id]: { ...identity, imports: [{ atMs: 1, place: 1, json: '{}' }] } },
      transitions: { [create.id]: broken, other: create },
    })
    expect({ counts: counts.transitions, unreadable, changes }).toEqual({
      counts: nothing,
      unreadable: 3,
      changes: [],
    })
  })
})

describe('a network of a backup', () => {
  it('is the network here that has the same terms under another id, and its drafts follow', async () => {
    const own = { ...network, id: 'fedcba9876543210', createdAtMs: 2 }
    const there = {
      networks: { [network.id]: network },
      drafts: { d1: { ...draft, networkId: network.id } },
    }
    const first = await plan(there, { networks: { [own.id]: own } })
    expect(first.counts.networks).toEqual({ ...nothing, there: 1 })
    expect(first.changes).toMatchObject([{ store: 'drafts', value: { networkId: own.id } }])
    const here = after({ networks: { [own.id]: own } }, first)
    expect((await plan(there, here)).changes).toEqual([])
  })

  it('gets a new name if a network with other terms has its name', async () => {
    const own = { ...network, id: 'fedcba9876543210', profile: 'dpp-0.23' } as const
    const { counts, changes } = await plan(
      { networks: { [network.id]: network } },
      { networks: { [own.id]: own, x: { ...own, id: '00'.repeat(8), name: 'harbour 2' } } },
    )
    expect(counts.networks).toEqual({ ...nothing, adds: 1 })
    expect(changes).toMatchObject([{ value: { id: network.id, name: 'Harbour 3' } }])
  })

  it('changes neither the nodes nor the pinned quorums here', async () => {
    const pinnedQuorums = [`1 ${'ab'.repeat(32)} ${'cd'.repeat(48)}`]
    const there = { ...network, nodes: ['https://b.example/'], pinnedQuorums }
    const { counts, changes } = await plan(
      { networks: { [network.id]: there } },
      { networks: { [network.id]: network } },
    )
    expect([counts.networks['newer-here'], changes]).toEqual([1, []])
  })

  it('does not change a network here that has other terms', async () => {
    const own = { ...network, profile: 'dpp-0.23' } as const
    const { counts, changes } = await plan(
      { networks: { [network.id]: network } },
      { networks: { [network.id]: own } },
    )
    expect({ counts: counts.networks, changes }).toEqual({
      counts: { ...nothing, conflicts: 1 },
      changes: [],
    })
  })
})

describe('a watch of a backup', () => {
  const hash = 'ab'.repeat(32)
  const watch = { format: 1, networkId: network.id, proRegTxHash: hash }
  const there = { networks: { [network.id]: network }, watches: { [`${network.id}:${hash}`]: watch } }

  it('is added only once', async () => {
    const first = await plan(there)
    expect(first.counts.watches).toEqual({ ...nothing, adds: 1 })
    const again = await plan(there, after({}, first))
    expect(again.counts.watches).toEqual({ ...nothing, there: 1 })
    expect(again.changes).toEqual([])
  })

  it('follows its network to the network’s id in this browser', async () => {
    const own = { ...network, id: 'fedcba9876543210', createdAtMs: 2 }
    const first = await plan(there, { networks: { [own.id]: own } })
    expect(first.changes).toMatchObject([
      { store: 'watches', key: `${own.id}:${hash}`, value: { ...watch, networkId: own.id } },
    ])
    const here = after({ networks: { [own.id]: own } }, first)
    expect(await plan(there, here)).toMatchObject({
      counts: { watches: { there: 1 } },
      changes: [],
      unreadable: 0,
    })
  })

  it.each([
    ['under another key', { [`${network.id}:${'cd'.repeat(32)}`]: watch }],
    ['with more than it may have', { [`${network.id}:${hash}`]: { ...watch, note: 'x' } }],
    ['of no hash', { [`${network.id}:AB`]: { ...watch, proRegTxHash: 'AB' } }],
  ])('is counted as unreadable and not imported: a watch %s', async (_, watches) => {
    expect(await plan({ watches })).toMatchObject({ unreadable: 1, changes: [] })
  })
})

describe('an asset lock of a backup', () => {
  const key = sampleLockKey(1)
  const { outPoint, transaction } = sampleFunding(key)
  const lock: AssetLock = {
    format: 1,
    id: lockId(key.publicKey, outPoint),
    networkId: 'sandbox',
    profile: 'spec',
    purpose: 'registration',
    publicKey: key.publicKey,
    draftId: 'd1',
    keyMadeAtMs: 1,
    funds: { outPoint, transaction, seenAtMs: 2 },
    instantLock: null,
    chainLock: null,
    givenUpAtMs: null,
  }
  const merge = (there: AssetLock, here: AssetLock) =>
    plan({ 'asset-locks': { [lock.id]: there } }, { 'asset-locks': { [lock.id]: here } })

  it('is added if it is missing', async () => {
    expect((await plan({ 'asset-locks': { [lock.id]: lock } })).counts['asset-locks']).toEqual({
      ...nothing,
      adds: 1,
    })
  })

  it('adds evidence from the backup, and removes none here', async () => {
    const there = { ...lock, chainLock: { height: 9, seenAtMs: 3 }, givenUpAtMs: 4 }
    const here = { ...lock, instantLock: { bytes: Uint8Array.of(1), seenAtMs: 3 } }
    const { counts, changes } = await merge(there, here)
    expect(counts['asset-locks']).toEqual({ ...nothing, updates: 1 })
    expect(changes).toMatchObject([
      { value: { chainLock: there.chainLock, instantLock: here.instantLock, givenUpAtMs: null } },
    ])
    expect((await merge(lock, here)).counts['asset-locks']).toEqual({ ...nothing, 'newer-here': 1 })
  })
})

describe('hostile or unknown contents of a backup', () => {
  it.each([
    ['a record under another key', { drafts: { other: draft } }],
    ['a record that is none', { drafts: { d1: { ...draft, version: 'x' } } }],
    ['a record with more than it may have', { drafts: { d1: { ...draft, more: 1 } } }],
    ['a store that this build does not know', { 'private-keys': { k: 'secret' } }],
    ['a name that every object has', { constructor: { k: 1 }, toString: { k: 1 } }],
  ])('is counted as unreadable and not imported: %s', async (_, stores) => {
    const { unreadable, changes } = await planWorkspace(partOf(stores), snapshotOf({}), new Map(), unfollowed)
    expect(unreadable).toBeGreaterThan(0)
    expect(changes).toEqual([])
  })

  it('keeps unreadable records of this browser', async () => {
    const { counts, changes } = await plan({ drafts: { d1: draft } }, { drafts: { d1: { format: 99 } } })
    expect({ counts: counts.drafts, changes }).toEqual({ counts: { ...nothing, conflicts: 1 }, changes: [] })
  })
})
