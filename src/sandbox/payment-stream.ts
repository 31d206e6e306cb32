import { create, fromBinary, toBinary, type MessageInitShape, type MessageShape } from '@bufbuild/protobuf'
import { dapiStreams, type StreamAnswerSchema, type StreamRequestSchema } from '#/dapi/dapi-methods.ts'
import { encodeMessage, encodeTrailers } from '#/dapi/grpc-web.ts'
import { ByteWriter } from '#/protocol/encoding/byte-writer.ts'
import { formatHex } from '#/protocol/encoding/hex.ts'
import { concatBytes, reverseBytes } from '#/protocol/encoding/bytes.ts'
import { addToBloomFilter, matchesBloomFilter, type BloomFilter } from '#/protocol/funding/bloom-filter.ts'
import { classifyScript } from '#/protocol/layer1/script.ts'
import { writeWireOutPoint, type OutPoint } from '#/protocol/layer1/transaction.ts'
import { checkPartialMerkleTree, encodePartialMerkleTree } from '#/protocol/masternode/partial-merkle-tree.ts'
import { readPostedMessage, type PlatformAtTime } from './platform-node.ts'
import { noPlatformFault } from './platform-node-fault.ts'
import type { SandboxChain, SandboxMoment } from './sandbox-chain.ts'
import { signSandboxInstantLock } from './sandbox-funding.ts'
import { chainAt, seenAt, type Ledger, type SeenTransaction } from './sandbox-ledger.ts'
import { encodeSandboxHeader } from './sandbox-header.ts'
import { deriveSandboxBytes } from './sandbox-seed.ts'

// The stream of payments of today’s nodes: dashpay/platform
// `packages/rs-dapi/src/services/streaming_service/transaction_stream.rs`.

type Stream = 'subscribeToTransactionsWithProofs'
export type PaymentRequest = MessageShape<StreamRequestSchema<Stream>>
export type PaymentMessage = MessageInitShape<StreamAnswerSchema<Stream>>

/** The position of a stream. The caller passes it back, so that the node stores nothing. */
export interface PaymentCursor {
  /** Height of the next block. */
  readonly height: number
  /** Branch of the last block; 0 for none. */
  readonly branch: number
  /** Names of the messages that were sent. */
  readonly told: readonly string[]
}

export type PaymentStep =
  | {
      readonly kind: 'messages'
      readonly messages: readonly PaymentMessage[]
      readonly cursor: PaymentCursor
      readonly isOver: boolean
    }
  /** gRPC status and message. */
  | { readonly kind: 'failed'; readonly status: 3 | 5; readonly message: string }

const mostBlocksAtOnce = 500

export type PaymentStreamReply =
  | {
      readonly kind: 'part'
      readonly body: Uint8Array
      readonly cursor?: PaymentCursor | undefined
      readonly isOver: boolean
    }
  | { readonly kind: 'dropped' }

export async function answerPaymentStream(
  body: Uint8Array,
  cursor: PaymentCursor | undefined,
  { moment, fault = noPlatformFault }: Pick<PlatformAtTime, 'moment' | 'fault'>,
  ledger: Ledger,
): Promise<PaymentStreamReply> {
  if (fault.kind === 'unreachable') return { kind: 'dropped' }
  const { input, output } = dapiStreams.subscribeToTransactionsWithProofs.of
  const step = await readPostedMessage(body)
    .then((message) => stepPayments(fromBinary(input, message), cursor, moment, ledger))
    .catch(() => failed(3, 'failed to decode the request'))
  if (step.kind === 'failed') {
    const { status, message } = step
    const text = encodeURIComponent(message)
    return {
      kind: 'part',
      body: encodeTrailers({ 'grpc-status': String(status), 'grpc-message': text }),
      isOver: true,
    }
  }
  const { messages, isOver } = step
  const frames = messages.map((each) => encodeMessage(toBinary(output, create(output, each))))
  const end = isOver ? [encodeTrailers({ 'grpc-status': '0' })] : []
  return { kind: 'part', body: concatBytes(...frames, ...end), cursor: step.cursor, isOver }
}

/**
 * Returns the next part of a stream up to the newest block: from the requested height on, the filter’s matches in each
 * block, then unconfirmed transactions, and instant locks once they exist. Never throws.
 */
