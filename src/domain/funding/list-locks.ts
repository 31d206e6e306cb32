import { equalBytes } from '#/protocol/encoding/bytes.ts'
import { formatHex, parseHex } from '#/protocol/encoding/hex.ts'
import { lockId, type KnownLock, type AssetLock } from '#/store/records/asset-lock.ts'
import type { FundedDraft } from '#/store/records/funded-draft.ts'
import type { TransitionRecord } from '#/store/records/transition-record.ts'
import { arrivedDuffs, duffsNeeding } from './deposit-coins.ts'
import type { Deposit } from '#/store/records/deposit.ts'
import { isLive, signedAtMsOf, transitionStateOf } from '#/store/records/transition-state.ts'
import { useVault, type VaultKey } from '#/domain/keys/vault-session.ts'
import { readEvidence } from '#/domain/draft/note-draft.ts'
import { useMemo } from 'react'
import { networkOrSandbox } from '#/store/records/network.ts'
import { useWorkspace, type WorkspaceState } from '#/store/workspace-store.ts'
import { isUnanswered } from '#/store/records/outbox.ts'

export const lockSteps = [
  'key-made',
  'transaction-seen',
  'lock-seen',
  'given-out',
  'signed',
  'exported',
  'unanswered',
  'submitted',
  'confirmed',
] as const
export type LockStepName = (typeof lockSteps)[number]

interface LockStep {
  readonly kind: LockStepName
  readonly atMs: number
}

export type LockUse = Pick<TransitionRecord, 'steps'>

/**
 * Returns the step of a lock. The step is not stored: it depends on the evidence, the transition that uses the lock,
 * and its draft (or offline signer).
 */
export function lockStepOf(
  { keyMadeAtMs, funds, instantLock, chainLock }: AssetLock,
  use?: LockUse,
  givenOutAtMs?: number,
): LockStep {
  if (use !== undefined) return useStepOf(use)
  if (givenOutAtMs !== undefined) return { kind: 'given-out', atMs: givenOutAtMs }
  if (funds === null) return { kind: 'key-made', atMs: keyMadeAtMs }
  const seen = [instantLock, chainLock].flatMap((each) => (each === null ? [] : [each.seenAtMs]))
  if (seen.length === 0) return { kind: 'transaction-seen', atMs: funds.seenAtMs }
  return { kind: 'lock-seen', atMs: Math.min(...seen) }
}

function useStepOf(use: LockUse): LockStep {
  const state = transitionStateOf(use)
  switch (state.kind) {
    case 'signed':
    case 'exported':
      return state
    case 'submitted':
      return isUnanswered(use) ? { kind: 'unanswered', atMs: state.atMs } : state
    case 'confirmed':
      return { kind: state.kind, atMs: state.atMs }
    // A discarded or rejected transition has not used the lock. Callers do not pass such transitions.
    case 'discarded':
    case 'rejected':
      return { kind: 'signed', atMs: signedAtMsOf(use) }
  }
}

export interface ListedLock {
  readonly lock: KnownLock
  readonly step: LockStep
  readonly key: VaultKey | undefined
  readonly isOffline: boolean
  readonly use: TransitionRecord | undefined
  readonly draft: FundedDraft | undefined
  readonly arrivedDuffs: bigint
}

export interface StoredLocks {
  readonly locks: ReadonlyMap<string, KnownLock>
  readonly transitions: ReadonlyMap<string, TransitionRecord>
  readonly drafts: ReadonlyMap<string, FundedDraft>
  readonly deposits: ReadonlyMap<string, Deposit>
  readonly vaultKeys: readonly VaultKey[]
}

/** Lists every lock with its progress, the latest first. A key with a known output is not listed again without it. */
export function listLocks({
  locks,
  transitions,
  drafts,
  deposits,
  vaultKeys,
}: StoredLocks): readonly ListedLock[] {
  const all = [...locks.values()]
  const uses = findUses(transitions)
  const funded = all.filter(({ record }) => record.funds !== null)
  return all
    .filter(
      (lock) =>
        lock.record.funds !== null ||
        !funded.some(({ record }) => equalBytes(record.publicKey, lock.record.publicKey)),
    )
    .map((lock) => {
      const use = lock.record.funds === null ? undefined : uses.get(formatHex(lock.record.funds.outPoint))
      const key = vaultKeys.find(({ publicKey }) => equalBytes(publicKey, lock.record.publicKey))
      const draft = drafts.get(use?.draftId ?? lock.record.draftId)
      const isItsDraft = draft !== undefined && (use !== undefined || showsLock(draft, lock, vaultKeys))
      const itsDraft = isItsDraft ? draft : undefined
      const step = lockStepOf(lock.record, use, itsDraft?.givenOut.at(-1)?.atMs)
      const isOffline = key === undefined && itsDraft?.fund.singleUsePublicKey != null
      const arrived = lock.record.funds === null ? arrivedDuffs(deposits, lock.record.draftId) : 0n
      return { lock, step, key, isOffline, use, draft: itsDraft, arrivedDuffs: arrived }
    })
    .toSorted((a, b) => b.step.atMs - a.step.atMs)
}

