import { parseHex } from '#/protocol/encoding/hex.ts'
import { passed, refused, violation, type Checked } from '#/protocol/violation.ts'
import { judgeChainLock, unsigned, type LockJudgement } from './judge-chain-lock.ts'
import { notVerifiable } from './lock-verdict.ts'
import type { VerifiedList } from './verified-list.ts'

export interface ChainLockTerms {
  /** The list that the diff was applied to: its quorums may be those that were active. */
  readonly before: VerifiedList
  /** The hash of the locked block in display order, where it is known. */
  readonly lockedHash: string | undefined
  /** The quorum type that signs chain locks on this network. */
  readonly llmqType: number
}

/** Judges the chain lock in the coinbase of a list, by its quorums and by those of the list before. */
export function judgeCoinbaseLock(list: VerifiedList, terms: ChainLockTerms): LockJudgement {
  const { coinbase } = list
  if (coinbase === undefined || coinbase.version < 3) return unsigned(notVerifiable('coinbase-version'))
  const { chainLock } = coinbase
  if (chainLock === undefined) return unsigned(notVerifiable('no-lock'))
  const { before, lockedHash, llmqType } = terms
  const blockHash = lockedHash === undefined ? undefined : parseHex(lockedHash)
  return judgeChainLock({ ...chainLock, blockHash }, { before, now: list }, llmqType)
}

/** A lock that its quorum certainly did not sign refuses the list that carries it. */
export function checkCoinbaseLock(list: VerifiedList, terms: ChainLockTerms): Checked<LockJudgement> {
  const judgement = judgeCoinbaseLock(list, terms)
  const { verdict } = judgement
  if (verdict.kind !== 'not-signed') return passed(judgement)
  const params = { height: list.coinbase?.chainLock?.height ?? 0, quorum: verdict.quorumHash }
  return refused(violation('coinbase.chain-lock', '/cbTx', { params }))
}
