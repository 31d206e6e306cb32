import { parseHex } from '#/protocol/encoding/hex.ts'
import { checkInstantLock, instantLockQuorumType } from '#/protocol/layer1/quorum-lock.ts'
import { judgeChainLock, judgeInstantLock } from '#/protocol/masternode/judge-lock.ts'
import { notVerifiable, type LockVerdict } from '#/protocol/masternode/verified-list.ts'
import type { ChainAnswer, ChainQuestion } from './chain-api.ts'
import { ChainError } from './chain-error.ts'
import type { Following } from './following.ts'

/** What the quorums of the list that is held say of an instant lock, and which list that is. */
export function judgeGivenInstantLock(
  following: Following,
  { instantLock }: ChainQuestion<'judgeInstantLock'>,
): ChainAnswer<'judgeInstantLock'> {
  const lock = checkInstantLock(instantLock)
  if (!lock.ok) throw new ChainError('chain/bad-request')
  const quorums = following.readFollowed()?.list.quorums
  return withList(following, judgeInstantLock(lock.value, quorums, instantLockQuorumType))
}

/** The same of a chain lock. That of a coinbase names no block: it is looked up among those that the list knows. */
export function judgeGivenChainLock(
  following: Following,
  { height, blockHash, signature }: ChainQuestion<'judgeChainLock'>,
): ChainAnswer<'judgeChainLock'> {
  const list = following.readFollowed()?.list
  if (list === undefined) return withList(following, notVerifiable('quorums-unknown'))
  const named = blockHash ?? (list.height === height ? list.blockHash : undefined)
  const lock = { height, blockHash: named === undefined ? undefined : parseHex(named), signature }
  const { verdict } = judgeChainLock(lock, { before: list, now: list }, following.network.chainLockType)
  return withList(following, verdict)
}

function withList(
  { readFollowed, readVerdict }: Following,
  verdict: LockVerdict,
): ChainAnswer<'judgeInstantLock'> {
  const list = readFollowed()?.list
  const listVerdict = readVerdict()
  if (list === undefined || listVerdict === undefined) return { verdict, list: null }
  const { height, blockHash, quorumCheck } = list
  return { verdict, list: { height, blockHash, verdict: listVerdict, quorumCheck } }
}
