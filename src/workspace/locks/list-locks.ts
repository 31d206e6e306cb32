import { equalBytes } from '#/protocol/encoding/bytes.ts'
import { lockId } from './asset-lock.ts'
import type { CreateDraft } from '#/workspace/drafts/create-draft.ts'
import type { KnownIdentity } from '#/workspace/identities/identity-record.ts'
import type { VaultKey } from '#/workspace/vault-session.ts'
import { lockStepOf, type LockStep } from './lock-step.ts'
import { readEvidence } from './read-evidence.ts'
import type { KnownLock } from './read-lock.ts'

export interface ListedLock {
  readonly lock: KnownLock
  readonly step: LockStep
  /** Its private key, when this vault holds it. */
  readonly key: VaultKey | undefined
  /** The identity that it funds, once signed. */
  readonly identity: KnownIdentity | undefined
  /** The draft that it can be gone on with. */
  readonly draft: CreateDraft | undefined
}

export interface LockHoldings {
  readonly locks: ReadonlyMap<string, KnownLock>
  readonly identities: ReadonlyMap<string, KnownIdentity>
  readonly drafts: ReadonlyMap<string, CreateDraft>
  readonly vaultKeys: readonly VaultKey[]
}

/** Every lock with what became of it, the latest first. A key whose output was seen is listed with that only. */
export function listLocks({ locks, identities, drafts, vaultKeys }: LockHoldings): readonly ListedLock[] {
  const all = [...locks.values()]
  const funded = all.filter(({ record }) => record.funds !== null)
  return all
    .filter(
      (lock) =>
        lock.record.funds !== null ||
        !funded.some(({ record }) => equalBytes(record.publicKey, lock.record.publicKey)),
    )
    .map((lock) => {
      const identity = findIdentity(lock, identities)
      const step = lockStepOf(lock.record, identity?.record)
      const key = vaultKeys.find(({ publicKey }) => equalBytes(publicKey, lock.record.publicKey))
      const draft = drafts.get(identity?.record.draftId ?? lock.record.draftId)
      const isItsDraft = draft !== undefined && (identity !== undefined || holds(draft, lock, vaultKeys))
      return { lock, step, key, identity, draft: isItsDraft ? draft : undefined }
    })
    .toSorted((a, b) => b.step.atMs - a.step.atMs)
}

/** A lock that still wants something of the person. One that was signed after all counts again. */
export function isInProgress({ lock, step, identity }: ListedLock): boolean {
  return step.kind !== 'confirmed' && (lock.record.givenUpAtMs === null || identity !== undefined)
}

function findIdentity({ record: { funds } }: KnownLock, identities: LockHoldings['identities']) {
  if (funds === null) return undefined
  return [...identities.values()].find(({ outPoint }) => equalBytes(outPoint, funds.outPoint))
}

// A draft may have gone on to another key or other funds since.
function holds(draft: CreateDraft, { record }: KnownLock, vaultKeys: readonly VaultKey[]): boolean {
  const evidence = readEvidence(draft, vaultKeys, { settled: true })
  if (evidence === undefined) return draft.fund.singleUseKey !== null && vaultKeys.length === 0
  return lockId(evidence.publicKey, evidence.funds?.outPoint) === record.id
}
