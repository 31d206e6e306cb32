import { readCoreTransaction } from '#/dapi/core-reads.ts'
import { DapiError } from '#/dapi/dapi-error.ts'
import type { DapiPool } from '#/dapi/dapi-pool.ts'
import { ByteWriter } from '#/protocol/encoding/byte-writer.ts'
import { equalBytes, reverseBytes } from '#/protocol/encoding/bytes.ts'
import { formatHex } from '#/protocol/encoding/hex.ts'
import { buildBloomFilter, falsePositiveRate } from '#/protocol/funding/bloom-filter.ts'
import { burnScript } from '#/protocol/funding/asset-lock-transaction.ts'
import { checkMerkleBlock } from '#/protocol/funding/merkle-block.ts'
import { assetLockType, listLockOutputs } from '#/protocol/layer1/asset-lock.ts'
import { checkInstantLock } from '#/protocol/layer1/quorum-lock.ts'
import { classifyScript } from '#/protocol/layer1/script.ts'
import {
  checkTransaction,
  deriveTxid,
  writeWireOutPoint,
  type LayerOneTransaction,
  type OutPoint,
} from '#/protocol/layer1/transaction.ts'
import { hostOfNode } from '#/protocol/node-address.ts'
import type { FundingNews, FundingWatch } from './funding-nodes.ts'

export interface WatchContext {
  readonly pool: Pick<DapiPool, 'blame' | 'call' | 'ranked' | 'stream'>
  readonly fetchHeight: (signal: AbortSignal) => Promise<number>
  /** Returns the block hash of a header in display order, or `undefined` if the header is not from this chain. */
  readonly hashHeader: (header: Uint8Array) => Promise<Uint8Array | undefined>
  readonly verifyInstantLock: (bytes: Uint8Array) => Promise<'verified' | 'unverified'>
  /** Returns the block at that height in the followed masternode list (hash in display order). */
  readonly listedBlock: (
    height: number,
  ) => { readonly hash: Uint8Array; readonly isChainLocked: boolean } | undefined
  readonly randomTweak: () => number
  readonly pause: (ms: number, signal: AbortSignal) => Promise<void>
}

type BlockNews = Extract<FundingNews, { readonly kind: 'block' }>
type LockNews = Extract<FundingNews, { readonly kind: 'instant-lock' }>

const stream = 'subscribeToTransactionsWithProofs'
/** Share of unrelated transactions that the filter also matches, so that a node cannot tell them from ours. */
const wantedRate = 0.0005
/** Blocks to rescan with each new stream, because they may have been replaced. */
const overlap = 6
const tellEvery = 200
const recheckMs = 15_000
const restMs = 3000
const most = {
  failures: 5,
  liveBlocks: 700,
  strayLocks: 64,
  openBlocks: 50,
  transactions: 2000,
  heights: 1000,
}
/** Limit of messages without news from a node: this number at once, and that many more for each block. */
const idleAtOnce = 500
const idlePerBlock = 2
/** If locks of other wallets are watched, a node sends every asset lock of the network. */
const idleLocksPerBlock = 50

/**
 * Asks one node at a time until the signal, each from some blocks below the last scanned one. After an invalid stream,
 * another node continues. Throws a DapiError after failures without a new block: one per host, two to five.
 */
export async function watchPayments(
  context: WatchContext,
  asked: FundingWatch,
  onNews: (news: FundingNews) => void,
  signal: AbortSignal,
): Promise<void> {
  const watch = openWatch(context, asked, (news) => {
    if (!signal.aborted) onNews(news)
  })
  const ended = new AbortController()
  void watch.recheckUntil(AbortSignal.any([signal, ended.signal]))
  try {
    await takeTurns(context, watch, signal)
  } finally {
    ended.abort()
  }
}

async function takeTurns({ pool, pause }: WatchContext, watch: Watch, signal: AbortSignal): Promise<void> {
  let failures = 0
  let last = ''
  while (!signal.aborted) {
    const ranked = pool.ranked()
    const address = ranked.find((each) => hostOfNode(each) !== hostOfNode(last)) ?? ranked[0]
    if (address === undefined) throw new DapiError('dapi/no-node')
    const before = watch.scannedTo()
    let isFilterShort = false
    try {
      isFilterShort = await watch.readStream(address, signal)
      failures = 0
    } catch (error) {
      if (signal.aborted) return
      if (!(error instanceof DapiError)) throw error
      failures = watch.scannedTo() > before ? 0 : failures + 1
      const hosts = new Set(ranked.map(hostOfNode)).size
      if (failures >= Math.min(most.failures, Math.max(2, hosts))) throw error
    }
    last = address
    // A stream that ended without news may end at once the next time, too.
    const isNew = isFilterShort || watch.scannedTo() > before
    if (failures > 0 || !isNew) await pause(restMs, signal)
  }
}

type Watch = ReturnType<typeof openWatch>

interface Watched {
  readonly transaction: LayerOneTransaction
  readonly txid: Uint8Array
}

