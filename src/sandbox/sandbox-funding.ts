import { ByteWriter } from '#/protocol/encoding/byte-writer.ts'
import { hash160 } from '#/protocol/encoding/hash.ts'
import { parseHex } from '#/protocol/encoding/hex.ts'
import { KeywrightError } from '#/protocol/error.ts'
import { isEcdsaPublicKey } from '#/protocol/key/ecdsa-form.ts'
import {
  deriveInstantLockRequestId,
  encodeInstantLock,
  instantLockQuorumType,
} from '#/protocol/layer1/quorum-lock.ts'
import type { LockTerms } from '#/protocol/layer1/asset-lock.ts'
import { encodeLockScript, encodeP2pkhScript } from '#/protocol/layer1/script.ts'
import {
  deriveTxid,
  encodeTransaction,
  type LayerOneTransaction,
  type OutPoint,
} from '#/protocol/layer1/transaction.ts'
import { selectSigningQuorum } from '#/protocol/masternode/quorum-list.ts'
import type { SandboxMoment } from './sandbox-chain.ts'
import { signAsQuorum, signersAt } from './sandbox-quorum.ts'
import { deriveSandboxBytes } from './sandbox-seed.ts'
import { buildWalletAssetLock, buildWalletTransaction, deriveWalletScript } from './sandbox-wallet.ts'

export type SandboxErrorCode = 'sandbox/bad-public-key' | 'sandbox/bad-amount'

export interface SandboxFundingRequest {
  readonly publicKey: Uint8Array
  readonly amountDuffs: bigint
  /** Distinguishes several locks for the same key, because each spends another output. */
  readonly counter: number
}

export interface SandboxFunding {
  readonly transaction: Uint8Array
  readonly instantLock: Uint8Array
  /** The txid in display order. */
  readonly txid: Uint8Array
  readonly outputIndex: number
  readonly amountDuffs: bigint
}

// The wallet's change. The spent output is invented, so the amounts need not add up.
const changeDuffs = 50_000_000n
// Limit of one lock: a million coins.
const maxAmountDuffs = 100_000_000_000_000n
const lockOutputIndex = 0

/**
 * Locks funds by an asset lock of type 8 if only such locks count, otherwise by a classic lock. The same moment and
 * request give equal bytes.
 */
export function fundSingleUseKey(
  moment: SandboxMoment,
  request: SandboxFundingRequest,
  terms: LockTerms,
): SandboxFunding {
  const { seed } = moment.chain.world
  const { publicKey, amountDuffs, counter } = request
  if (!isEcdsaPublicKey(publicKey)) throw new KeywrightError<SandboxErrorCode>('sandbox/bad-public-key')
  if (amountDuffs < 1n || amountDuffs > maxAmountDuffs) {
    throw new KeywrightError<SandboxErrorCode>('sandbox/bad-amount')
  }
  const isClassic = terms.assetLockPayloads !== 'only'
  const coin = isClassic ? 'coin' : 'asset lock coin'
  const spentTxid = deriveSandboxBytes(seed, coin, publicKey, new ByteWriter().uint32(counter).finish())
  const build = isClassic ? buildClassicLock : buildPayloadLock
  const transaction = build(seed, { txid: spentTxid, index: 0 }, hash160(publicKey), amountDuffs)
  const bytes = encodeTransaction(transaction)
  const txid = deriveTxid(bytes)
  return {
    transaction: bytes,
    instantLock: signSandboxInstantLock(moment, transaction, txid),
    txid,
    outputIndex: lockOutputIndex,
    amountDuffs,
  }
}

function buildClassicLock(seed: string, spent: OutPoint, hash: Uint8Array, amountDuffs: bigint) {
  return buildWalletTransaction(seed, spent, [
    { amountDuffs, script: encodeLockScript(hash) },
    { amountDuffs: changeDuffs, script: deriveWalletScript(seed) },
  ])
}

function buildPayloadLock(seed: string, spent: OutPoint, hash: Uint8Array, amountDuffs: bigint) {
  return buildWalletAssetLock(seed, spent, [{ amountDuffs, script: encodeP2pkhScript(hash) }], changeDuffs)
}

// No quorums exist before this height. An earlier request gets the quorums of this height.
const firstQuorums = 12

const signers = new WeakMap<SandboxMoment, ReturnType<typeof signersAt>>()

// Cached by moment, because deriving quorums from the seed takes as long as a signature.
function signersOf(moment: SandboxMoment): ReturnType<typeof signersAt> {
  const { chain, tip } = moment
  const found = signers.get(moment) ?? signersAt(chain, Math.max(tip, firstQuorums), instantLockQuorumType)
  signers.set(moment, found)
  return found
}

/** Signs the instant lock of a transaction by the quorum responsible at that moment. The txid is in display order. */
export function signSandboxInstantLock(
  moment: SandboxMoment,
  transaction: LayerOneTransaction,
  txid: Uint8Array,
): Uint8Array {
  const inputs = transaction.inputs.map(({ outPoint }) => outPoint)
  const requestId = deriveInstantLockRequestId(inputs)
  const active = signersOf(moment)
  const quorum = selectSigningQuorum(active, requestId)
  const first = active.find(({ index }) => index === 0)
  if (quorum === undefined || first === undefined) throw new TypeError('no quorum signs instant locks')
  const named = { llmqType: quorum.llmqType, quorumHash: parseHex(quorum.quorumHash) }
  return encodeInstantLock({
    layout: 'deterministic',
    version: 1,
    inputs,
    txid,
    cycleHash: parseHex(first.quorumHash),
    signature: signAsQuorum(moment.chain, named, { requestId, messageHash: txid }),
  })
}
