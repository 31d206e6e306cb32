import { equalBytes } from '#/protocol/encoding/bytes.ts'
import { sha256d } from '#/protocol/encoding/hash.ts'
import { creditsOf, readLockOutput, type LockOutput } from '#/protocol/layer1/asset-lock.ts'
import { checkInstantLock } from '#/protocol/layer1/quorum-lock.ts'
import { checkTransaction, deriveTxid } from '#/protocol/layer1/transaction.ts'
import { below, passed, rejected, violation, type Checked, type Violation } from '#/protocol/violation.ts'
import { checkAssetLockTransaction } from '#/protocol/funding/asset-lock-transaction.ts'
import type { FundedKey } from '#/protocol/funding/plan-funding.ts'
import type { SingleUsePurpose } from '#/protocol/key/single-use-purpose.ts'
import { addedKeysOf } from './check-new-keys.ts'
import type { PlatformLockProof } from './lock-proof.ts'
import { leastCreateCredits, leastLockDuffs, leastTopUpCredits } from './platform-limits.ts'
import { encodeLockOutPoint } from './platform-ids.ts'
import type { PlatformTransition } from './transition-layout.ts'

/** Returns violations of an asset lock (docs/platform.md "Asset locks"); of a chain proof only with its transaction. */
export function lockViolations(
  transition: PlatformTransition,
  lockTransaction?: Uint8Array,
): readonly Violation[] {
  const { fields } = transition
  if (!('assetLockProof' in fields)) return []
  const { assetLockProof: proof } = fields
  const path = `/assetLockProof/${proof.kind}`
  const bytes = proof.kind === 'instant' ? proof.value.transaction : lockTransaction
  if (bytes === undefined) return []
  const transaction = checkTransaction(bytes)
  if (!transaction.ok) return below(path, transaction.violations)
  const asset = checkAssetLockTransaction(transaction.value)
  if (!asset.ok) return below(`${path}/transaction`, asset.violations)
  const output = lockOutputOf(proof, lockTransaction)
  const at = proof.kind === 'instant' ? `${path}/outputIndex` : `${path}/outPoint/vout`
  return [
    ...(output?.ok === false ? below(at, output.violations) : []),
    ...sameTransaction(proof, bytes, path),
    ...(output?.ok === true ? amountViolations(transition, output.value, at) : []),
  ]
}

/** Returns the output of a proof, or why there is none; undefined for a chain proof with an unknown transaction. */
export function lockOutputOf(
  proof: PlatformLockProof,
  lockTransaction?: Uint8Array,
): Checked<LockOutput> | undefined {
  const [bytes, index] =
    proof.kind === 'instant'
      ? [proof.value.transaction, proof.value.outputIndex]
      : [lockTransaction, proof.value.outPoint.vout]
  if (bytes === undefined) return undefined
  const transaction = checkTransaction(bytes)
  return transaction.ok ? readLockOutput(transaction.value, index, { assetLockPayloads: true }) : transaction
}

function sameTransaction(
  proof: PlatformLockProof,
  transaction: Uint8Array,
  path: string,
): readonly Violation[] {
  if (proof.kind === 'chain') {
    const isSame = equalBytes(encodeLockOutPoint(proof).subarray(0, 32), sha256d(transaction))
    return isSame ? [] : [violation('proof.out-point-transaction', `${path}/outPoint`)]
  }
  const lock = checkInstantLock(proof.value.instantLock)
  // An invalid lock is reported by other rules.
  const isSame = !lock.ok || equalBytes(lock.value.txid, deriveTxid(transaction))
  return isSame ? [] : [violation('asset-lock.same-transaction', `${path}/instantLock`)]
}

function amountViolations(
  transition: PlatformTransition,
  { amountDuffs }: LockOutput,
  at: string,
): readonly Violation[] {
  const credits = creditsOf(amountDuffs)
  const least = leastOf(transition)
  if (least === undefined || credits >= least.credits) return []
  const params = { credits: String(credits), least: String(least.credits) }
  return [violation(least.rule, at, { params })]
}

function leastOf(transition: PlatformTransition) {
  if (transition.kind === 'identityTopUp')
    return { rule: 'asset-lock.top-up-minimum', credits: leastTopUpCredits } as const
  if (transition.kind !== 'identityCreate') return undefined
  const { length } = addedKeysOf(transition).keys
  return { rule: 'asset-lock.create-minimum', credits: leastCreateCredits(length) } as const
}

/** Checks that a lock gives each key its minimum (`funding.floor`): a smaller one could never be spent or recovered. */
export function checkLockFloor(
  funded: readonly FundedKey[],
  purpose: SingleUsePurpose,
): Checked<readonly FundedKey[]> {
  const least = leastLockDuffs(purpose)
  return funded.some(({ amountDuffs }) => amountDuffs < least)
    ? rejected(violation('funding.floor', '', { params: { duffs: Number(least) } }))
    : passed(funded)
}
