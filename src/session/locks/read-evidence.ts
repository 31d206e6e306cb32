import { equalBytes } from '#/protocol/encoding/bytes.ts'
import { hash160 } from '#/protocol/encoding/hash.ts'
import { listLockOutputs, type LockTerms } from '#/protocol/layer1/asset-lock.ts'
import { encodeOutPoint } from '#/protocol/layer1/transaction.ts'
import { wireProfiles } from '#/protocol/transition/wire-profile.ts'
import { assembleFund, type FundReport } from '#/workspace/records/assemble-fund.ts'
import { singleUsePurpose, type FundedDraft } from '#/workspace/records/funded-draft.ts'
import { readSingleUseKey } from '#/session/vault/single-use-key.ts'
import type { VaultKey } from '#/session/vault/vault-session.ts'
import type { LockEvidence } from '#/workspace/history/note-evidence.ts'

/**
 * What a draft shows of an asset lock: nothing without a single-use key. One whose private key is outside the vault cannot
 * be lost here: it counts once something is locked for it. Typed texts count once they are valid. An out point without its
 * transaction cannot be compared with the key: it counts only when the draft is settled, signed or discarded, so that a
 * half-typed index is no lock.
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
    // Of a key that the vault does not have: since when the draft exists.
    keyMadeAtMs: vaultKey?.createdAtMs ?? draft.createdAtMs,
    funds,
    instantLock: funds !== null && proof?.type === 0 ? proof.instantLock : null,
    height: funds !== null && proof?.type === 1 ? proof.coreChainLockedHeight : null,
  }
}

// Whatever output the draft names: what the key opens is locked for it.
function fundsOf(report: FundReport, publicKey: Uint8Array, terms: LockTerms, settled: boolean) {
  const { transaction, txid, texts, outPoint, proof } = report
  if (transaction === undefined || txid === undefined || texts.transaction === undefined) {
    return settled && outPoint !== undefined && proof?.type === 1 ? { outPoint, transaction: null } : null
  }
  const own = hash160(publicKey)
  const opened = listLockOutputs(transaction, terms)
    .filter((output) => equalBytes(output.hash160, own))
    .map(({ outputIndex }) => encodeOutPoint({ txid, index: outputIndex }))
  const named = opened.find((each) => outPoint !== undefined && equalBytes(each, outPoint)) ?? opened[0]
  return named === undefined ? null : { outPoint: named, transaction: texts.transaction.bytes }
}
