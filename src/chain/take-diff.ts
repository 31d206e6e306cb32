import { checkCoinbaseLock, type LockJudgement } from '#/protocol/masternode/judge-lock.ts'
import type { VerifiedList } from '#/protocol/masternode/verified-list.ts'
import { checkConfirmed, verifyDiff, type AppliedDiff } from '#/protocol/masternode/verify-diff.ts'
import type { Violation } from '#/protocol/violation.ts'
import type { Mark } from './checkpoint-shelf.ts'
import { blockAt } from './confirm-held.ts'
import type { CoreNetwork } from './core-network.ts'
import type { NodePool } from './node-pool.ts'

export interface DiffSource {
  readonly pool: NodePool
  readonly network: CoreNetwork
  readonly address: string
  readonly signal: AbortSignal | undefined
}

/** What a list was verified by, besides what it holds itself. */
export interface ListProof {
  readonly address: string
  /** Where the diff began. */
  readonly base: Mark
  /** The partial merkle tree that the coinbase fits, in hex. */
  readonly merkleTree: string
}

export type TakenDiff =
  | {
      readonly kind: 'taken'
      readonly applied: AppliedDiff
      readonly chainLock: LockJudgement
      readonly proof: ListProof
    }
  | { readonly kind: 'refused'; readonly violation: Violation }

/** Asks one node for the diff from the list to the block and puts it to every check; nothing is changed. Throws a ChainError. */
export async function takeDiff(
  source: DiffSource,
  base: VerifiedList,
  blockHash: string,
): Promise<TakenDiff> {
  const { pool, network, address, signal } = source
  const params = { baseBlockHash: base.blockHash, blockHash }
  const { result } = await pool.askNode(address, 'getMnListDiff', params, { signal })
  const applied = verifyDiff(base, result, { blockHash, votingVersion: network.votingVersion })
  if (!applied.ok) return refused(applied.violations)
  const { list } = applied.value
  const named = await pool.askNode(address, 'getBlockHash', { height: list.height }, { signal })
  const confirmed = checkConfirmed(list, named.result)
  if (!confirmed.ok) return refused(confirmed.violations)
  const lockedHash = await lockedHashOf(source, base, list)
  const chainLock = checkCoinbaseLock(list, { before: base, lockedHash, llmqType: network.chainLockType })
  if (!chainLock.ok) return refused(chainLock.violations)
  const proof: ListProof = {
    address,
    base: { height: base.height, blockHash: base.blockHash },
    merkleTree: result.cbTxMerkleTree,
  }
  return { kind: 'taken', applied: applied.value, chainLock: chainLock.value, proof }
}

async function lockedHashOf({ pool, address, signal }: DiffSource, base: VerifiedList, list: VerifiedList) {
  const height = list.coinbase?.chainLock?.height
  if (height === undefined) return undefined
  if (height === base.height) return base.blockHash
  // Without it the lock is not judged, and the list is none the worse.
  const hash = await blockAt(pool, address, height, signal).catch(() => null)
  return hash ?? undefined
}

function refused([violation]: readonly Violation[]): TakenDiff {
  if (violation === undefined) throw new TypeError('refused without a violation')
  return { kind: 'refused', violation: quote(violation) }
}

// As much of a node's own words as anybody reads.
const mostQuoted = 200

/** What is told of a fault is shown and kept: the value comes from the node, and may be megabytes. */
function quote(violation: Violation): Violation {
  const { value } = violation
  return typeof value === 'string' ? { ...violation, value: value.slice(0, mostQuoted) } : violation
}
