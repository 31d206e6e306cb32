import { formatBase58 } from '#/protocol/encoding/base58.ts'
import { reverseBytes } from '#/protocol/encoding/bytes.ts'
import { hash160, sha256d } from '#/protocol/encoding/hash.ts'
import { formatHex, parseHex } from '#/protocol/encoding/hex.ts'
import { verifyBls } from '#/protocol/key/bls.ts'
import { deriveEcdsaPublicKey } from '#/protocol/key/ecdsa.ts'
import { burnScript, checkAssetLockTransaction } from '#/protocol/funding/asset-lock-transaction.ts'
import { inputBytes, sumOf } from '#/protocol/funding/coins.ts'
import { buildAssetLock, deriveInputHash, type SpentOutput } from '#/protocol/funding/input-signature.ts'
import { planLock, signFunding } from '#/protocol/funding/plan-funding.ts'
import { classifyScript } from '#/protocol/layer1/script.ts'
import { coinsInOrder } from '#/protocol/testing/funding-samples.ts'
import { readLockOutput } from '#/protocol/layer1/asset-lock.ts'
import {
  checkInstantLock,
  deriveInstantLockRequestId,
  deriveSignHash,
} from '#/protocol/layer1/quorum-lock.ts'
import {
  checkTransaction,
  deriveTxid,
  encodeTransaction,
  type LayerOneTransaction,
  type TransactionOutput,
} from '#/protocol/layer1/transaction.ts'
import { derivePlatformIdentityId, encodeLockOutPoint } from '#/protocol/platform/platform-ids.ts'
import { mismatch, type Mismatch } from './suite.ts'
import { list, number, text, vector, type Vector } from './vector.ts'

/** Reads an asset lock, compares its parts, and builds it again from them. */
export function assetLockCase(each: Vector): readonly Mismatch[] {
  const bytes = parseHex(text(each['hex']))
  const read = checkTransaction(bytes)
  if (!read.ok) return mismatch('transaction', 'accepted', read.violations)
  const { value } = read
  const payload = checkAssetLockTransaction(value)
  if (!payload.ok) return mismatch('asset lock', 'accepted', payload.violations)
  const credits = list(each['creditOutputs']).map((output) => outputOf(vector(output)))
  const paid = list(each['outputs']).map((output) => outputOf(vector(output)))
  const spent = list(each['inputs']).map((input) => spentBy(vector(input)))
  const change = paid.filter(({ script }) => formatHex(script) !== formatHex(burnScript))
  const built = buildAssetLock(spent, credits, change)
  const hashes = spent.map(({ script }, at) => formatHex(deriveInputHash(value, at, script)))
  return [
    ...mismatch('txid', each['txid'], formatHex(deriveTxid(bytes))),
    ...mismatch('internal txid', each['txidInternal'], formatHex(sha256d(bytes))),
    ...mismatch('payload', each['payload'], formatHex(value.payload)),
    ...mismatch('credit outputs', credits, payload.value.creditOutputs),
    ...mismatch('outputs', paid, value.outputs),
    ...mismatch('sighashes', each['sighashes'], hashes),
    ...plannedAnew(value, spent, each),
    ...mismatch(
      'created anew',
      each['hex'],
      built.ok ? formatHex(encodeTransaction(built.value)) : built.violations,
    ),
    ...list(each['creditOutputs']).flatMap((output, at) => singleUseKey(vector(output), value, at)),
    ...list(each['identities'] ?? []).flatMap((identity) => identityOf(vector(identity), bytes)),
  ]
}

/** Plans and signs the lock with coins that pay its outputs and a duff for each byte. This must give the same bytes. */
function plannedAnew(
  lock: LayerOneTransaction,
  spent: readonly SpentOutput[],
  { hex, creditOutputs }: Vector,
): readonly Mismatch[] {
  const bytes = encodeTransaction({ ...lock, inputs: [] }).length + inputBytes * spent.length
  const coins = coinsInOrder(spent, sumOf(lock.outputs) + BigInt(bytes))
  const funded = list(creditOutputs).map((output) => {
    const { value, keyHash } = vector(output)
    return { amountDuffs: BigInt(text(value)), hash160: parseHex(text(keyHash)) }
  })
  const change = lock.outputs.map(({ script }) => classifyScript(script)).find(({ kind }) => kind === 'p2pkh')
  const changeHash = change?.kind === 'p2pkh' ? change.hash160 : new Uint8Array(20)
  const plan = planLock('asset-lock', coins, funded, changeHash)
  if (!plan.ok) return mismatch('plan', 'accepted', plan.violations)
  const keys = new Map(coins.map((coin, at) => [formatHex(coin.hash160), spent[at]?.privateKey]))
  const signed = signFunding(plan.value, (hash) => keys.get(formatHex(hash)))
  return mismatch('planned anew', hex, signed.ok ? formatHex(signed.value) : signed.violations)
}

function outputOf({ value, script }: Vector): TransactionOutput {
  return { amountDuffs: BigInt(text(value)), script: parseHex(text(script)) }
}

function spentBy({ txid, vout, privateKey, scriptCode }: Vector) {
  return {
    outPoint: { txid: parseHex(text(txid)), index: number(vout) },
    script: parseHex(text(scriptCode)),
    privateKey: parseHex(text(privateKey)),
  }
}

function singleUseKey(
  { secret, publicKey, keyHash }: Vector,
  transaction: Parameters<typeof readLockOutput>[0],
  at: number,
): readonly Mismatch[] {
  const key = deriveEcdsaPublicKey(parseHex(text(secret)))
  const output = readLockOutput(transaction, at, { assetLockPayloads: true })
  return [
    ...mismatch('single-use key', publicKey, formatHex(key)),
    ...mismatch('key hash', keyHash, formatHex(hash160(key))),
    ...mismatch('credit output', keyHash, output.ok ? formatHex(output.value.hash160) : output.violations),
  ]
}

function identityOf(
  { creditOutput, outPoint, hex, base58 }: Vector,
  transaction: Uint8Array,
): readonly Mismatch[] {
  const value = {
    coreChainLockedHeight: 1,
    outPoint: { txid: sha256d(transaction), vout: number(creditOutput) },
  }
  const id = derivePlatformIdentityId({ kind: 'chain', value })
  return [
    ...mismatch('out point', outPoint, formatHex(encodeLockOutPoint({ kind: 'chain', value }))),
    ...mismatch('identity id', hex, formatHex(id)),
    ...mismatch('identity id', base58, formatBase58(id)),
  ]
}

export function instantLockCase(each: Vector, assetLock: Vector): readonly Mismatch[] {
  const read = checkInstantLock(parseHex(text(each['hex'])))
  if (!read.ok || read.value.layout !== 'deterministic') return mismatch('instant lock', 'accepted', read)
  const { inputs, txid, cycleHash, signature, version } = read.value
  const { llmqType, quorumHash, publicKey } = vector(each['quorum'])
  const requestId = deriveInstantLockRequestId(inputs)
  const signHash = deriveSignHash(number(llmqType), parseHex(text(quorumHash)), requestId, txid)
  return [
    ...mismatch('lock version', each['version'], version),
    ...mismatch('locked txid', assetLock['txid'], formatHex(txid)),
    ...mismatch('cycle hash', each['cycleHash'], formatHex(cycleHash)),
    ...mismatch('request id', each['requestId'], formatHex(reverseBytes(requestId))),
    ...mismatch('sign hash', each['signHash'], formatHex(signHash)),
    ...mismatch('lock signature', each['signature'], formatHex(signature)),
    ...mismatch('quorum', true, verifyBls(signHash, signature, parseHex(text(publicKey)))),
  ]
}
