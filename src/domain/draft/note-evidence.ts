import { equalBytes } from '#/protocol/encoding/bytes.ts'
import { lockId, type AssetLock, type KnownLock } from '#/store/records/asset-lock.ts'

type Known = ReadonlyMap<string, Pick<KnownLock, 'record'>>

export interface LockEvidence extends Pick<
  AssetLock,
  'networkId' | 'profile' | 'purpose' | 'publicKey' | 'draftId' | 'keyMadeAtMs'
> {
  readonly funds: { readonly outPoint: Uint8Array; readonly transaction: Uint8Array | null } | null
  readonly instantLock: Uint8Array | null
  readonly height: number | null
}

/** Returns the record with the new evidence, or `undefined` if no evidence is new. Evidence is never removed. */
export function noteEvidence(known: Known, evidence: LockEvidence, nowMs: number): AssetLock | undefined {
  const id = lockId(evidence.publicKey, evidence.funds?.outPoint)
  const before = known.get(id)?.record
  if (before === undefined) return isCovered(known, evidence) ? undefined : newLock(id, evidence, nowMs)
  const { funds, instantLock, chainLock } = merge(before, evidence, nowMs)
  const isNews =
    funds !== before.funds || instantLock !== before.instantLock || chainLock !== before.chainLock
  if (!isNews && evidence.draftId === before.draftId) return undefined
  return {
    ...before,
    purpose: evidence.purpose,
    draftId: evidence.draftId,
    funds,
    instantLock,
    chainLock,
    // New evidence resumes a lock that was given up.
    givenUpAtMs: isNews ? null : before.givenUpAtMs,
  }
}

// A key with a known output needs no separate record.
function isCovered(known: Known, { publicKey, funds }: LockEvidence): boolean {
  return funds === null && [...known.values()].some(({ record }) => equalBytes(record.publicKey, publicKey))
}

function newLock(id: string, evidence: LockEvidence, nowMs: number): AssetLock {
  const { networkId, profile, purpose, publicKey, draftId, keyMadeAtMs } = evidence
  const blank = { funds: null, instantLock: null, chainLock: null }
  const common = { networkId, profile, purpose, publicKey, draftId, keyMadeAtMs }
  return { format: 1, id, ...common, ...merge(blank, evidence, nowMs), givenUpAtMs: null }
}

type Seen = Pick<AssetLock, 'funds' | 'instantLock' | 'chainLock'>

function merge(before: Seen, { funds, instantLock, height }: LockEvidence, nowMs: number): Seen {
  return {
    funds: mergeFunds(before.funds, funds, nowMs),
    // Another instant lock of the same transaction replaces the old one, because the user entered it deliberately.
    instantLock:
      instantLock === null || (before.instantLock && equalBytes(before.instantLock.bytes, instantLock))
        ? before.instantLock
        : { bytes: instantLock, seenAtMs: nowMs },
    chainLock:
      height === null || before.chainLock?.height === height ? before.chainLock : { height, seenAtMs: nowMs },
  }
}

function mergeFunds(before: Seen['funds'], seen: LockEvidence['funds'], nowMs: number): Seen['funds'] {
  if (seen === null) return before
  if (before === null) return { ...seen, seenAtMs: nowMs }
  return before.transaction === null && seen.transaction !== null
    ? { ...before, transaction: seen.transaction }
    : before
}
