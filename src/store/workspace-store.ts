import type { ShownFault } from '#/store/records/workspace-error.ts'
import { create } from 'zustand'
import type { BulkRow, BulkRun } from '#/store/records/bulk-row.ts'
import type { ContractRecord, ContractVersion } from '#/store/records/contract-record.ts'
import type { Deposit } from '#/store/records/deposit.ts'
import type { FundedDraft } from '#/store/records/funded-draft.ts'
import { equalValues } from '#/store/records/equal-values.ts'
import type { IdentityRecord } from '#/store/records/identity-record.ts'
import type { TransitionRecord } from '#/store/records/transition-record.ts'
import { readLock, type KnownLock } from '#/store/records/asset-lock.ts'
import type { OwnNetwork } from '#/store/records/network.ts'
import type { UpdateDraft } from '#/store/records/update-draft.ts'
import type { Watch } from '#/store/records/watch.ts'
import { workspaceDatabasePlan, type WorkspacePlace, type WorkspaceStore } from './workspace-database.ts'

export type SaveState =
  | { readonly kind: 'saved' }
  | { readonly kind: 'saving' }
  | { readonly kind: 'failed'; readonly code: ShownFault }

export interface WorkspaceState {
  readonly kind: 'starting' | 'ready' | 'unreadable'
  readonly drafts: ReadonlyMap<string, FundedDraft>
  readonly identities: ReadonlyMap<string, IdentityRecord>
  readonly transitions: ReadonlyMap<string, TransitionRecord>
  readonly networks: ReadonlyMap<string, OwnNetwork>
  readonly updates: ReadonlyMap<string, UpdateDraft>
  readonly locks: ReadonlyMap<string, KnownLock>
  readonly bulkRuns: ReadonlyMap<string, BulkRun>
  readonly bulkRows: ReadonlyMap<string, BulkRow>
  readonly watches: ReadonlyMap<string, Watch>
  readonly contracts: ReadonlyMap<string, ContractRecord>
  readonly contractVersions: ReadonlyMap<string, ContractVersion>
  readonly deposits: ReadonlyMap<string, Deposit>
  /** Number of unreadable records; they stay on the disk as they are. */
  readonly unreadable: number
  readonly save: SaveState
}

export const useWorkspace = create<WorkspaceState>(() => ({
  kind: 'starting',
  drafts: new Map(),
  identities: new Map(),
  transitions: new Map(),
  networks: new Map(),
  updates: new Map(),
  locks: new Map(),
  bulkRuns: new Map(),
  bulkRows: new Map(),
  watches: new Map(),
  contracts: new Map(),
  contractVersions: new Map(),
  deposits: new Map(),
  unreadable: 0,
  save: { kind: 'saved' },
}))

const members = {
  drafts: 'drafts',
  identities: 'identities',
  transitions: 'transitions',
  networks: 'networks',
  updates: 'updates',
  'asset-locks': 'locks',
  'bulk-runs': 'bulkRuns',
  'bulk-rows': 'bulkRows',
  watches: 'watches',
  contracts: 'contracts',
  'contract-versions': 'contractVersions',
  deposits: 'deposits',
} as const satisfies Record<WorkspaceStore, keyof WorkspaceState>

export function shownPlaces(): readonly WorkspacePlace[] {
  const state = useWorkspace.getState()
  return workspaceDatabasePlan.stores.flatMap((store) =>
    [...state[members[store]].keys()].map((key) => ({ store, key })),
  )
}

/** Returns the shown record, in the form in which it would be stored. */
export function shownRecord({ store, key }: WorkspacePlace): unknown {
  const state = useWorkspace.getState()
  return store === 'asset-locks' ? state.locks.get(key)?.record : state[members[store]].get(key)
}

export function showRecords(places: readonly WorkspacePlace[], records: readonly unknown[]): void {
  const next = new Map<WorkspaceStore, Map<string, unknown>>()
  const state = useWorkspace.getState()
  places.forEach((place, index) => {
    const { store, key } = place
    const before = shownRecord(place)
    const record = records[index]
    if (record === before || (before !== undefined && equalValues(before, record))) return
    const map = next.get(store) ?? new Map<string, unknown>(state[members[store]])
    next.set(store, map)
    const shown = store === 'asset-locks' ? readLock(record) : record
    if (shown === undefined) map.delete(key)
    else map.set(key, shown)
  })
  if (next.size === 0) return
  const changed = Object.fromEntries([...next].map(([store, map]) => [members[store], map]))
  // Each member has the records of its own store.
  useWorkspace.setState(changed as Partial<WorkspaceState>)
}
