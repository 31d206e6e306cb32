import { BulkRow, BulkRun } from '#/store/records/bulk-row.ts'
import { FundedDraft } from '#/store/records/funded-draft.ts'
import { ContractRecord, ContractVersion } from '#/store/records/contract-record.ts'
import { Deposit } from '#/store/records/deposit.ts'
import { joinDeposits } from '#/domain/funding/deposit-coins.ts'
import type { KeyedDraft } from '#/domain/draft/keyed-draft.ts'
import { type AssetLock, readLock } from '#/store/records/asset-lock.ts'
import { OwnNetwork } from '#/store/records/network.ts'
import type { WorkspaceStore } from '#/store/workspace-database.ts'
import { UpdateDraft } from '#/store/records/update-draft.ts'
import { Watch, watchId } from '#/store/records/watch.ts'
import { IdentityRecord, mostImports } from '#/store/records/identity-record.ts'
import { viewIdentity } from '#/domain/identity/identity-view.ts'
import { isPending, transitionStateOf } from '#/store/records/transition-state.ts'
import { openTransition } from '#/store/records/open-transition.ts'
import { TransitionRecord } from '#/store/records/transition-record.ts'
import { encodeCbor, type CborValue } from '#/protocol/encoding/cbor.ts'
import { equalBytes } from '#/protocol/encoding/bytes.ts'

/**
 * `there`: this browser has an equal record; `updates`: the backup is newer; `newer-here`: the record here is newer and
 * stays; `conflicts`: both records were changed, and the record here stays.
 */
export const restoreStates = ['adds', 'updates', 'there', 'newer-here', 'conflicts'] as const
export type RestoreState = (typeof restoreStates)[number]

export interface Moves {
  readonly records: ReadonlyMap<string, string>
  readonly networks: ReadonlyMap<string, string>
}

export type MergeResult<Each> =
  | { readonly state: 'newer-here' | 'conflicts' }
  | { readonly state: 'updates'; readonly next: Each }

export interface MergeRule<Each> {
  readonly read: (stored: unknown, moves: Moves) => Each | undefined
  readonly keyOf: (record: Each) => string
  readonly merge: (there: Each, here: Each) => MergeResult<Each>
}

export function isSameRecord(one: unknown, other: unknown): boolean {
  // Both records come from storage or a backup, so CBOR can encode them.
  return equalBytes(encodeCbor(one as CborValue), encodeCbor(other as CborValue))
}

/**
 * Labels, tags and notes of this browser stay. Imports of both are joined, because imports are valid in any browser.
 */
export const identityRule: MergeRule<IdentityRecord> = {
  read: (stored, { networks: moved }) => {
    const record = IdentityRecord.safeParse(stored).data
    if (record === undefined || viewIdentity(record, []).status === 'damaged') return undefined
    return { ...record, networkId: moved.get(record.networkId) ?? record.networkId }
  },
  keyOf: ({ id }) => id,
  merge: (there, here) => {
    const next: IdentityRecord = {
      ...here,
      label: here.label === '' ? there.label : here.label,
      tags: here.tags.length === 0 ? there.tags : here.tags,
      note: here.note === '' ? there.note : here.note,
      keyLabels: here.keyLabels.length === 0 ? there.keyLabels : here.keyLabels,
      imports: joinImports(there.imports, here.imports),
      ...laterNonce(there.nonceRead, here.nonceRead),
      ...sendingOf(there, here),
    }
    if (isSameRecord(next, here)) return { state: 'newer-here' }
    return { state: 'updates', next: { ...next, version: Math.max(here.version, there.version) + 1 } }
  },
}

// A nonce can be used only once, so the network would reject the next transition with an older nonce.
function laterNonce(
  there: IdentityRecord['nonceRead'],
  here: IdentityRecord['nonceRead'],
): Pick<IdentityRecord, 'nonceRead'> {
  const isLater = there !== undefined && (here === undefined || there.last > here.last)
  return isLater ? { nonceRead: there } : {}
}

