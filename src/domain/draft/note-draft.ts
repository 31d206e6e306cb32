import { LockProofType } from '#/protocol/platform/transition-type.ts'
import { systemClock } from '#/platform/clock.ts'
import { newDraftFund } from '#/store/records/draft-fund.ts'
import { singleUsePurpose, type FundedDraft } from '#/store/records/funded-draft.ts'
import { putRecord, type RecordChange } from '#/store/record-change.ts'
import { commitToWorkspace, saveToWorkspace } from '#/store/workspace-changes.ts'
import { useWorkspace } from '#/store/workspace-store.ts'
import { useVault, type VaultKey } from '#/domain/keys/vault-session.ts'
import { lockId, readLock, type KnownLock, type AssetLock } from '#/store/records/asset-lock.ts'
import { equalBytes } from '#/protocol/encoding/bytes.ts'
import { hash160 } from '#/protocol/encoding/hash.ts'
import { listLockOutputs, type LockTerms } from '#/protocol/layer1/asset-lock.ts'
import { checkOutPoint, encodeOutPoint } from '#/protocol/layer1/transaction.ts'
import { wireProfiles } from '#/protocol/transition/wire-profile.ts'
import { assembleFund, type FundReport } from './assemble-fund.ts'
import { readSingleUseKey } from '#/domain/keys/single-use-key.ts'

export function noteDraft(
  draft: FundedDraft,
  when: { readonly settled: boolean },
  vaultKeys: readonly VaultKey[] = useVault.getState().keys,
): readonly RecordChange[] {
  const evidence = readEvidence(draft, vaultKeys, when)
  const noted = evidence && notingOf(useWorkspace.getState().locks, evidence, systemClock.wallMs())
  return noted === undefined ? [] : [noted.change]
}

/** Updates the locks from all drafts; writes nothing if they are up to date. */
export function noteDrafts(): void {
  const { kind, drafts, locks } = useWorkspace.getState()
  const { keys } = useVault.getState()
  if (kind !== 'ready') return
  const noted = new Map<string, KnownLock>(locks)
  const changes: RecordChange[] = []
  for (const draft of drafts.values()) {
    const evidence = readEvidence(draft, keys, { settled: draft.signed !== null })
    if (evidence === undefined) continue
    // If two drafts have the same lock, the lock stays with the draft that already has it.
    const before = noted.get(lockId(evidence.publicKey, evidence.funds?.outPoint))?.record.draftId
    const draftId = before !== undefined && drafts.has(before) ? before : draft.id
    const next = notingOf(new Map(noted), { ...evidence, draftId }, systemClock.wallMs())
    if (next === undefined) continue
    noted.set(next.known.record.id, next.known)
    changes.push(next.change)
  }
  // If writing fails, the save state shows it, and the next read of keys or drafts tries again.
  if (changes.length > 0) commitToWorkspace(changes).catch(() => undefined)
}

export function notingOf(
  locks: ReadonlyMap<string, KnownLock>,
  evidence: LockEvidence,
  nowMs: number,
): { readonly known: KnownLock; readonly change: RecordChange } | undefined {
  const known = readLock(noteEvidence(locks, evidence, nowMs))
  if (known === undefined) return undefined
  const { id } = known.record
  const change = putRecord('asset-locks', id, (stored) => {
    // Only a key without funds is searched for in all locks.
    const beside = new Map<string, Pick<KnownLock, 'record'>>(evidence.funds === null ? locks : [])
    if (stored === undefined) beside.delete(id)
    else beside.set(id, { record: stored })
    return readLock(noteEvidence(beside, evidence, nowMs))?.record ?? stored
  })
  return { known, change }
}

/** Notes the key that was sealed for a draft. The draft shows the key only once it is on the disk. */
export async function noteKeyMade(draftId: string, key: VaultKey): Promise<void> {
  const { drafts, locks } = useWorkspace.getState()
  const draft = drafts.get(draftId)
  if (draft === undefined) return
  const bare = { ...draft, fund: { ...newDraftFund(draft.networkId), singleUseKey: key.id } }
  const evidence = readEvidence(bare, [key], { settled: false })
  const noted = evidence && notingOf(locks, evidence, systemClock.wallMs())
  if (noted !== undefined) await saveToWorkspace([noted.change])
}

export function lockOfDraft(draft: FundedDraft): KnownLock | undefined {
  const { locks } = useWorkspace.getState()
  const { keys } = useVault.getState()
  const evidence = readEvidence(draft, keys, { settled: true })
  if (evidence !== undefined) return locks.get(lockId(evidence.publicKey, evidence.funds?.outPoint))
  // The vault was not read, or cannot be read: use the locks that this draft had before.
  if (draft.fund.singleUseKey === null || keys.length > 0) return undefined
  const seen = [...locks.values()].filter(({ record }) => record.draftId === draft.id)
  return seen.find(({ record }) => record.funds !== null) ?? seen[0]
}

/**
 * Returns the evidence of a lock in a draft; `undefined` without a single-use key. Typed text counts once it is valid.
 * A key outside the vault cannot be lost here, so it counts once it has funds. An out point without its transaction
 * counts once the draft is signed or discarded.
 */
export function readEvidence(
  draft: FundedDraft,
  vaultKeys: readonly VaultKey[],
  { settled }: { readonly settled: boolean },
): LockEvidence | undefined {
  const { vaultKey, publicKey } = readSingleUseKey(draft.fund, vaultKeys)
  if (publicKey === undefined) return undefined
  const terms = wireProfiles[draft.profile]
  const report = assembleFund(draft.fund, terms, { singleUsePublicKey: publicKey })
  const funds = fundsOf(report, publicKey, terms, settled)
  if (vaultKey === undefined && funds === null) return undefined
  const { proof } = report
  return {
    networkId: draft.networkId,
    profile: draft.profile,
    purpose: singleUsePurpose(draft),
    publicKey,
    draftId: draft.id,
    // For a key outside the vault, the time of its draft counts.
    keyMadeAtMs: vaultKey?.createdAtMs ?? draft.createdAtMs,
    funds,
    instantLock: funds !== null && proof?.type === LockProofType.instant ? proof.instantLock : null,
    height: funds !== null && proof?.type === LockProofType.chain ? proof.coreChainLockedHeight : null,
  }
}

// The key may open another output than the draft names. Its funds are locked even then.
function fundsOf(report: FundReport, publicKey: Uint8Array, terms: LockTerms, settled: boolean) {
  const { transaction, txid, texts, outPoint, proof } = report
  if (transaction === undefined || txid === undefined || texts.transaction === undefined) {
    return settled && outPoint !== undefined && proof?.type === LockProofType.chain
      ? { outPoint, transaction: null }
      : null
  }
  const own = hash160(publicKey)
  const opened = listLockOutputs(transaction, terms).filter((output) => equalBytes(output.hash160, own))
  const asked = outPoint === undefined ? undefined : checkOutPoint(outPoint)
  const index = asked?.ok === true && equalBytes(asked.value.txid, txid) ? asked.value.index : undefined
  const named = opened.find(({ outputIndex }) => outputIndex === index) ?? opened[0]
  if (named === undefined) return null
  return {
    outPoint: encodeOutPoint({ txid, index: named.outputIndex }),
    transaction: texts.transaction.bytes,
  }
}

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
