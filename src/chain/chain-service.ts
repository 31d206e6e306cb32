import { reverseBytes } from '#/protocol/encoding/bytes.ts'
import { formatHex, parseHex } from '#/protocol/encoding/hex.ts'
import { groupByAddress, countAddresses } from '#/protocol/masternode/address-space.ts'
import { evonodeAddresses } from '#/protocol/masternode/evonode-addresses.ts'
import { findEntry, isComplete, writeLeaf } from '#/protocol/masternode/list-entry.ts'
import { readAbsence, type Quorum } from '#/protocol/masternode/quorum-entry.ts'
import { serveWorker, type CallHandlers } from '#/platform/worker-call.ts'
import {
  chainApi,
  type ChainAnswer,
  type ChainCalls,
  type ChainQuestion,
  type ChainNews,
} from './chain-api.ts'
import { ChainError } from './chain-error.ts'
import { describeFailure } from './chain-state.ts'
import { exploreBlock } from './explore-block.ts'
import { exportMasternodes, formatMasternode } from './export-masternodes.ts'
import { startFollowing, type Following, type FollowingContext } from './following.ts'
import type { ListQuery } from './list-query.ts'
import { isMethodName, methods } from './method-table.ts'
import { writeReply } from './reply-text.ts'
import { checkInstantLock } from '#/protocol/layer1/quorum-lock.ts'
import { instantLockTypeOf, verifyChainLock, verifyInstantLock } from '#/protocol/masternode/lock-verdict.ts'
import { notVerifiable, type LockVerdict } from '#/protocol/masternode/verified-list.ts'
import { checkAnswerSignature } from '#/protocol/platform/answer-proof.ts'
import { systemAlarm } from '#/platform/timer.ts'
import { systemClock } from '#/platform/clock.ts'
import { randomFraction } from '#/platform/random.ts'
import { keepWebLock } from '#/platform/web-lock.ts'
import { openListStorage } from './list-storage.ts'

// Limit of address groups in an answer, more than anybody reads.
const mostGroups = 500

interface ServiceContext extends FollowingContext {
  readonly areHostsFixed: () => Promise<boolean>
}

/** Returns handlers for the calls of the chain's worker, which follows one network at a time. */
export function openChainService(context: ServiceContext): CallHandlers<ChainCalls> {
  let following: Following | undefined
  const current = (): Following => {
    if (following === undefined) throw new ChainError('chain/not-following')
    return following
  }
  return {
    follow: async ({ network, ...pace }) => {
      following?.stop()
      following = startFollowing(network, pace, context)
    },
    stop: async () => {
      following?.stop()
      following = undefined
    },
    setEvery: async ({ everyMs }) => current().setEvery(everyMs),
    setPresence: async (presence) => current().setPresence(presence),
    pollNow: async () => current().pollNow(),
    reload: async () => current().reload(),
    readState: async () => current().readState(),
    readEvents: async ({ after }) => current().feed.readAfter(after),
    readMasternodes: async (range) => readMasternodes(current(), range),
    queryMasternodes: (question) => queryMasternodes(current(), question),
    exportMasternodes: async ({ query, form }) => {
      const { network, pause } = current()
      return exportMasternodes(form, await queryList(current(), query), network.votingVersion, pause)
    },
    readMasternode: async ({ proRegTxHash }) => readMasternode(current(), proRegTxHash),
    groupMasternodes: async ({ width }) => {
      const groups = groupByAddress(current().readFollowed()?.list.entries ?? [], width)
      return { groups: groups.slice(0, mostGroups), count: groups.length }
    },
    readAddressSpace: async () => countAddresses(current().readFollowed()?.list.entries ?? []),
    readEvidence: async () => readEvidence(current()),
    readEvonodes: async (question) => readEvonodes(current(), question, await context.areHostsFixed()),
    readQuorums: async () => {
      const { readFollowed, readQuorumAge } = current()
      const list = readFollowed()?.list
      if (list?.quorums === undefined) return null
      return [...list.quorums.values()].map((quorum) => ({
        ...formatQuorum(quorum),
        age: readQuorumAge(quorum, list.height),
      }))
    },
    ask: (question, signal) => ask(current(), question, signal),
    explore: ({ block }, signal) => exploreBlock(current().pool, block, signal),
    readHashes: async () => readHashes(current()),
    findHashes: async (question) => findHashes(current(), question),
    verifyInstantLock: async (question) => verdictOfGivenInstantLock(current(), question),
    verifyChainLock: async (question) => verdictOfGivenChainLock(current(), question),
    verifyAnswer: async (question) => verifyAnswer(current(), question),
  }
}