function openWatch(context: WatchContext, asked: FundingWatch, tell: (news: FundingNews) => void) {
  const hashes = new Set(asked.hash160s.map(formatHex))
  const outPoints = new Map<string, Uint8Array>()
  const watched = new Map<string, Watched>()
  const strayLocks = new Map<string, Uint8Array>()
  const unverified = new Map<string, LockNews>()
  const openBlocks = new Map<string, BlockNews & { readonly by: string }>()
  const toldLocks = new Set<string>()
  let scanned = asked.fromHeight - 1
  let fromMs = 0
  // A node adds only one out point of each transaction to its filter. If a transaction has more, the filter must be
  // sent again.
  let isFilterShort = false

  const noteTransaction = (bytes: Uint8Array): 'new' | 'known' | 'other' => {
    const read = checkTransaction(bytes)
    if (!read.ok) throw new DapiError('dapi/message-shape')
    const transaction = read.value
    const txid = deriveTxid(bytes)
    const name = formatHex(txid)
    if (watched.has(name)) return 'known'
    const paid = transaction.outputs.flatMap(({ script }, index) => {
      const of = classifyScript(script)
      return of.kind === 'p2pkh' && hashes.has(formatHex(of.hash160)) ? [{ txid, index }] : []
    })
    const isSpending = transaction.inputs.some(({ outPoint }) =>
      outPoints.has(formatHex(encodeWire(outPoint))),
    )
    const isLock = asked.locks === true && transaction.type === assetLockType
    const isCrediting =
      isLock &&
      listLockOutputs(transaction, { assetLockPayloads: 'only' }).some(({ hash160 }) =>
        hashes.has(formatHex(hash160)),
      )
    const isWanted = paid.length > 0 || isSpending || isCrediting
    if (!isWanted || watched.size >= most.transactions) return 'other'
    watched.set(name, { transaction, txid })
    for (const each of paid) outPoints.set(formatHex(encodeWire(each)), encodeWire(each))
    // The node may have matched the burning output of a lock and added no other output.
    if (paid.length > 1 || (isLock && paid.length > 0)) isFilterShort = true
    tell({ kind: 'transaction', bytes })
    return 'new'
  }

  const noteLock = async (bytes: Uint8Array): Promise<'new' | 'other'> => {
    const read = checkInstantLock(bytes)
    if (!read.ok) throw new DapiError('dapi/message-shape')
    const name = formatHex(read.value.txid)
    const of = watched.get(name)
    if (of === undefined) {
      // Drop the oldest lock. Most locks belong to strangers, because nodes send every lock of the network.
      if (strayLocks.size >= most.strayLocks) strayLocks.delete([...strayLocks.keys()][0] ?? '')
      strayLocks.set(name, bytes)
      return 'other'
    }
    const isFirst = !toldLocks.has(name)
    if (!isFirst && !unverified.has(name)) return 'other'
    const { inputs, txid } = read.value
    const isOfTransaction =
      inputs.length === of.transaction.inputs.length &&
      of.transaction.inputs.every(({ outPoint }) =>
        inputs.some((each) => equalBytes(encodeWire(each), encodeWire(outPoint))),
      )
    const verdict = isOfTransaction ? await context.verifyInstantLock(bytes) : 'invalid'
    const news: LockNews = { kind: 'instant-lock', bytes, txid: reverseBytes(txid), verdict }
    if (verdict === 'unverified') unverified.set(name, news)
    else unverified.delete(name)
    toldLocks.add(name)
    tell(news)
    return isFirst ? 'new' : 'other'
  }

  const acceptanceOf = async (
    { height, hash, txids, by }: Omit<BlockNews & { readonly by: string }, 'acceptance'>,
    signal: AbortSignal,
  ): Promise<BlockNews['acceptance']> => {
    const [txid] = txids
    if (height === null || txid === undefined) return 'one-node'
    const listed = context.listedBlock(height)
    if (listed !== undefined) {
      if (!equalBytes(listed.hash, hash)) return 'one-node'
      return listed.isChainLocked ? 'chain-locked' : 'agreed'
    }
    const others = context.pool.ranked().filter((each) => hostOfNode(each) !== hostOfNode(by))
    for (const address of others.slice(0, 2)) {
      const found = await readCoreTransaction(context.pool, address, txid, { signal }).catch(() => undefined)
      if (found?.block?.height === height && equalBytes(found.block.hash, hash)) return 'agreed'
    }
    return 'one-node'
  }

  const recheck = async (signal: AbortSignal) => {
    for (const [name, news] of unverified) {
      if ((await context.verifyInstantLock(news.bytes)) !== 'verified') continue
      unverified.delete(name)
      tell({ ...news, verdict: 'verified' })
    }
    for (const [name, block] of openBlocks) {
      const acceptance = await acceptanceOf(block, signal)
      if (acceptance === block.acceptance || signal.aborted || openBlocks.get(name) !== block) continue
      const { by, ...news } = { ...block, acceptance }
      tell(news)
      if (acceptance === 'chain-locked') openBlocks.delete(name)
      else openBlocks.set(name, { ...news, by })
    }
  }

  const readStream = async (address: string, signal: AbortSignal): Promise<boolean> => {
    const best = await context.fetchHeight(signal)
    const start = Math.max(1, asked.fromHeight, Math.min(scanned + 1 - overlap, best))
    // Nodes do not match the payload of an asset lock (rs-dapi, streaming_service/bloom.rs), so the filter has the
    // burning output of all locks. Flag 2 prevents nodes from adding that output of each lock, which would fill the
    // filter.
    const elements = [...asked.hash160s, ...outPoints.values(), ...(asked.locks === true ? [burnScript] : [])]
    const filter = buildBloomFilter(elements, wantedRate, {
      tweak: context.randomTweak(),
      flags: asked.locks === true ? 2 : 1,
    })
    isFilterShort = false
    const scannedBefore = scanned
    const rate = falsePositiveRate(filter)
    const { bits: vData, hashFunctions: nHashFuncs, tweak: nTweak, flags: nFlags } = filter
    const request = {
      bloomFilter: { vData, nHashFuncs, nTweak, nFlags },
      fromBlock: { case: 'fromBlockHeight', value: start } as const,
    }
    const heights = new Map<string, number>()
    let [blocks, idle] = [0, 0]
    const noteIdle = () => {
      idle += 1
      const perBlock = asked.locks === true ? idleLocksPerBlock : idlePerBlock
      if (idle > idleAtOnce + perBlock * blocks) throw new DapiError('dapi/too-large')
    }

    const noteBlock = async (bytes: Uint8Array) => {
      const read = checkMerkleBlock(bytes)
      const hash = read.ok ? await context.hashHeader(read.value.header) : undefined
      if (!read.ok || hash === undefined) throw new DapiError('dapi/message-shape')
      const { header, matches } = read.value
      const before = heights.get(formatHex(reverseBytes(header.subarray(4, 36))))
      const height = blocks === 0 ? start : before === undefined ? undefined : before + 1
      // Either a block was left out, or this block is on another chain.
      if (height === undefined) throw new DapiError('dapi/message-shape')
      if (height > best + most.liveBlocks) throw new DapiError('dapi/too-large')
      const name = formatHex(hash)
      if (heights.has(name)) noteIdle()
      heights.set(name, height)
      if (heights.size > most.heights) heights.delete([...heights.keys()][0] ?? '')
      blocks += 1
      if (height === Math.max(1, asked.fromHeight)) fromMs = timeOf(header)
      const ours = matches.filter(({ txid }) => watched.has(formatHex(txid)))
      if (ours.length > 0) {
        const txids = ours.map(({ txid }) => reverseBytes(txid))
        const block = { kind: 'block', height, hash, txids, by: address } as const
        const acceptance = await acceptanceOf(block, signal)
        if (openBlocks.size >= most.openBlocks) openBlocks.delete([...openBlocks.keys()][0] ?? '')
        if (acceptance !== 'chain-locked') openBlocks.set(name, { ...block, acceptance })
        tell({ kind: 'block', height, hash, txids, acceptance })
      }
      if (height <= scanned) return
      scanned = height
      if (height >= best || height % tellEvery === 0)
        tell({
          kind: 'scanned',
          fromHeight: asked.fromHeight,
          toHeight: height,
          fromMs,
          falsePositiveRate: rate,
        })
    }

    for await (const { responses } of context.pool.stream(address, stream, request, signal)) {
      try {
        switch (responses.case) {
          case 'rawTransactions':
            for (const bytes of responses.value.transactions) {
              const what = noteTransaction(bytes)
              const lock = strayLocks.get(formatHex(deriveTxid(bytes)))
              if (what === 'new' && lock !== undefined) await noteLock(lock)
              if (what !== 'new') noteIdle()
            }
            break
          case 'instantSendLockMessages':
            for (const bytes of responses.value.messages) if ((await noteLock(bytes)) === 'other') noteIdle()
            break
          case 'rawMerkleBlock':
            await noteBlock(responses.value)
            break
          case undefined:
            noteIdle()
        }
      } catch (error) {
        if (error instanceof DapiError && !signal.aborted) {
          context.pool.blame(address, error)
          // Other nodes must scan these blocks again.
          scanned = scannedBefore
        }
        throw error
      }
      if (isFilterShort) return true
    }
    return false
  }

  return {
    scannedTo: () => scanned,
    readStream,
    recheckUntil: async (signal: AbortSignal) => {
      for (;;) {
        await context.pause(recheckMs, signal)
        if (signal.aborted) return
        await recheck(signal).catch(() => {})
      }
    },
  }
}

function timeOf(header: Uint8Array): number {
  return 1000 * new DataView(header.buffer, header.byteOffset).getUint32(68, true)
}

function encodeWire(outPoint: OutPoint): Uint8Array {
  const writer = new ByteWriter()
  writeWireOutPoint(writer, outPoint)
  return writer.finish()
}