/** True if the user still has to use the lock. A lock that was given up counts again once a transition uses it. */
export function isInProgress({ lock, step, use }: ListedLock): boolean {
  return step.kind !== 'confirmed' && (lock.record.givenUpAtMs === null || use !== undefined)
}

export function amountOf({ lock, arrivedDuffs }: ListedLock): bigint | undefined {
  return lock.amountDuffs ?? (arrivedDuffs > 0n ? arrivedDuffs : undefined)
}

// Returns transitions by out point. Discarded and rejected transitions do not use a lock.
function findUses(transitions: StoredLocks['transitions']): ReadonlyMap<string, TransitionRecord> {
  return new Map(
    [...transitions.values()].flatMap((each) =>
      each.outPoint === null || !isLive(each) ? [] : [[formatHex(each.outPoint), each] as const],
    ),
  )
}

// By now, a draft may have another key or other funds.
function showsLock(draft: FundedDraft, { record }: KnownLock, vaultKeys: readonly VaultKey[]): boolean {
  const evidence = readEvidence(draft, vaultKeys, { settled: true })
  if (evidence === undefined) return draft.fund.singleUseKey !== null && vaultKeys.length === 0
  return lockId(evidence.publicKey, evidence.funds?.outPoint) === record.id
}

export interface LocksView {
  readonly inProgress: readonly ListedLock[]
  readonly givenUp: readonly ListedLock[]
}

export function useLocks(networkId: string): LocksView {
  const all = useAllLocks()
  const networks = useWorkspace((state) => state.networks)
  return useMemo(() => {
    const here = all.filter(({ lock }) => networkOrSandbox(networks, lock.record.networkId).id === networkId)
    return {
      inProgress: here.filter(isInProgress),
      givenUp: here.filter((each) => each.step.kind !== 'confirmed' && !isInProgress(each)),
    }
  }, [all, networks, networkId])
}

/** Returns the locks in progress that only this key opens, for a warning before its private key is removed. */
export function useLocksOfKey(publicKey: Uint8Array | undefined): readonly ListedLock[] {
  const all = useAllLocks()
  if (publicKey === undefined) return []
  return all.filter((each) => isInProgress(each) && equalBytes(each.lock.record.publicKey, publicKey))
}

type NeedingLockKeys = Pick<WorkspaceState, 'drafts' | 'bulkRows' | 'transitions' | 'deposits'>

/**
 * Returns keys of confirmed locks, in hex, whose private keys have no other use for a lock, payment, unsigned draft or
 * row.
 */
export function findUsedLockKeys(
  locks: readonly ListedLock[],
  stored: NeedingLockKeys,
  vaultKeys: readonly VaultKey[],
): ReadonlySet<string> {
  const chosen = findChosenKeys(stored)
  const needed = new Set(
    vaultKeys.filter(({ id }) => chosen.has(id)).map(({ publicKey }) => formatHex(publicKey)),
  )
  const used = new Set<string>()
  for (const each of locks) {
    const key = formatHex(each.lock.record.publicKey)
    if (each.step.kind === 'confirmed') used.add(key)
    else needed.add(key)
  }
  const isFree = (key: string) =>
    !needed.has(key) && duffsNeeding(stored.deposits.values(), parseHex(key)) === 0n
  return new Set([...used].filter(isFree))
}

function findChosenKeys({ drafts, bulkRows, transitions }: NeedingLockKeys): ReadonlySet<string | null> {
  const live = [...transitions.values()].filter((each) => isLive(each))
  const signed = new Set(live.flatMap(({ id, draftId }) => [id, draftId]))
  return new Set([
    ...[...drafts.values()].filter(({ id }) => !signed.has(id)).map(({ fund }) => fund.singleUseKey),
    ...[...bulkRows.values()]
      .filter(({ digest }) => digest === null || !signed.has(digest))
      .map(({ singleUseKey }) => singleUseKey),
  ])
}

export function useUsedLockKeys(): ReadonlySet<string> {
  const locks = useWorkspace((state) => state.locks)
  const drafts = useWorkspace((state) => state.drafts)
  const bulkRows = useWorkspace((state) => state.bulkRows)
  const transitions = useWorkspace((state) => state.transitions)
  const deposits = useWorkspace((state) => state.deposits)
  const vaultKeys = useVault((view) => view.keys)
  return useMemo(() => {
    const stored = { drafts, bulkRows, transitions, deposits }
    return findUsedLockKeys(listLocks({ locks, ...stored, vaultKeys: [] }), stored, vaultKeys)
  }, [locks, drafts, bulkRows, transitions, deposits, vaultKeys])
}

function useAllLocks(): readonly ListedLock[] {
  const locks = useWorkspace((state) => state.locks)
  const drafts = useWorkspace((state) => state.drafts)
  const transitions = useWorkspace((state) => state.transitions)
  const deposits = useWorkspace((state) => state.deposits)
  const vaultKeys = useVault((view) => view.keys)
  return useMemo(
    () => listLocks({ locks, drafts, transitions, deposits, vaultKeys }),
    [locks, drafts, transitions, deposits, vaultKeys],
  )
}