function readMasternodes(
  { network, readFollowed }: Following,
  { from, count }: ChainQuestion<'readMasternodes'>,
): ChainAnswer<'readMasternodes'> {
  const list = readFollowed()?.list
  const entries = list?.entries ?? []
  return {
    blockHash: list?.blockHash ?? null,
    total: entries.length,
    masternodes: entries
      .slice(from, from + count)
      .map((entry) => formatMasternode(entry, network.votingVersion)),
  }
}

function formatQuorum(quorum: Quorum) {
  const { bytes: _bytes, hash, publicKey, ...rest } = quorum
  return { ...rest, ...readAbsence(quorum), hash: formatHex(hash), publicKey: formatHex(publicKey) }
}

/** Only the network's nodes may be asked, and only methods of the table. */
async function ask(
  { pool, network }: Following,
  { address, method, params }: ChainQuestion<'ask'>,
  signal: AbortSignal,
): Promise<ChainAnswer<'ask'>> {
  if (!isMethodName(method)) throw new ChainError('chain/bad-request')
  if (address !== null && !network.nodes.includes(address)) throw new ChainError('chain/bad-request')
  const checked = methods[method].params.safeParse(params)
  if (!checked.success) throw new ChainError('chain/bad-request')
  try {
    const answer =
      address === null
        ? await pool.ask(method, checked.data, { signal })
        : { ...(await pool.askNode(address, method, checked.data, { signal })), address }
    return {
      kind: 'answered',
      address: answer.address,
      reply: writeReply(answer.reply),
      elapsedMs: answer.elapsedMs,
    }
  } catch (error) {
    if (error instanceof ChainError) return { kind: 'failed', failure: describeFailure(error) }
    throw error
  }
}

function readHashes({ readFollowed }: Following): ChainAnswer<'readHashes'> {
  const { entries = [], quorums } = readFollowed()?.list ?? {}
  const quorumHashes = [...(quorums?.values() ?? [])].map(({ quorumHash }) => parseHex(quorumHash))
  const all = new Uint8Array((entries.length + quorumHashes.length) * 32)
  for (const [at, { bytes }] of entries.entries()) all.set(reverseBytes(bytes, 0, 32), at * 32)
  for (const [at, hash] of quorumHashes.entries()) all.set(hash, (entries.length + at) * 32)
  return all
}

function findHashes(
  { readFollowed }: Following,
  { hashes }: ChainQuestion<'findHashes'>,
): ChainAnswer<'findHashes'> {
  const list = readFollowed()?.list
  if (list === undefined) return { masternodes: [], quorums: [], blocks: [] }
  const quorums = new Set([...(list.quorums?.values() ?? [])].map(({ quorumHash }) => quorumHash))
  return {
    masternodes: hashes.filter((hash) => list.entries[findEntry(list.entries, parseHex(hash).reverse())]),
    quorums: hashes.filter((hash) => quorums.has(hash)),
    blocks: hashes.filter((hash) => hash === list.blockHash),
  }
}

/** Returns the data that verified the list. Hashes are in display order. */
function readEvidence({ readFollowed }: Following): ChainAnswer<'readEvidence'> {
  const followed = readFollowed()
  if (followed === undefined) return null
  const { list, proof } = followed
  const { coinbase } = list
  const hash = (bytes: Uint8Array | undefined) =>
    bytes === undefined ? null : formatHex(bytes.slice().reverse())
  return {
    at: { height: list.height, blockHash: list.blockHash },
    base: proof?.base ?? null,
    address: proof?.address ?? null,
    coinbase: coinbase?.bytes.slice() ?? null,
    txid: hash(coinbase?.txid),
    merkleTree: proof === undefined ? null : parseHex(proof.merkleTree),
    masternodeRoot: hash(coinbase?.masternodeRoot),
    quorumRoot: hash(coinbase?.quorumRoot),
    leaves: list.entries.length,
    lock:
      coinbase?.chainLock === undefined
        ? null
        : { height: coinbase.chainLock.height, signature: coinbase.chainLock.signature.slice() },
  }
}

async function queryList({ readFollowed, search }: Following, query: ListQuery) {
  const list = readFollowed()?.list
  return { blockHash: list?.blockHash ?? null, ...(await search(list?.entries ?? none, query)) }
}

