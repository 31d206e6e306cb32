import { formatHex } from '#/protocol/encoding/hex.ts'
import { groupByAddress } from '#/protocol/masternode/address-groups.ts'
import { countAddresses } from '#/protocol/masternode/address-space.ts'
import { readAbsence } from '#/protocol/masternode/quorum-absence.ts'
import type { Quorum } from '#/protocol/masternode/quorum-entry.ts'
import type { ChainAnswer, ChainDoor, ChainQuestion } from './chain-door.ts'
import { ChainError } from './chain-error.ts'
import { describeFailure } from './describe-state.ts'
import { exploreBlock } from './explore-block.ts'
import { exportMasternodes } from './export-masternodes.ts'
import { findHashes } from './find-hashes.ts'
import { judgeGivenChainLock, judgeGivenInstantLock } from './judge-lock.ts'
import { readEvidence } from './read-evidence.ts'
import { startFollowing, type Following, type FollowingGround } from './following.ts'
import { queryList, queryMasternodes, readMasternode } from './read-masternode.ts'
import { formatMasternode } from './format-masternode.ts'
import { isMethodName, methods } from './method-table.ts'
import { openTickets } from './question-tickets.ts'
import { writeReply } from './reply-text.ts'

// As many as anybody reads.
const mostGroups = 500

/** What stands behind the door: one network at a time. */
export function openChainService(ground: FollowingGround): ChainDoor {
  let following: Following | undefined
  const tickets = openTickets()
  const current = (): Following => {
    if (following === undefined) throw new ChainError('chain/not-following')
    return following
  }
  return {
    follow: async ({ network, ...pace }) => {
      following?.stop()
      following = startFollowing(network, pace, ground)
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
    readQuorums: async () => {
      const { readFollowed, readQuorumAge } = current()
      const list = readFollowed()?.list
      if (list?.quorums === undefined) return null
      return [...list.quorums.values()].map((quorum) => ({
        ...formatQuorum(quorum),
        age: readQuorumAge(quorum, list.height),
      }))
    },
    ask: (question) => tickets.hold(question.ticket, (signal) => ask(current(), question, signal)),
    explore: ({ block, ticket }) =>
      tickets.hold(ticket, (signal) => exploreBlock(current().pool, block, signal)),
    withdraw: async ({ ticket }) => tickets.withdraw(ticket),
    findHashes: async (question) => findHashes(current(), question),
    judgeInstantLock: async (question) => judgeGivenInstantLock(current(), question),
    judgeChainLock: async (question) => judgeGivenChainLock(current(), question),
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

/** Only nodes of the network are asked, and only what the table knows. */
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
