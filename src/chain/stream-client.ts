import { withinTime } from '#/platform/within-time.ts'
import { readMasternodeListMessage } from '#/protocol/masternode/list-message.ts'
import type { MnListDiff } from '#/protocol/masternode/mn-list-diff.ts'
import { ChainError, timeError } from './chain-error.ts'
import type { MethodParams, MethodResult } from './method-table.ts'
import type { RpcClient, RpcContext } from './rpc-client.ts'

export interface StreamContext extends Pick<RpcContext, 'alarm' | 'clock'> {
  /** Returns the messages of a node's list stream, until the signal. Throws a ChainError. */
  readonly subscribe: (address: string, signal: AbortSignal) => AsyncIterable<Uint8Array>
}

/**
 * Returns a client for platform nodes, which lack `getMnListDiff`: their list comes by a stream that stays open
 * (docs/chain.md "The list of today's nodes"), the rest by JSON-RPC. Throws only ChainErrors. The signal ends the
 * streams.
 */
export function createStreamClient(rpc: RpcClient, context: StreamContext, signal: AbortSignal): RpcClient {
  const streams = new Map<string, ListStream>()
  const streamOf = (address: string) => {
    const stream = streams.get(address) ?? openListStream(address, context, signal)
    streams.set(address, stream)
    return stream
  }
  return {
    ask: async (address, method, params, options) => {
      const stream = streamOf(address)
      if (method === 'getMnListDiff') {
        const began = context.clock.monotonicMs()
        const terms = { timeoutMs: options.timeoutMs, signal: options.signal, errorFor: timeError }
        // Params and result belong to the method’s own row, but the compiler sees the union of all rows.
        const asked = params as MethodParams<'getMnListDiff'>
        const isCoinbaseEnough = options.maxBytes !== undefined || asked.baseBlockHash === asked.blockHash
        const diff = await withinTime(context.alarm, terms, (inTime) =>
          stream.read(asked, isCoinbaseEnough, inTime),
        )
        const result = diff as MethodResult<typeof method> // see `asked`
        return { result, reply: { result }, elapsedMs: context.clock.monotonicMs() - began }
      }
      const answer = await rpc.ask(address, method, params, options)
      if (method !== 'getBestBlockHash') return answer
      const best = answer.result as MethodResult<'getBestBlockHash'> // see `asked`
      const result = stream.noteBest(best) as MethodResult<typeof method> // see `asked`
      return result === answer.result ? answer : { ...answer, result, reply: { result } }
    },
  }
}

type ListStream = ReturnType<typeof openListStream>

const noBlock = '0'.repeat(64)

/** Tells whether a diff has the complete list, whatever base was requested. */
export function isCompleteList({ baseBlockHash }: MnListDiff): boolean {
  return baseBlockHash === noBlock
}

// A mainnet list has 1.5 MB, and a difference a few thousand bytes.
const mostStreamBytes = 64 * 1024 * 1024
const firstMessageMs = 60_000
// A stream without messages counts as stopped if the node reports new blocks. ChainLocks come every 150 seconds.
const stoppedMs = 300_000
const leastOpenMs = 30_000
// Number of recent messages to keep, because nodes receive a block at different times, seconds apart.
const mostRecent = 4