export function stepPayments(
  request: PaymentRequest,
  cursor: PaymentCursor | undefined,
  { chain, tip }: SandboxMoment,
  ledger: Ledger,
): PaymentStep {
  const filter = readFilter(request)
  if (filter === undefined) return failed(3, 'invalid bloom filter data')
  const from = request.fromBlock.case === 'fromBlockHeight' ? request.fromBlock.value : 0
  if (from === 0) return failed(3, 'Minimum value for `fromBlockHeight` is 1')
  if (cursor === undefined && from > tip) return failed(5, `Block ${from} not found`)

  const view = chainAt(chain, ledger, tip)
  const branch = view.branch?.from ?? 0
  const seen = seenAt(ledger, tip)
  const matched = matchAll(filter, seen)
  const before = cursor ?? { height: from, branch, told: [] }
  const told = new Set(before.told)
  const messages: PaymentMessage[] = []
  const tell = (what: string, { txid }: SeenTransaction, message: () => PaymentMessage) => {
    const name = `${what} ${formatHex(txid)}`
    if (told.has(name)) return
    told.add(name)
    messages.push(message())
  }
  const tellBytes = (each: SeenTransaction) => tell('bytes', each, () => rawTransaction(each))

  const last = request.count === 0 ? tip : Math.min(tip, from + request.count - 1)
  const isReplaced = before.branch !== 0 && before.branch !== branch
  let height = isReplaced ? Math.max(from, Math.min(before.height, before.branch)) : before.height
  const end = Math.min(last, height + mostBlocksAtOnce - 1)
  for (; height <= end; height += 1) {
    const ofBlock = seen.filter(({ block }) => block?.height === height)
    for (const each of ofBlock) if (matched.has(each)) tellBytes(each)
    const places = ofBlock.flatMap((each, at) => (matched.has(each) ? [at + 1] : []))
    messages.push(merkleBlock(view, height, ofBlock, places))
  }
  const isCaughtUp = height > tip
  for (const each of request.count === 0 && isCaughtUp ? matched : []) {
    tellBytes(each)
    if (each.isInstantLocked) tell('lock', each, () => instantLock(chain, each))
  }
  const isOver = request.count > 0 && height > last
  return { kind: 'messages', messages, cursor: { height, branch, told: [...told] }, isOver }
}

function failed(status: 3 | 5, message: string): PaymentStep {
  return { kind: 'failed', status, message }
}

function readFilter({ bloomFilter }: PaymentRequest): BloomFilter | undefined {
  if (bloomFilter === undefined || bloomFilter.vData.length === 0 || bloomFilter.vData.length > 36_000)
    return undefined
  const { vData: bits, nHashFuncs: hashFunctions, nTweak: tweak, nFlags } = bloomFilter
  if (hashFunctions === 0 || hashFunctions > 50) return undefined
  return { bits, hashFunctions, tweak, flags: nFlags === 1 ? 1 : nFlags === 2 ? 2 : 0 }
}

/**
 * Matches like a node: the first output whose script, or its hash, is in the filter, and whose out point the flags then
 * add to it; or an input that spends such an out point. Ignores payloads.
 */
function matchAll(filter: BloomFilter, seen: readonly SeenTransaction[]): ReadonlySet<SeenTransaction> {
  const matched = new Set<SeenTransaction>()
  let now = filter
  for (const each of seen) {
    const { transaction, txid } = each
    const index = transaction.outputs.findIndex(({ script }) => {
      const read = classifyScript(script)
      const isHash =
        read.kind !== 'other' && read.kind !== 'op-return' && matchesBloomFilter(now, read.hash160)
      return isHash || matchesBloomFilter(now, script)
    })
    const script = transaction.outputs[index]?.script
    const isPublicKey = script !== undefined && classifyScript(script).kind === 'p2pkh'
    if (filter.flags === 1 ? index >= 0 : filter.flags === 2 && isPublicKey)
      now = addToBloomFilter(now, outPointOf({ txid, index }))
    const isSpending = transaction.inputs.some(({ outPoint }) =>
      matchesBloomFilter(now, outPointOf(outPoint)),
    )
    if (index >= 0 || isSpending) matched.add(each)
  }
  return matched
}

function outPointOf(outPoint: OutPoint): Uint8Array {
  const writer = new ByteWriter()
  writeWireOutPoint(writer, outPoint)
  return writer.finish()
}

function rawTransaction({ entry: { bytes } }: SeenTransaction): PaymentMessage {
  return { responses: { case: 'rawTransactions', value: { transactions: [bytes] } } }
}

// A cache, because a quorum signature takes as long as the rest of the stream together.
const signed = new Map<string, Uint8Array>()
const mostSigned = 200

function instantLock(chain: SandboxChain, { entry, transaction, txid }: SeenTransaction): PaymentMessage {
  const name = `${chain.world.name} ${entry.tip} ${formatHex(txid)}`
  const lock = signed.get(name) ?? signSandboxInstantLock({ chain, tip: entry.tip }, transaction, txid)
  signed.set(name, lock)
  const [oldest] = signed.keys()
  if (signed.size > mostSigned && oldest !== undefined) signed.delete(oldest)
  return { responses: { case: 'instantSendLockMessages', value: { messages: [lock] } } }
}

function merkleBlock(
  chain: SandboxChain,
  height: number,
  transactions: readonly SeenTransaction[],
  places: readonly number[],
): PaymentMessage {
  const coinbase = deriveSandboxBytes(
    chain.world.name,
    'payment coinbase',
    new ByteWriter().uint32(height).finish(),
  )
  const txids = [coinbase, ...transactions.map(({ txid }) => reverseBytes(txid))] as const
  const tree = encodePartialMerkleTree(txids, places)
  const read = checkPartialMerkleTree(tree)
  if (!read.ok) throw new TypeError('two transactions of a block are the same')
  const header = encodeSandboxHeader(chain, height, read.value.root)
  return { responses: { case: 'rawMerkleBlock', value: concatBytes(header, tree) } }
}