/** Restores forms for sending credits only if this browser has never had any. */
function sendingOf(
  { sending: there }: IdentityRecord,
  { sending: here }: IdentityRecord,
): Pick<IdentityRecord, 'sending'> {
  return here === undefined && there !== undefined ? { sending: there } : {}
}

function joinImports(
  there: IdentityRecord['imports'],
  here: IdentityRecord['imports'],
): IdentityRecord['imports'] {
  const missing = there.filter((each) => !here.some((own) => isSameRecord(own, each)))
  if (missing.length === 0) return here
  return [...missing, ...here].toSorted((a, b) => a.place - b.place || a.atMs - b.atMs).slice(-mostImports)
}

/** Steps are only ever appended. A list that continues the other one wins, and all others conflict. */
export const transitionRule: MergeRule<TransitionRecord> = {
  read: (stored, { networks: moved }) => {
    const record = TransitionRecord.safeParse(stored).data
    if (record === undefined || openTransition(record) === undefined) return undefined
    return { ...record, networkId: moved.get(record.networkId) ?? record.networkId }
  },
  keyOf: ({ id }) => id,
  merge: (there, here) => {
    const { steps: thereSteps, ...thereSigned } = there
    const { steps: hereSteps, ...hereSigned } = here
    if (!isSameRecord(thereSigned, hereSigned)) return { state: 'conflicts' }
    if (isSameRecord(thereSteps.slice(0, hereSteps.length), hereSteps)) {
      return { state: 'updates', next: there }
    }
    const isBefore = isSameRecord(hereSteps.slice(0, thereSteps.length), thereSteps)
    // Another browser has submitted the transition. The steps of that submission must not be lost.
    const sent = thereSteps.filter(({ kind }) => kind === 'submitted' || kind === 'node-answer')
    if (
      !isBefore &&
      sent.length > 0 &&
      !hereSteps.some(({ kind }) => kind === 'submitted') &&
      isPending(transitionStateOf(here))
    ) {
      return { state: 'updates', next: { ...here, steps: [...hereSteps, ...sent].slice(0, 1000) } }
    }
    return { state: isBefore ? 'newer-here' : 'conflicts' }
  },
}

const drafts: MergeRule<FundedDraft> = {
  read: (stored, moves) => {
    const draft = FundedDraft.safeParse(stored).data
    return draft && relateFund(draft.kind === 'create' ? relateDraft(draft, moves) : draft, moves)
  },
  keyOf: ({ id }) => id,
  merge: checkDraft,
}

const updates: MergeRule<UpdateDraft> = {
  read: (stored, moves) => {
    const draft = UpdateDraft.safeParse(stored).data
    return draft && relateDraft(draft, moves)
  },
  keyOf: ({ id }) => id,
  merge: checkDraft,
}

type Versioned = Pick<FundedDraft, 'version' | 'savedAtMs'>

function checkDraft<Draft extends Versioned>(there: Draft, here: Draft): MergeResult<Draft> {
  const version = there.version - here.version
  const age = there.savedAtMs - here.savedAtMs
  if (version > 0 && age >= 0) return { state: 'updates', next: there }
  // Two browsers have continued the same draft, so neither version includes the other.
  return { state: version < 0 && age <= 0 ? 'newer-here' : 'conflicts' }
}

const networks: MergeRule<OwnNetwork> = {
  read: (stored) => OwnNetwork.safeParse(stored).data,
  keyOf: ({ id }) => id,
  // Records that use a network rely on its terms, so these stay. This browser also keeps its own nodes and pinned
  // quorums.
  merge: (there, here) => {
    const { name, nodes, platformNodes, chainLockType, pinnedQuorums } = here
    return {
      state: isSameRecord({ ...there, name, nodes, platformNodes, chainLockType, pinnedQuorums }, here)
        ? 'newer-here'
        : 'conflicts',
    }
  },
}

