import { equalBytes } from '#/protocol/encoding/bytes.ts'
import { hash160 } from '#/protocol/encoding/hash.ts'
import { listLockOutputs, type LockTerms } from '#/protocol/layer1/asset-lock.ts'
import type { AssetLockReport } from '#/protocol/transition/preflight.ts'
import type { VaultKey } from '#/domain/keys/vault-session.ts'
import { wireProfiles } from '#/protocol/transition/wire-profile.ts'
import { assembleFund, provenTexts, type FundReport } from '#/domain/draft/assemble-fund.ts'
import type { FundedDraft } from '#/store/records/funded-draft.ts'
import type { FundMethod, DraftFund } from '#/store/records/draft-fund.ts'
import { changeFund } from '#/domain/draft/draft-actions.ts'
import type { CheckedDraft } from '#/domain/draft/checked-draft.ts'
import { reopenDraft } from '#/domain/draft/discard-transition.ts'
import { formatHex } from '#/protocol/encoding/hex.ts'
import { checkOutPoint } from '#/protocol/layer1/transaction.ts'

export interface LockMatch {
  readonly key: VaultKey | undefined
  readonly outputIndex: number | undefined
}

export function findLockMatch(
  { transaction, lockOutput }: Pick<AssetLockReport, 'transaction' | 'lockOutput'>,
  named: Uint8Array | undefined,
  vaultKeys: readonly VaultKey[],
  terms: LockTerms,
): LockMatch {
  const own = named === undefined ? undefined : hash160(named)
  const fits = own !== undefined && lockOutput !== undefined && equalBytes(own, lockOutput.hash160)
  if (transaction === undefined || fits) return { key: undefined, outputIndex: undefined }
  const opened =
    own === undefined
      ? undefined
      : listLockOutputs(transaction, terms).find((output) => equalBytes(output.hash160, own))
  const key =
    lockOutput === undefined
      ? undefined
      : vaultKeys.find(
          (each) => each.kind === 'single-use' && equalBytes(hash160(each.publicKey), lockOutput.hash160),
        )
  return { key, outputIndex: opened?.outputIndex }
}

const read = new WeakMap<FundedDraft, { readonly outPoint: Uint8Array | undefined }>()

/** Returns other unsigned drafts with the same out point. The lock can pay for only one of them. */
export function findLockRivals(
  { id }: Pick<FundedDraft, 'id'>,
  outPoint: Uint8Array | undefined,
  drafts: ReadonlyMap<string, FundedDraft>,
): readonly FundedDraft[] {
  if (outPoint === undefined) return []
  return [...drafts.values()].filter((other) => {
    if (other.id === id || other.signed !== null) return false
    const its = outPointOf(other)
    return its !== undefined && equalBytes(its, outPoint)
  })
}

// Cached by draft object, because every change creates a new object.
function outPointOf(draft: FundedDraft): Uint8Array | undefined {
  const before = read.get(draft)
  if (before !== undefined) return before.outPoint
  const { outPoint } = assembleFund(draft.fund, wireProfiles[draft.profile], {})
  read.set(draft, { outPoint })
  return outPoint
}

export function switchMethod({ draft, report }: CheckedDraft, method: FundMethod): void {
  changeFund(draft.id, chooseMethod(draft.fund, report.fund, method))
}

/** Removes the signature of a draft whose instant lock the network rejects, and switches to a ChainLock. */
export async function reopenForChainLock(checked: CheckedDraft): Promise<void> {
  await reopenDraft(checked.draft)
  switchMethod(checked, 'chain-lock')
}

/** Changes how the same lock is proven. Keeps typed text and the chosen output, by its index or its out point. */
export function chooseMethod(
  stored: DraftFund,
  { txid, outPoint, outputIndex }: Pick<FundReport, 'txid' | 'outPoint' | 'outputIndex'>,
  method: FundMethod,
): Partial<DraftFund> {
  const texts: Partial<DraftFund> =
    stored.method === 'proven' && stored.proven !== undefined ? provenTexts(stored.proven) : {}
  const fund = { ...stored, ...texts }
  const chosen = { ...texts, method }
  if (txid === undefined || method === fund.method) return chosen
  if (method === 'chain-lock') {
    const typed = fund.outPoint.trim().toLowerCase()
    const isOther = typed !== '' && !typed.startsWith(formatHex(txid))
    if (isOther || outputIndex === undefined) return chosen
    return { ...chosen, outPoint: `${formatHex(txid)}:${outputIndex}` }
  }
  const named = fund.method === 'chain-lock' && outPoint !== undefined ? checkOutPoint(outPoint) : undefined
  const isOwn = named?.ok === true && equalBytes(named.value.txid, txid)
  return isOwn ? { ...chosen, outputIndex: named.value.index } : chosen
}

/** Chooses an output of the decoded transaction: by its index, or for a ChainLock by its out point. */
export function chooseOutput({ draft, report }: CheckedDraft, outputIndex: number): void {
  const { txid } = report.fund
  const { method, proven } = draft.fund
  if (method === 'proven' && proven !== undefined)
    changeFund(draft.id, { proven: { ...proven, outputIndex } })
  else if (draft.fund.method !== 'chain-lock') changeFund(draft.id, { outputIndex })
  else if (txid !== undefined) changeFund(draft.id, { outPoint: `${formatHex(txid)}:${outputIndex}` })
}