async function queryMasternodes(
  following: Following,
  { query, from, count }: ChainQuestion<'queryMasternodes'>,
): Promise<ChainAnswer<'queryMasternodes'>> {
  const { network } = following
  const { blockHash, entries, counts } = await queryList(following, query)
  return {
    blockHash,
    found: entries.length,
    counts,
    masternodes: entries
      .slice(from, from + count)
      .map((entry) => formatMasternode(entry, network.votingVersion)),
  }
}

/** Mainnet and testnet are the only kinds, and neither is a local network. */
const isLocalNetwork = false

function readEvonodes(
  { readFollowed }: Following,
  { seed, count }: ChainQuestion<'readEvonodes'>,
  areHostsFixed: boolean,
): ChainAnswer<'readEvonodes'> {
  const list = readFollowed()?.list
  if (list === undefined) return null
  const { addresses, offered } = evonodeAddresses(list, { seed, isLocalNetwork })
  return {
    addresses: areHostsFixed ? [] : addresses.slice(0, count),
    offered,
    rejected: offered - addresses.length,
    areHostsFixed,
  }
}

const none: readonly never[] = []

function readMasternode(
  { network, readFollowed }: Following,
  proRegTxHash: string,
): ChainAnswer<'readMasternode'> {
  const list = readFollowed()?.list
  const place = list === undefined ? -1 : findEntry(list.entries, parseHex(proRegTxHash).reverse())
  const entry = list?.entries[place]
  if (list === undefined || entry === undefined) return null
  const leaf = new Uint8Array(32)
  if (isComplete(entry)) writeLeaf(entry, leaf, 0)
  return {
    masternode: formatMasternode(entry, network.votingVersion),
    bytes: entry.bytes.slice(),
    leaf: isComplete(entry) ? formatHex(leaf) : null,
    place,
    total: list.entries.length,
    height: list.height,
  }
}

function verdictOfGivenInstantLock(
  following: Following,
  { instantLock }: ChainQuestion<'verifyInstantLock'>,
): ChainAnswer<'verifyInstantLock'> {
  const lock = checkInstantLock(instantLock)
  if (!lock.ok) throw new ChainError('chain/bad-request')
  const quorums = following.readFollowed()?.list.quorums
  const llmqType = instantLockTypeOf(following.network.chainLockType, quorums)
  return withList(following, verifyInstantLock(lock.value, quorums, llmqType))
}

/** A lock from a coinbase names no block: the list's block is used if the height matches. */
function verdictOfGivenChainLock(
  following: Following,
  { height, blockHash, signature }: ChainQuestion<'verifyChainLock'>,
): ChainAnswer<'verifyChainLock'> {
  const list = following.readFollowed()?.list
  if (list === undefined) return withList(following, notVerifiable('quorums-unknown'))
  const named = blockHash ?? (list.height === height ? list.blockHash : undefined)
  const lock = { height, blockHash: named === undefined ? undefined : parseHex(named), signature }
  const { verdict } = verifyChainLock(lock, { before: list, now: list }, following.network.chainLockType)
  return withList(following, verdict)
}

/** The result is only as trustworthy as the list. */
function verifyAnswer(
  following: Following,
  { rootHash, metadata, signature, quorumType }: ChainQuestion<'verifyAnswer'>,
): ChainAnswer<'verifyAnswer'> {
  const quorums = following.readFollowed()?.list.quorums
  const checked = checkAnswerSignature(rootHash, metadata, signature, { quorums, quorumType })
  return { violations: checked.ok ? [] : checked.violations, list: listOf(following) }
}

function withList(following: Following, verdict: LockVerdict): ChainAnswer<'verifyInstantLock'> {
  return { verdict, list: listOf(following) }
}

function listOf({ readFollowed, readVerdict }: Following): ChainAnswer<'verifyInstantLock'>['list'] {
  const list = readFollowed()?.list
  const verdict = readVerdict()
  if (list === undefined || verdict === undefined) return null
  const { height, blockHash, quorumCheck } = list
  return { height, blockHash, verdict, quorumCheck }
}

const news: ChainNews = { kind: 'chain-changed' }

/** Starts the chain service in this worker. `fetch` reaches any node. */
export function serveChain(
  nodes: Pick<ServiceContext, 'fetch' | 'isOnline' | 'subscribe' | 'ownReplyBytes' | 'areHostsFixed'>,
): void {
  const service = openChainService({
    ...nodes,
    alarm: systemAlarm,
    clock: systemClock,
    random: randomFraction,
    openStorage: (networkId) => ({
      storage: openListStorage(networkId),
      mayWrite: keepWebLock(`keywright-chain-${networkId}`),
    }),
    tell: () => self.postMessage(news),
  })
  serveWorker(chainApi, service, self)
}