const locks: MergeRule<AssetLock> = {
  read: (stored, { networks: moved }) => {
    const record = readLock(stored)?.record
    return record && { ...record, networkId: moved.get(record.networkId) ?? record.networkId }
  },
  keyOf: ({ id }) => id,
  // Evidence of a lock is valid in any browser. All other members of this browser stay.
  merge: (there, here) => {
    const next: AssetLock = {
      ...here,
      funds: here.funds && {
        ...here.funds,
        transaction: here.funds.transaction ?? there.funds?.transaction ?? null,
      },
      instantLock: here.instantLock ?? there.instantLock,
      chainLock: here.chainLock ?? there.chainLock,
    }
    return joined(next, here)
  },
}

const bulkRuns: MergeRule<BulkRun> = {
  read: (stored, { networks: moved }) => {
    const run = BulkRun.safeParse(stored).data
    return run && { ...run, networkId: moved.get(run.networkId) ?? run.networkId }
  },
  keyOf: ({ id }) => id,
  merge: checkDraft,
}

const bulkRows: MergeRule<BulkRow> = {
  read: (stored, { records }) => {
    const row = BulkRow.safeParse(stored).data
    const relate = (id: string) => records.get(id) ?? id
    return (
      row && {
        ...row,
        singleUseKey: row.singleUseKey === null ? null : relate(row.singleUseKey),
        keys: row.keys.map(relate),
      }
    )
  },
  keyOf: ({ id }) => id,
  merge: checkDraft,
}

const watches: MergeRule<Watch> = {
  read: (stored, { networks: moved }) => {
    const watch = Watch.safeParse(stored).data
    return watch && { ...watch, networkId: moved.get(watch.networkId) ?? watch.networkId }
  },
  keyOf: watchId,
  // Two records with the same key are equal.
  merge: () => ({ state: 'newer-here' }),
}

const contracts: MergeRule<ContractRecord> = {
  read: (stored) => ContractRecord.safeParse(stored).data,
  keyOf: ({ id }) => id,
  merge: checkDraft,
}

const contractVersions: MergeRule<ContractVersion> = {
  read: (stored) => ContractVersion.safeParse(stored).data,
  keyOf: ({ id }) => id,
  // A stored version never changes, so two different versions come from two browsers.
  merge: () => ({ state: 'conflicts' }),
}

const deposits: MergeRule<Deposit> = {
  read: (stored, { networks: moved }) => {
    const deposit = Deposit.safeParse(stored).data
    return deposit && { ...deposit, networkId: moved.get(deposit.networkId) ?? deposit.networkId }
  },
  keyOf: ({ id }) => id,
  merge: (there, here) => joined(joinDeposits(there, here), here),
}

export const mergeRules = {
  networks,
  identities: identityRule,
  transitions: transitionRule,
  drafts,
  updates,
  'asset-locks': locks,
  'bulk-runs': bulkRuns,
  'bulk-rows': bulkRows,
  watches,
  contracts,
  'contract-versions': contractVersions,
  deposits,
} as const satisfies Record<WorkspaceStore, unknown>

function joined<Each>(next: Each, here: Each): MergeResult<Each> {
  return isSameRecord(next, here) ? { state: 'newer-here' } : { state: 'updates', next }
}

function relateDraft<Draft extends KeyedDraft>(draft: Draft, { records, networks: moved }: Moves): Draft {
  const relate = (id: string) => records.get(id) ?? id
  const { keys, newKey } = draft
  return {
    ...draft,
    networkId: moved.get(draft.networkId) ?? draft.networkId,
    keys: keys.map((key) =>
      key.source.kind === 'vault'
        ? { ...key, source: { ...key.source, recordId: relate(key.source.recordId) } }
        : key,
    ),
    newKey: { ...newKey, recordId: relate(newKey.recordId) },
  }
}

function relateFund(draft: FundedDraft, { records, networks: moved }: Moves): FundedDraft {
  const { fund, networkId } = draft
  const { singleUseKey } = fund
  return {
    ...draft,
    networkId: moved.get(networkId) ?? networkId,
    fund: {
      ...fund,
      singleUseKey: singleUseKey === null ? null : (records.get(singleUseKey) ?? singleUseKey),
    },
  }
}
