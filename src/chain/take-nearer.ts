import type { VerifiedList } from '#/protocol/masternode/verified-list.ts'
import { ChainError } from './chain-error.ts'
import { blockAt } from './confirm-held.ts'
import { takeDiff, type DiffSource, type TakenDiff } from './take-diff.ts'

/**
 * The diff to the block or, when one reply cannot hold it, to a block on the way there: half as far away each time, until
 * a reply is small enough. Throws a ChainError.
 */
export async function takeTowards(
  source: DiffSource,
  base: VerifiedList,
  blockHash: string,
): Promise<TakenDiff> {
  try {
    return await takeDiff(source, base, blockHash)
  } catch (error) {
    if (!isTooLarge(error)) throw error
    return takeNearer(source, base, error)
  }
}

async function takeNearer(source: DiffSource, base: VerifiedList, last: ChainError): Promise<TakenDiff> {
  const blockAhead = (blocks: number) =>
    blockAt(source.pool, source.address, base.height + blocks, source.signal)
  let blocks = await longestStep(blockAhead)
  let tooLarge = last
  for (; blocks >= 1; blocks /= 2) {
    const hash = await blockAhead(blocks)
    // The chain may have become shorter.
    if (hash === null) continue
    try {
      return await takeDiff(source, base, hash)
    } catch (error) {
      if (!isTooLarge(error)) throw error
      tooLarge = error
    }
  }
  throw tooLarge
}

// Heights are numbers of 32 bits.
const longest = 2 ** 31

/** No endpoint tells the height of the tip: the largest power of two that the chain is longer by. */
async function longestStep(blockAhead: (blocks: number) => Promise<string | null>): Promise<number> {
  let blocks = 1
  while (blocks < longest && (await blockAhead(2 * blocks)) !== null) blocks *= 2
  return blocks
}

function isTooLarge(error: unknown): error is ChainError {
  return error instanceof ChainError && error.code === 'chain/too-large'
}
