import { fetchCoinbase } from './block-coinbase.ts'
import { ChainError } from './chain-error.ts'
import type { Mark } from './checkpoint-store.ts'
import { blockAt } from './list-diff.ts'
import type { NodePool, NodeReply } from './node-pool.ts'

export interface FollowedTip extends Mark {
  readonly votes: number
}

export type TipVote =
  /** No newer block is in the chains of enough nodes. */
  | { readonly kind: 'held' }
  | {
      readonly kind: 'chosen'
      readonly blockHash: string
      readonly voters: readonly string[]
      readonly supporters: readonly string[]
      /** Supporters that can be asked for the list; empty if the lists of all supporters failed to verify. */
      readonly sources: readonly string[]
      readonly turnsBack: boolean
    }
  /** The nodes have different chains, and no block has a majority. */
  | { readonly kind: 'split' }
  | { readonly kind: 'silent'; readonly error: ChainError }

interface Voter {
  readonly address: string
  readonly best: string
}

type Position = 'has' | 'behind' | 'other' | 'unknown'

interface VoteTerms {
  /** Nodes whose list did not verify: they vote, but are not asked for the list again. */
  readonly rejected: ReadonlySet<string>
  readonly signal: AbortSignal | undefined
}

const answerMs = 10_000
// One of two nodes may be ahead by up to this many blocks, an hour.
const nearBlocks = 24
// A node without a new block for this long has stopped. Blocks come every 150 seconds.
const stoppedMs = 1_200_000

/**
 * Returns the newest block in the chains of more than half of the nodes that answer. A block of half the nodes counts
 * if it is slightly ahead, or if the other nodes have stopped; a single node decides only among two. A node that lacks
 * the followed block, which several nodes had, has no vote. A node whose list was rejected has a vote, because the
 * followed list may be wrong. Never fails.
 */
export async function voteOnTip(
  pool: NodePool,
  followed: FollowedTip | undefined,
  { rejected, signal }: VoteTerms,
): Promise<TipVote> {
  const replies = await pool.askAll(
    'getBestBlockHash',
    {},
    { signal, isSparing: true, timeoutMs: answerMs },
    // Stop waiting once other nodes cannot change the majority and one of its nodes can be asked for the list.
    (come, asked) =>
      mostNamed(votersOf(come), asked)?.supporters.some((each) => !rejected.has(each)) === true,
  )
  const voters = votersOf(replies)
  if (voters.length === 0) return { kind: 'silent', error: failureOf(replies) }
  if (followed !== undefined && mostNamed(voters)?.blockHash === followed.blockHash) {
    for (const { address, best } of voters) pool.noteTip(address, best, false)
    return { kind: 'held' }
  }
  const positions = new Map<string, Position>()
  await Promise.all(
    voters.map(async ({ address, best }) => {
      const position =
        followed === undefined ? 'has' : await positionOf(pool, { address, best }, followed, signal)
      positions.set(address, position)
      pool.noteTip(address, best, position === 'behind')
    }),
  )
  return count({ pool, followed, rejected, signal, voters, positions })
}

interface Votes {
  readonly pool: NodePool
  readonly followed: FollowedTip | undefined
  readonly rejected: ReadonlySet<string>
  readonly signal: AbortSignal | undefined
  readonly voters: readonly Voter[]
  readonly positions: ReadonlyMap<string, Position>
}

async function count(votes: Votes): Promise<TipVote> {
  const { pool, followed, rejected, signal, voters, positions } = votes
  const isAt = ({ address }: Voter, position: Position) => positions.get(address) === position
  const choose = (blockHash: string, supporters: readonly Voter[], turnsBack: boolean): TipVote => {
    const addresses = supporters.map(({ address }) => address)
    const sources = addresses.filter((address) => !rejected.has(address))
    return {
      kind: 'chosen',
      blockHash,
      voters: voters.map(({ address }) => address),
      supporters: addresses,
      sources,
      turnsBack,
    }
  }
  const isAgreed = followed !== undefined && followed.votes > 1
  const isAlone = voters.length === 1
  const jurors = isAgreed || isAlone ? voters.filter((each) => !isAt(each, 'behind')) : voters
  if (jurors.length === 0) return { kind: 'held' }
  const chosen = await newestShared(votes, jurors)
  if (chosen === undefined) {
    const have = followed === undefined ? [] : jurors.filter((each) => isAt(each, 'has'))
    return { kind: 2 * have.length > jurors.length ? 'held' : 'split' }
  }
  const supporters = jurors.filter(({ address }) => chosen.supporters.includes(address))
  if (followed === undefined) return choose(chosen.blockHash, supporters, false)
  if (chosen.blockHash === followed.blockHash) return { kind: 'held' }
  const isBelow = chosen.height !== undefined && chosen.height <= followed.height
  const lacking = supporters.filter((each) => isBelow || isAt(each, 'behind') || isAt(each, 'other'))
  const turnsBack = 2 * lacking.length > supporters.length
  if (turnsBack && lacking.every((each) => !isAt(each, 'other'))) {
    // Supporters may be a moment behind: of two nodes, the one ahead may have stopped answering.
    const [first] = lacking
    const height = chosen.height ?? (first && (await heightOfTip(pool, first, signal)))
    if (height === undefined) return { kind: 'held' }
    if (voters.length < 3 && followed.height - height <= nearBlocks) return { kind: 'held' }
  }
  const having = turnsBack ? lacking : supporters.filter((each) => !lacking.includes(each))
  return choose(chosen.blockHash, having, turnsBack)
}

