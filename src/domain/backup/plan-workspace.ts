import type { DatabaseSnapshot } from '#/platform/database.ts'
import { upgradeIdentity } from '#/store/records/first-format.ts'
import type { OwnNetwork } from '#/store/records/network.ts'
import type { RecordChange } from '#/store/record-change.ts'
import type { WorkspaceStore } from '#/store/workspace-database.ts'
import { isSameRecord, mergeRules, type MergeRule, type Moves, type RestoreState } from './merge-rules.ts'
import type { OperationProgress } from '#/vault/unlock/operation-progress.ts'
import type { WorkspacePart } from './workspace-part.ts'

export type StoreCounts = Readonly<Record<RestoreState, number>>

/**
 * A change of a restore. `value` is computed for the record that is stored at the time of the plan. Another tab may
 * change that record before the plan runs.
 */
export interface PlannedChange extends RecordChange {
  readonly value: unknown
}

export interface WorkspacePlan {
  readonly counts: Readonly<Record<WorkspaceStore, StoreCounts>>
  readonly unreadable: number
  readonly changes: readonly PlannedChange[]
  readonly networks: Moves['networks']
}

/** Plans a restore. Newer records here are not overwritten. Throws `vault/cancelled` through `progress`. */
export async function planWorkspace(
  written: WorkspacePart,
  here: DatabaseSnapshot<WorkspaceStore>,
  records: Moves['records'],
  progress: OperationProgress,
): Promise<WorkspacePlan> {
  const part = await upgradePart(written, progress)
  const own = [...here.networks.values()].flatMap((stored) => mergeRules.networks.read(stored, noMoves) ?? [])
  const networks = moveNetworks(part, own)
  const moves: Moves = { records, networks }
  const plan = <Each>(store: WorkspaceStore, rule: MergeRule<Each>, settled?: Settle<Each>) =>
    planStore(rule, store, { part, here, moves, progress }, settled)
  const plans = {
    networks: await plan('networks', mergeRules.networks, (each) => settleNetwork(each, own, networks)),
    identities: await plan('identities', mergeRules.identities),
    transitions: await plan('transitions', mergeRules.transitions),
    drafts: await plan('drafts', mergeRules.drafts),
    updates: await plan('updates', mergeRules.updates),
    'asset-locks': await plan('asset-locks', mergeRules['asset-locks']),
    'bulk-runs': await plan('bulk-runs', mergeRules['bulk-runs']),
    'bulk-rows': await plan('bulk-rows', mergeRules['bulk-rows']),
    watches: await plan('watches', mergeRules.watches),
    contracts: await plan('contracts', mergeRules.contracts),
    'contract-versions': await plan('contract-versions', mergeRules['contract-versions']),
    deposits: await plan('deposits', mergeRules.deposits),
  } satisfies Record<WorkspaceStore, unknown>
  const all = Object.values(plans)
  const known = new Set<string>(Object.keys(mergeRules))
  // A newer build may have added these stores.
  const foreign = Object.entries(part.stores).filter(([store]) => !known.has(store))
  return {
    counts: {
      networks: plans.networks.counts,
      identities: plans.identities.counts,
      transitions: plans.transitions.counts,
      drafts: plans.drafts.counts,
      updates: plans.updates.counts,
      'asset-locks': plans['asset-locks'].counts,
      'bulk-runs': plans['bulk-runs'].counts,
      'bulk-rows': plans['bulk-rows'].counts,
      watches: plans.watches.counts,
      contracts: plans.contracts.counts,
      'contract-versions': plans['contract-versions'].counts,
      deposits: plans.deposits.counts,
    },
    unreadable:
      all.reduce((total, { unreadable }) => total + unreadable, 0) +
      foreign.reduce((total, [, stored]) => total + Object.keys(stored).length, 0),
    changes: all.flatMap(({ changes }) => changes),
    networks,
  }
}

const noMoves: Moves = { records: new Map(), networks: new Map() }

type Settle<Each> = (record: Each) => Each | 'there'

