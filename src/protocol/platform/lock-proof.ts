import {
  bytes,
  checked,
  sizedFixed,
  struct,
  u32,
  union,
  type ValueOf,
} from '#/protocol/encoding/bincode-layout.ts'
import { checkInstantLock } from '#/protocol/layer1/quorum-lock.ts'
import { checkTransaction } from '#/protocol/layer1/transaction.ts'
import { violation, type Violation } from '#/protocol/violation.ts'

// Source: docs/platform.md "Asset locks"; dashpay/platform packages/rs-dpp/…/asset_lock_proof.

/** `txid` is in internal order, as hashed. */
export const lockProof = union({
  instant: struct({
    instantLock: checked(bytes, instantLockViolations),
    transaction: checked(bytes, transactionViolations),
    outputIndex: u32,
  }),
  chain: struct({ coreChainLockedHeight: u32, outPoint: struct({ txid: sizedFixed(32), vout: u32 }) }),
})
export type PlatformLockProof = ValueOf<typeof lockProof>

function transactionViolations(transaction: Uint8Array): readonly Violation[] {
  // The transaction is not used afterwards, so it needs no copies.
  const checked = checkTransaction(transaction, true)
  return checked.ok ? [] : checked.violations
}

/** The platform only knows the deterministic layout. */
function instantLockViolations(lock: Uint8Array): readonly Violation[] {
  const checked = checkInstantLock(lock, true)
  if (!checked.ok) return checked.violations
  if (checked.value.layout === 'deterministic') return []
  return [violation('instant-lock.version', '', { params: { offset: 0, version: lock[0] ?? 0 } })]
}