interface Chosen {
  readonly blockHash: string
  /** Undefined when most nodes report the block as their best. */
  readonly height?: number
  readonly supporters: readonly string[]
}

function votersOf(replies: readonly NodeReply<'getBestBlockHash'>[]): readonly Voter[] {
  return replies.flatMap((each) => (each.ok ? [{ address: each.address, best: each.answer.result }] : []))
}

function mostNamed(voters: readonly Voter[], of = voters.length): Chosen | undefined {
  for (const { best } of voters) {
    const supporters = voters.filter((each) => each.best === best).map(({ address }) => address)
    if (2 * supporters.length > of) return { blockHash: best, supporters }
  }
  return undefined
}

/** Returns the newest best block that enough nodes have. If all its lists failed to verify, returns an older block. */
async function newestShared(
  { pool, followed, rejected, signal, voters: { length: answers } }: Votes,
  voters: readonly Voter[],
): Promise<Chosen | undefined> {
  const hasSource = ({ supporters }: Chosen) => supporters.some((address) => !rejected.has(address))
  const named = mostNamed(voters)
  if (named !== undefined && hasSource(named)) return named
  let newest = named
  const firsts = voters.filter(({ best }, place) => voters.findIndex((each) => each.best === best) === place)
  const tips = await Promise.all(
    firsts.map(async (voter) => ({ voter, height: await heightOfTip(pool, voter, signal) })),
  )
  const known = tips.flatMap(({ voter, height }) => (height === undefined ? [] : [{ ...voter, height }]))
  for (const { best, height } of known.toSorted((left, right) => right.height - left.height)) {
    if (newest !== undefined && followed !== undefined && height <= followed.height) break
    const has = await Promise.all(
      voters.map(
        async (each) => each.best === best || (await blockOf(pool, each.address, height, signal)) === best,
      ),
    )
    const supporters = voters.filter((_, place) => has[place]).map(({ address }) => address)
    const others = voters.filter((_, place) => has[place] === false)
    const chosen = { blockHash: best, height, supporters }
    if (supporters.length > others.length) {
      if (hasSource(chosen)) return chosen
      newest ??= chosen
    }
    const mayLead = supporters.length === others.length && (supporters.length > 1 || answers < 3)
    const behind = others.map((each) => known.find((tip) => tip.best === each.best))
    if (mayLead && hasSource(chosen) && (await isMildLead(pool, chosen, behind, signal))) return chosen
  }
  return newest
}

/** Tells whether the other nodes do not contradict the block: their tips are in its chain, and near or stopped. */
async function isMildLead(
  pool: NodePool,
  { height, supporters }: { readonly height: number; readonly supporters: readonly string[] },
  others: readonly ((Voter & { readonly height: number }) | undefined)[],
  signal: AbortSignal | undefined,
): Promise<boolean> {
  const [first] = supporters
  if (first === undefined) return false
  for (const other of others) {
    if (other === undefined || (await blockOf(pool, first, other.height, signal)) !== other.best) return false
    if (height - other.height > nearBlocks && pool.tipAgeMs(other.address) < stoppedMs) return false
  }
  return true
}

async function positionOf(
  pool: NodePool,
  { address, best }: Voter,
  followed: Mark,
  signal: AbortSignal | undefined,
): Promise<Position> {
  if (best === followed.blockHash) return 'has'
  const at = await blockOf(pool, address, followed.height, signal)
  if (at === undefined) return 'unknown'
  return at === null ? 'behind' : at === followed.blockHash ? 'has' : 'other'
}

function blockOf(pool: NodePool, address: string, height: number, signal: AbortSignal | undefined) {
  return blockAt(pool, address, height, signal).catch(() => undefined)
}

/** Reads the height from the coinbase of the block. A wrong height has no effect, because other nodes check it. */
async function heightOfTip(
  pool: NodePool,
  { address, best }: Voter,
  signal: AbortSignal | undefined,
): Promise<number | undefined> {
  try {
    return (await fetchCoinbase(pool, address, best, { signal, timeoutMs: answerMs })).height
  } catch (error) {
    if (error instanceof ChainError) return undefined
    throw error
  }
}

/** An error from a node that understood the request says more than an unreachable node. */
function failureOf(replies: readonly NodeReply<'getBestBlockHash'>[]): ChainError {
  const errors = replies.flatMap((each) => (each.ok ? [] : [each.error]))
  return errors.find(({ code }) => code === 'chain/rpc-error') ?? errors[0] ?? new ChainError('chain/no-node')
}
