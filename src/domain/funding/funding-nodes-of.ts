import { systemClock } from '#/platform/clock.ts'
import { randomFraction } from '#/platform/random.ts'
import { systemAlarm } from '#/platform/timer.ts'
import { callWorker, type WorkerClient } from '#/platform/worker-call.ts'
import { parseHex, formatHex } from '#/protocol/encoding/hex.ts'
import { deriveHeaderHash } from '#/sandbox/sandbox-header.ts'
import { readSandboxMoment } from '#/sandbox/sandbox-settings.ts'
import { chain } from '#/domain/network/chain-session.ts'
import { useChain } from '#/domain/network/chain-store.ts'
import { hasNodes } from '#/domain/network/platform-nodes.ts'
import { fundingPool } from '#/domain/network/platform-pool.ts'
import { isSandboxId, type Network } from '#/store/records/network.ts'
import { useSettings } from '#/store/settings-store.ts'
import type { FundingNodes, BroadcastOutcome, FoundTransaction } from './funding-nodes.ts'
import { headerHashApi } from './header-hash-api.ts'
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
import { deriveTxid } from '#/protocol/layer1/transaction.ts'
import { reverseBytes } from '#/protocol/encoding/bytes.ts'
import { hostOfNode } from '#/protocol/node-address.ts'
import { watchPayments, type WatchContext } from './watch-payments.ts'

interface FundingContext extends Omit<WatchContext, 'fetchHeight' | 'pool'> {
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

export function fundingNodesOf(network: Network): FundingNodes | undefined {
  const isSandbox = isSandboxId(network.id)
  if (!hasNodes(network)) return undefined
  return createFundingNodes({
    openPool: () => fundingPool(network),
    hashHeader: isSandbox ? hashSandboxHeader : hashHeader,
    verifyInstantLock: (bytes) => verifyInstantLock(network.id, bytes),
    listedBlock: (height) => listedBlock(network.id, height),
    randomTweak: () => Math.floor(randomFraction() * 2 ** 32),
    pause,
  })
}

let worker: WorkerClient<typeof headerHashApi.calls> | undefined

async function hashHeader(header: Uint8Array): Promise<Uint8Array> {
  worker ??= callWorker(
    headerHashApi,
    new Worker(new URL('./header-hash.worker.ts', import.meta.url), { type: 'module' }),
    () => (worker = undefined),
  )
  return worker.calls.hash({ header })
}

async function hashSandboxHeader(header: Uint8Array): Promise<Uint8Array | undefined> {
  const { sandbox } = useSettings.getState().settings
  return deriveHeaderHash(readSandboxMoment(sandbox, systemClock.wallMs()).chain, header)
}

/** Verifies an instant lock with the quorums of the followed list. A list from a single node proves nothing. */
const verifyInstantLock = async (
  networkId: string,
  instantLock: Uint8Array,
): ReturnType<FundingContext['verifyInstantLock']> => {
  if (useChain.getState().networkId !== networkId) return 'unverified'
  const answer = await chain.client.verifyInstantLock({ instantLock }).catch(() => undefined)
  const list = useChain.getState().networkId === networkId ? answer?.list : undefined
  const isKnown = list?.verdict.kind === 'agreed' || list?.verdict.kind === 'chain-locked'
  return answer?.verdict.kind === 'matches' && isKnown && list.quorumCheck.kind === 'verified'
    ? 'verified'
    : 'unverified'
}

/** Returns a block that was the tip of the followed list. Every block below a locked block is locked. */
function listedBlock(networkId: string, height: number): ReturnType<FundingContext['listedBlock']> {
  const { networkId: followed, state, blocks } = useChain.getState()
  const list = followed === networkId ? state?.list : undefined
  if (list?.verdict.kind !== 'agreed' && list?.verdict.kind !== 'chain-locked') return undefined
  const found = list.height === height ? list : blocks.find((each) => each.height === height)
  if (found === undefined || height > list.height) return undefined
  const isChainLocked = list.verdict.kind === 'chain-locked' && list.verdict.lockedHeight >= height
  return { hash: parseHex(found.blockHash), isChainLocked }
}

function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const cancel = systemAlarm(ms, resolve)
    const end = () => {
      cancel()
      resolve()
    }
    if (signal.aborted) end()
    else signal.addEventListener('abort', end, { once: true })
  })
}