/** Follows the stream of one node. The first request opens the stream, and a later request reopens a stopped one. */
function openListStream(address: string, { subscribe, alarm, clock }: StreamContext, signal: AbortSignal) {
  let recent: readonly MnListDiff[] = []
  let run: { readonly controller: AbortController; isFresh: boolean } | undefined
  let failure: ChainError | undefined
  let openedAtMs = -Infinity
  let movedAtMs = 0
  const listeners = new Set<() => void>()
  const tell = () => {
    for (const listener of listeners) listener()
    listeners.clear()
  }

  const open = () => {
    run?.controller.abort()
    const own = { controller: new AbortController(), isFresh: true }
    run = own
    openedAtMs = clock.monotonicMs()
    movedAtMs = openedAtMs
    failure = undefined
    void follow(own)
  }

  const follow = async (own: NonNullable<typeof run>) => {
    const { controller } = own
    const stop = () => controller.abort()
    signal.addEventListener('abort', stop, { once: true })
    let isLate = false
    const cancelLate = alarm(firstMessageMs, () => {
      isLate = true
      stop()
    })
    try {
      let length = 0
      for await (const message of subscribe(address, controller.signal)) {
        if (controller.signal.aborted) return
        cancelLate()
        length += message.length
        if (length > mostStreamBytes) throw new ChainError('chain/too-large', { limitBytes: mostStreamBytes })
        recent = [...(own.isFresh ? [] : recent), readMessage(message)].slice(-mostRecent)
        own.isFresh = false
        movedAtMs = clock.monotonicMs()
        tell()
      }
      if (own.isFresh) throw new ChainError('chain/broken-off')
    } catch (error) {
      const known = error instanceof ChainError ? error : new ChainError('chain/broken-off', {}, error)
      // Nodes end each stream after some minutes, so its messages stay valid.
      const isEnd = !own.isFresh && (known.code === 'chain/broken-off' || known.code === 'chain/rpc-error')
      if (run === own && !isEnd)
        failure = isLate ? new ChainError('chain/timed-out', { timeoutMs: firstMessageMs }) : known
    } finally {
      cancelLate()
      signal.removeEventListener('abort', stop)
      stop()
      if (run === own) run = undefined
      tell()
    }
  }

  const throwFailure = () => {
    const error = failure
    failure = undefined
    if (error !== undefined) throw error
  }

  const untilNews = (inTime: AbortSignal) =>
    new Promise<void>((resolve) => {
      listeners.add(resolve)
      inTime.addEventListener('abort', () => resolve(), { once: true })
    })

  const isAwaited = () => run?.isFresh === true
  const mayOpenAgain = () => clock.monotonicMs() - openedAtMs >= leastOpenMs

  return {
    /** Returns the stream’s block, or the node’s `best` before any message. Throws the error that ended the stream. */
    noteBest: (best: string): string => {
      throwFailure()
      const newest = recent.at(-1)?.blockHash.toLowerCase()
      const hasStopped = clock.monotonicMs() - movedAtMs >= stoppedMs
      if (newest !== best && (run === undefined || hasStopped)) open()
      return newest === undefined || isAwaited() ? best : newest
    },

    /**
     * Returns the diff to the block, or the complete list there. With `isCoinbaseEnough`, returns any message to that
     * block.
     */
    read: async (
      { baseBlockHash: base, blockHash: block }: MethodParams<'getMnListDiff'>,
      isCoinbaseEnough: boolean,
      inTime: AbortSignal,
    ): Promise<MnListDiff> => {
      const isTo = (diff: MnListDiff) => diff.blockHash.toLowerCase() === block
      const find = () =>
        recent.findLast(
          (diff) =>
            isTo(diff) &&
            (isCoinbaseEnough || isCompleteList(diff) || diff.baseBlockHash.toLowerCase() === base),
        )
      throwFailure()
      const found = find()
      if (found !== undefined) return found
      const newest = recent.at(-1)
      // The stream is past that base, so only a new stream can send the list.
      const isPassed = newest !== undefined && isTo(newest)
      if (run === undefined || (isPassed && !run.isFresh && mayOpenAgain())) open()
      while (isAwaited()) {
        await untilNews(inTime)
        if (inTime.aborted) throw new ChainError('chain/aborted')
      }
      throwFailure()
      const diff = find()
      if (diff === undefined) throw new ChainError('chain/rpc-error', blockNotInStream)
      return diff
    },
  }
}

// A core node's answer for an unknown block (`rpcFaults.block`).
const blockNotInStream = { rpcCode: -5, rpcMessage: 'the list stream is at another block' }

function readMessage(bytes: Uint8Array): MnListDiff {
  const read = readMasternodeListMessage(bytes)
  if (read.ok) return read.value
  const [violation] = read.violations
  throw new ChainError('chain/result-shape', {
    pointer: violation?.path ?? '',
    ...(violation === undefined ? {} : { rule: violation.rule }),
  })
}
