import { equalBytes, reverseBytes } from '#/protocol/encoding/bytes.ts'
import { formatHex } from '#/protocol/encoding/hex.ts'
import { deriveTxid } from '#/protocol/layer1/transaction.ts'
import { toPlainLine } from '#/protocol/names/plain-name.ts'
import type { CallOptions } from './dapi-client.ts'
import { DapiError } from './dapi-error.ts'
import type { ReadPool } from './node-reads.ts'

// Reads layer 1 from a single node, as plain values. Each function throws a DapiError for an answer that it does not
// understand.

export interface CoreTransaction {
  readonly bytes: Uint8Array
  /** Undefined until a block contains the transaction. The hash is in display order. */
  readonly block: { readonly height: number; readonly hash: Uint8Array } | undefined
  readonly isInstantLocked: boolean
  readonly isChainLocked: boolean
}

const mostTransactionBytes = 100_000

/** Fetches a transaction by txid (32 bytes, internal order), and checks its hash; undefined if unknown to the node. */
export async function readCoreTransaction(
  pool: ReadPool,
  address: string,
  txid: Uint8Array,
  options?: CallOptions,
): Promise<CoreTransaction | undefined> {
  const display = reverseBytes(txid)
  try {
    const { message } = await pool.call(address, 'getTransaction', { id: formatHex(display) }, options)
    const { transaction: bytes, blockHash, height, isInstantLocked, isChainLocked } = message
    if (bytes.length > mostTransactionBytes || !equalBytes(deriveTxid(bytes), display))
      throw new DapiError('dapi/message-shape')
    const block = height > 0 && blockHash.length === 32 ? { height, hash: blockHash } : undefined
    return { bytes, block, isInstantLocked, isChainLocked }
  } catch (error) {
    if (statusOf(error) === notFound) return undefined
    throw error
  }
}

export async function readBestHeight(
  pool: ReadPool,
  address: string,
  options?: CallOptions,
): Promise<number> {
  return (await pool.call(address, 'getBestBlockHeight', {}, options)).message.height
}

export async function readCommittedHeight(
  pool: ReadPool,
  address: string,
  options?: CallOptions,
): Promise<number> {
  const { version } = (await pool.call(address, 'getStatus', { version: { case: 'v0', value: {} } }, options))
    .message
  const height = version.case === 'v0' ? version.value.chain?.coreChainLockedHeight : undefined
  if (height === undefined) throw new DapiError('dapi/message-shape')
  return height
}

export type CoreBroadcast =
  | { readonly kind: 'accepted' }
  | { readonly kind: 'rejected'; readonly reason: string }
  /** The transaction may have arrived or not. */
  | { readonly kind: 'lost' }
  /** The transaction did not arrive. */
  | { readonly kind: 'failed' }

/** Broadcasts a transaction. A transaction that the node already has is accepted. Never throws. */
export async function broadcastCore(
  pool: ReadPool,
  address: string,
  transaction: Uint8Array,
  options?: CallOptions,
): Promise<CoreBroadcast> {
  try {
    await pool.call(address, 'broadcastTransaction', { transaction }, options)
    return { kind: 'accepted' }
  } catch (error) {
    if (!(error instanceof DapiError)) return { kind: 'lost' }
    const { code, facts } = error
    if (code !== 'dapi/status') return { kind: notSent.has(code) ? 'failed' : 'lost' }
    const { grpcStatus = -1, grpcMessage = '' } = facts
    if (grpcStatus === alreadyExists || alreadyThere.test(grpcMessage)) return { kind: 'accepted' }
    if (grpcStatus === invalidArgument || grpcStatus === failedPrecondition)
      return { kind: 'rejected', reason: toPlainLine(grpcMessage, 300) }
    return { kind: 'lost' }
  }
}

// gRPC statuses.
const invalidArgument = 3
const notFound = 5
const alreadyExists = 6
const failedPrecondition = 9

// How Dash Core names a transaction that it already has (`validation.cpp`, `node/transaction.cpp`).
const alreadyThere = /txn-already-(in-mempool|known)|already in (block ?)?chain/i

const notSent: ReadonlySet<string> = new Set(['dapi/unreachable', 'dapi/offline', 'dapi/no-node'])

function statusOf(error: unknown): number | undefined {
  return error instanceof DapiError && error.code === 'dapi/status' ? error.facts.grpcStatus : undefined
}
