import { askSeveral } from '#/dapi/agreed-read.ts'
import {
  broadcastCore,
  readBestHeight,
  readCommittedHeight,
  readCoreTransaction,
  type CoreTransaction,
} from '#/dapi/core-reads.ts'
import { DapiError } from '#/dapi/dapi-error.ts'
import type { DapiPool } from '#/dapi/dapi-pool.ts'
import { formatHex } from '#/protocol/encoding/hex.ts'
import { deriveTxid } from '#/protocol/layer1/transaction.ts'
import { reverseBytes } from '#/protocol/encoding/bytes.ts'
import { hostOfNode } from '#/protocol/node-address.ts'
import type { BroadcastOutcome, FoundTransaction, FundingNodes } from './funding-nodes.ts'
import { watchPayments, type WatchContext } from './watch-payments.ts'

export interface FundingContext extends Omit<WatchContext, 'fetchHeight' | 'pool'> {
  readonly openPool: () => Promise<WatchContext['pool']>
}

type Pool = Pick<DapiPool, 'call' | 'ranked'>

/** Returns functions that ask the nodes of a pool about payments, and check the answers as far as possible. */
export function createFundingNodes({ openPool, ...context }: FundingContext): FundingNodes {
  const fetchHeight = async (pool: Pool, signal: AbortSignal) =>
    middleOf(await askSeveral(pool, (address) => readBestHeight(pool, address, { signal }), signal))
  return {
    watch: async (asked, onNews, signal) => {
      const pool = await openPool()
      const of = (inTime: AbortSignal) => fetchHeight(pool, inTime)
      await watchPayments({ ...context, pool, fetchHeight: of }, asked, onNews, signal)
    },
    fetchHeight: async (signal) => fetchHeight(await openPool(), signal),
    fetchTransaction: async (txid, signal) => fetchTransaction(await openPool(), txid, signal),
    broadcast: async (bytes, signal) => {
      const pool = await openPool().catch(() => undefined)
      return pool === undefined ? { kind: 'unknown' } : broadcast(pool, bytes, signal)
    },
    fetchPlatformHeight: async (signal) => {
      const pool = await openPool()
      return middleOf(
        await askSeveral(pool, (address) => readCommittedHeight(pool, address, { signal }), signal),
      )
    },
  }
}

interface Several<Value> {
  readonly answers: readonly Value[]
  readonly errors: readonly DapiError[]
}

function requireAnswer<Value>({ answers, errors }: Several<Value>): readonly Value[] {
  if (answers.length === 0) throw errors[0] ?? new DapiError('dapi/no-node')
  return answers
}

/** Returns the middle one of three heights, or the lower of two, so that a single node can never raise the height. */
function middleOf(several: Several<number>): number {
  const sorted = requireAnswer(several).toSorted((left, right) => left - right)
  return sorted[(sorted.length - 1) >> 1] ?? 0
}

/**
 * Returns the answer of at least two of three nodes, or of the only node. Leaves out facts that only one node reports.
 */
async function fetchTransaction(
  pool: Pool,
  txid: Uint8Array,
  signal: AbortSignal,
): Promise<FoundTransaction | undefined> {
  const answers = requireAnswer(
    await askSeveral(pool, (address) => readCoreTransaction(pool, address, txid, { signal }), signal),
  )
  const found = answers.flatMap((each) => each ?? [])
  const [first] = found
  if (first === undefined) return undefined
  const enough = Math.min(2, answers.length)
  const blockOf = ({ block }: CoreTransaction) =>
    block === undefined ? 'none' : `${block.height} ${formatHex(block.hash)}`
  const agreed = found.find(
    (each) => found.filter((other) => blockOf(other) === blockOf(each)).length >= enough,
  )
  const isSaid = (what: 'isInstantLocked' | 'isChainLocked') =>
    found.filter((each) => each[what]).length >= enough
  return {
    bytes: first.bytes,
    height: agreed?.block?.height ?? null,
    isInstantLocked: isSaid('isInstantLocked'),
    isChainLocked: isSaid('isChainLocked'),
  }
}

const mostNodes = 6

/**
 * Asks nodes one by one, until one accepts or two reject. A rejecting node is asked whether it has the transaction,
 * because it rejects a mined one as spent. If an answer was lost, the transaction may have been sent, whatever other
 * nodes answer.
 */
async function broadcast(pool: Pool, bytes: Uint8Array, signal: AbortSignal): Promise<BroadcastOutcome> {
  const ranked = pool.ranked()
  const hosts = ranked.map(hostOfNode)
  const addresses = ranked.filter((_, at) => hosts.indexOf(hosts[at] ?? '') === at).slice(0, mostNodes)
  const txid = reverseBytes(deriveTxid(bytes))
  const reasons: string[] = []
  let isLost = false
  for (const address of addresses) {
    if (signal.aborted) break
    const outcome = await broadcastCore(pool, address, bytes, { signal })
    if (outcome.kind === 'accepted') return outcome
    if (outcome.kind === 'lost') isLost = true
    if (outcome.kind !== 'rejected') continue
    const found = await readCoreTransaction(pool, address, txid, { signal }).catch(() => undefined)
    if (found !== undefined) return { kind: 'accepted' }
    reasons.push(outcome.reason)
    if (reasons.length >= Math.min(2, addresses.length)) break
  }
  const [reason] = reasons
  const isRejected = reason !== undefined && reasons.length >= Math.min(2, addresses.length) && !isLost
  return isRejected ? { kind: 'rejected', reason } : { kind: 'unknown' }
}
