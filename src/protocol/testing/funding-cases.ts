import { concatBytes } from '#/protocol/encoding/bytes.ts'
import { sha256d } from '#/protocol/encoding/hash.ts'
import { burnScript } from '#/protocol/funding/asset-lock-transaction.ts'
import { readCoins } from '#/protocol/funding/coins.ts'
import { checkMerkleBlock } from '#/protocol/funding/merkle-block.ts'
import { planLock, planRefund, signFunding } from '#/protocol/funding/plan-funding.ts'
import { checkLockFloor } from '#/protocol/platform/check-lock.ts'
import { readFunding } from '#/protocol/funding/read-funding.ts'
import { encodeP2pkhScript } from '#/protocol/layer1/script.ts'
import { encodeTransaction } from '#/protocol/layer1/transaction.ts'
import { encodeFirstProof } from '#/protocol/masternode/partial-merkle-tree.ts'
import type { Checked, Violation } from '#/protocol/violation.ts'
import { fundingKey, payments } from './funding-samples.ts'

/** Returns the violations of each funding case: none, or those of the rule that it breaks. */
export function fundingCases(): readonly (readonly Violation[])[] {
  const { privateKey, hash } = fundingKey('payer')
  const { bytes, outPoints } = payments([1_000_000n, 800n], hash)
  const coins = readCoins([bytes], outPoints)
  const twice = readCoins([bytes], [...outPoints, ...outPoints])
  if (!coins.ok) throw new TypeError('sample')
  const [large, small] = [coins.value.slice(0, 1), coins.value.slice(1)]
  const lockOf = (amountDuffs: bigint) =>
    planLock('asset-lock', large, [{ hash160: hash, amountDuffs }], hash)
  const plan = lockOf(500_000n)
  if (!plan.ok) throw new TypeError('sample')
  const { transaction } = plan.value
  const read = (changed: object) => readFunding(encodeTransaction({ ...transaction, ...changed }), [bytes])
  const burn = { amountDuffs: 500_000n, script: burnScript }
  const hashed = sha256d(bytes)
  // In a block with one transaction, the root is the hash of that transaction.
  const blockOf = (root: Uint8Array) =>
    concatBytes(new Uint8Array(36), root, new Uint8Array(12), encodeFirstProof([hashed]))
  const cases: readonly Checked<unknown>[] = [
    coins,
    readCoins([], outPoints),
    twice,
    plan,
    lockOf(0n),
    lockOf(1_000_000n),
    checkLockFloor([{ hash160: hash, amountDuffs: 208_499n }], 'registration'),
    checkLockFloor([{ hash160: hash, amountDuffs: 50_500n }], 'top-up'),
    planRefund(small, encodeP2pkhScript(hash)),
    planRefund(large, encodeP2pkhScript(hash)),
    read({}),
    read({ lockTime: 1 }),
    read({ outputs: [burn] }),
    read({ outputs: [burn, { amountDuffs: 1n, script: encodeP2pkhScript(hash) }] }),
    signFunding(plan.value, () => privateKey),
    signFunding(plan.value, () => undefined),
    checkMerkleBlock(blockOf(hashed)),
    checkMerkleBlock(blockOf(new Uint8Array(32))),
  ]
  return cases.map((each) => (each.ok ? [] : each.violations))
}