async function planStore<Each>(
  rule: MergeRule<Each>,
  store: WorkspaceStore,
  {
    part,
    here,
    moves,
    progress,
  }: {
    readonly part: WorkspacePart
    readonly here: DatabaseSnapshot<WorkspaceStore>
    readonly moves: Moves
    readonly progress: OperationProgress
  },
  settle: Settle<Each> = (record) => record,
) {
  const counts = { adds: 0, updates: 0, there: 0, 'newer-here': 0, conflicts: 0 }
  const changes: PlannedChange[] = []
  let unreadable = 0
  const entries = Object.entries(part.stores[store] ?? {})
  for (const [at, [key, stored]] of entries.entries()) {
    await progress.note(at, entries.length)
    const record = readUnder(rule, key, stored, moves)
    if (record === undefined) {
      unreadable += 1
      continue
    }
    const place = rule.keyOf(record)
    const settled = settle(record)
    const merge = (own: unknown) => (own === undefined ? checkNew(settled) : checkStored(rule, record, own))
    const result = merge(here[store].get(place))
    counts[result.state] += 1
    if (!('next' in result)) continue
    const next = (own: unknown) => {
      const now = merge(own)
      return 'next' in now ? now.next : own
    }
    changes.push({ store, key: place, value: result.next, next })
  }
  return { counts, changes, unreadable }
}

function readUnder<Each>(
  rule: MergeRule<Each>,
  key: string,
  stored: unknown,
  moves: Moves,
): Each | undefined {
  const record = rule.read(stored, moves)
  if (record === undefined || rule.keyOf(record) === key) return record
  const asWritten = rule.read(stored, noMoves)
  return asWritten !== undefined && rule.keyOf(asWritten) === key ? record : undefined
}

function checkNew<Each>(settled: Each | 'there') {
  if (settled === 'there') return { state: 'there' } as const
  return { state: 'adds', next: settled } as const
}

function checkStored<Each>(rule: MergeRule<Each>, there: Each, stored: unknown) {
  const here = rule.read(stored, noMoves)
  // The record here is unreadable, perhaps because a newer build wrote it. It stays.
  if (here === undefined) return { state: 'conflicts' } as const
  return isSameRecord(there, here) ? ({ state: 'there' } as const) : rule.merge(there, here)
}

function moveNetworks(part: WorkspacePart, own: readonly OwnNetwork[]): Moves['networks'] {
  const moved = new Map<string, string>()
  for (const stored of Object.values(part.stores['networks'] ?? {})) {
    const network = mergeRules.networks.read(stored, noMoves)
    if (network === undefined || own.some(({ id }) => id === network.id)) continue
    const same = own.find((each) =>
      isSameRecord({ ...network, id: each.id, createdAtMs: each.createdAtMs }, each),
    )
    if (same !== undefined) moved.set(network.id, same.id)
  }
  return moved
}

const longestName = 40

function settleNetwork(
  network: OwnNetwork,
  own: readonly OwnNetwork[],
  moved: Moves['networks'],
): OwnNetwork | 'there' {
  if (moved.has(network.id)) return 'there'
  const taken = new Set(own.map(({ name }) => name.toLowerCase()))
  let { name } = network
  for (let count = 2; taken.has(name.toLowerCase()); count += 1) {
    const end = ` ${count}`
    name = `${network.name.slice(0, longestName - end.length).trimEnd()}${end}`
  }
  return { ...network, name }
}

async function upgradePart(part: WorkspacePart, progress: OperationProgress): Promise<WorkspacePart> {
  const identities: Record<string, unknown> = { ...part.stores['identities'] }
  const transitions: Record<string, unknown> = { ...part.stores['transitions'] }
  const entries = Object.entries(identities)
  for (const [at, [key, stored]] of entries.entries()) {
    await progress.note(at, entries.length)
    const upgraded = upgradeIdentity(stored)
    if (upgraded?.identity.id !== key) continue
    identities[key] = upgraded.identity
    transitions[upgraded.create.id] ??= upgraded.create
  }
  return { ...part, stores: { ...part.stores, identities, transitions } }
}
