import { ByteWriter } from '#/protocol/encoding/byte-writer.ts'
import { hash160 } from '#/protocol/encoding/hash.ts'
import { parseHex } from '#/protocol/encoding/hex.ts'
import { KeywrightError } from '#/protocol/error.ts'
import { isEcdsaPublicKey } from '#/protocol/key/ecdsa.ts'
import {
  deriveInstantLockRequestId,
  encodeInstantLock,
  instantLockQuorumType,
} from '#/protocol/layer1/quorum-lock.ts'
import { encodeLockScript } from '#/protocol/layer1/script.ts'
import { deriveTxid, encodeTransaction, type LayerOneTransaction } from '#/protocol/layer1/transaction.ts'
import { selectSigningQuorum } from '#/protocol/masternode/quorum-list.ts'
import type { SandboxMoment } from './sandbox-chain.ts'
import { signAsQuorum, signersAt } from './sandbox-quorum.ts'
import { deriveSandboxBytes } from './sandbox-seed.ts'
import { buildWalletTransaction, deriveWalletScript } from './sandbox-wallet.ts'

/** What the sandbox rejects. */
export type SandboxErrorCode = 'sandbox/bad-public-key' | 'sandbox/bad-amount'

export interface SandboxFundingRequest {
  /** The compressed single-use public key that the lock is for. */
  readonly publicKey: Uint8Array
  readonly amountDuffs: bigint
  /** Tells several locks for the same key apart: each spends another output. */
  readonly counter: number
}

/** A lock transaction and its instant lock, as a user would paste them. */
export interface SandboxFunding {
  readonly transaction: Uint8Array
  readonly instantLock: Uint8Array
  /** In display order. */
  readonly txid: Uint8Array
  readonly outputIndex: number
  readonly amountDuffs: bigint
}

// What the wallet gets back. The spent output is invented, so nothing has to add up.
const changeDuffs = 50_000_000n
// The most that the sandbox locks at once: a million coins.
const maxAmountDuffs = 100_000_000_000_000n
const lockOutputIndex = 0

/** Locks an amount for a single-use key: the same moment and request give the same bytes. */
export function fundSingleUseKey(moment: SandboxMoment, request: SandboxFundingRequest): SandboxFunding {
  const { seed } = moment.chain.world
  const { publicKey, amountDuffs, counter } = request
  if (!isEcdsaPublicKey(publicKey)) throw new KeywrightError<SandboxErrorCode>('sandbox/bad-public-key')
  if (amountDuffs < 1n || amountDuffs > maxAmountDuffs) {
    throw new KeywrightError<SandboxErrorCode>('sandbox/bad-amount')
  }
  const spentTxid = deriveSandboxBytes(seed, 'coin', publicKey, new ByteWriter().uint32(counter).finish())
  const transaction = buildWalletTransaction(seed, { txid: spentTxid, index: 0 }, [
    { amountDuffs, script: encodeLockScript(hash160(publicKey)) },
    { amountDuffs: changeDuffs, script: deriveWalletScript(seed) },
  ])
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

// Before that there are no quorums; who asks earlier gets what will be right then.
const firstQuorums = 12

const signers = new WeakMap<SandboxMoment, ReturnType<typeof signersAt>>()

// They are derived from the seed, which takes as long as a signature.
function signersOf(moment: SandboxMoment): ReturnType<typeof signersAt> {
  const { chain, tip } = moment
  const found = signers.get(moment) ?? signersAt(chain, Math.max(tip, firstQuorums), instantLockQuorumType)
  signers.set(moment, found)
  return found
}

/** The lock of a transaction by the quorum that has to sign it at that moment. The txid is in display order. */
function signSandboxInstantLock(
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
