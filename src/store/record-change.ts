import { BulkRow, BulkRun } from '#/store/records/bulk-row.ts'
import { ContractRecord, ContractVersion } from '#/store/records/contract-record.ts'
import { Deposit } from '#/store/records/deposit.ts'
import { FundedDraft } from '#/store/records/funded-draft.ts'
import { equalValues } from '#/store/records/equal-values.ts'
import type { Upgraded } from '#/store/records/first-format.ts'
import { withPlainNames } from '#/store/records/plain-names.ts'
import { IdentityRecord } from '#/store/records/identity-record.ts'
import { TransitionRecord } from '#/store/records/transition-record.ts'
import { type AssetLock, readLock } from '#/store/records/asset-lock.ts'
import { OwnNetwork } from '#/store/records/network.ts'
import { UpdateDraft } from '#/store/records/update-draft.ts'
import { Watch, watchId } from '#/store/records/watch.ts'
import type { WorkspacePlace, WorkspaceStore } from './workspace-database.ts'

export interface StoredRecords {
  readonly drafts: FundedDraft
  readonly identities: IdentityRecord
  readonly transitions: TransitionRecord
  readonly networks: OwnNetwork
  readonly updates: UpdateDraft
  readonly 'asset-locks': AssetLock
  readonly 'bulk-runs': BulkRun
  readonly 'bulk-rows': BulkRow
  readonly watches: Watch
  readonly contracts: ContractRecord
  readonly 'contract-versions': ContractVersion
  readonly deposits: Deposit
}

/**
 * `next` gets the shown record and, inside the transaction, the stored record, which another tab may have changed. So
 * `next` changes only its own members, and uses no random numbers and no clock. `undefined` stands for no record.
 */
export interface RecordChange extends WorkspacePlace {
  readonly next: (record: unknown) => unknown
  /**
   * Members whose new value does not depend on the stored one. A later change of the same members replaces this change.
   */
  readonly sets?: readonly string[]
}

export function changeRecord<Store extends WorkspaceStore>(
  store: Store,
  key: string,
  next: (record: StoredRecords[Store]) => StoredRecords[Store],
  sets?: readonly string[],
): RecordChange {
  const change = putRecord(store, key, (record) => (record === undefined ? undefined : next(record)))
  return sets === undefined ? change : { ...change, sets }
}

export function addRecord<Store extends WorkspaceStore>(
  store: Store,
  key: string,
  record: StoredRecords[Store],
): RecordChange {
  return putRecord(store, key, (stored) => stored ?? record)
}

export function putRecord<Store extends WorkspaceStore>(
  store: Store,
  key: string,
  next: (record: StoredRecords[Store] | undefined) => StoredRecords[Store] | undefined,
): RecordChange {
  // Every caller passes a record that `readRecord` has read from this store.
  return { store, key, next: (record) => next(record as StoredRecords[Store] | undefined) }
}

export function removeRecord(store: WorkspaceStore, key: string): RecordChange {
  return { store, key, next: () => undefined }
}

/** Leaves out changes whose members a later change sets anyway. */
export function joinChanges(changes: readonly RecordChange[]): readonly RecordChange[] {
  return changes.filter(
    ({ store, key, sets }, index) =>
      sets === undefined ||
      !changes
        .slice(index + 1)
        .some((later) => later.store === store && later.key === key && isWithin(sets, later.sets)),
  )
}

function isWithin(sets: readonly string[], later: readonly string[] = []): boolean {
  return sets.every((each) => later.includes(each))
}

const readers: {
  readonly [Store in WorkspaceStore]: (stored: unknown) => StoredRecords[Store] | undefined
} = {
  drafts: (stored) => FundedDraft.safeParse(stored).data,
  identities: (stored) => IdentityRecord.safeParse(stored).data ?? upgradeStored(stored)?.identity,
  transitions: (stored) => TransitionRecord.safeParse(stored).data,
  networks: (stored) => OwnNetwork.safeParse(stored).data,
  updates: (stored) => UpdateDraft.safeParse(stored).data,
  'asset-locks': (stored) => readLock(stored)?.record,
  'bulk-runs': (stored) => BulkRun.safeParse(stored).data,
  'bulk-rows': (stored) => BulkRow.safeParse(stored).data,
  watches: (stored) => Watch.safeParse(stored).data,
  contracts: (stored) => ContractRecord.safeParse(stored).data,
  'contract-versions': (stored) => ContractVersion.safeParse(stored).data,
  deposits: (stored) => Deposit.safeParse(stored).data,
}

// Loaded only if a record of the first format is stored, because its reader includes the transition codec.
let upgrade: ((stored: unknown) => Upgraded | undefined) | undefined

export async function prepareUpgrades(stored: Iterable<unknown>): Promise<void> {
  if (upgrade !== undefined || ![...stored].some(isOfFirstFormat)) return
  ;({ upgradeIdentity: upgrade } = await import('#/store/records/first-format.ts'))
}

export function upgradeStored(stored: unknown): Upgraded | undefined {
  return isOfFirstFormat(stored) ? upgrade?.(stored) : undefined
}

function isOfFirstFormat(stored: unknown): boolean {
  return typeof stored === 'object' && stored !== null && 'format' in stored && 'transition' in stored
}

/** Returns `undefined` for an invalid value, and `loaded` itself if both are equal, so that nothing is derived again. */
export function readRecord<Store extends WorkspaceStore>(
  store: Store,
  key: string,
  stored: unknown,
  loaded?: StoredRecords[Store],
): StoredRecords[Store] | undefined {
  if (loaded !== undefined && equalValues(loaded, stored)) return loaded
  const record = withPlainNames(readers[store](stored))
  if (record === undefined) return undefined
  return ('id' in record ? record.id : watchId(record)) === key ? record : undefined
}
