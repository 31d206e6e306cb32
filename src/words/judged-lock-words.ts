import type { LockVerdictByList } from '#/session/chain/use-lock-verdict.ts'
import { formatLockGap, formatRootGap, listVerdictWords } from './list-verdict-words.ts'
import { t } from './t.ts'

/** The verdict on the lock of a quorum by the list that is followed, and whether it is good, bad or open. */
export function judgedLockWords(judged: LockVerdictByList | undefined): {
  readonly text: string
  readonly state: 'ok' | 'bad' | 'open'
  /** The quorum signed, and the list does not prove its quorums. */
  readonly isUnproven?: true
} {
  if (judged === undefined) return { state: 'open', text: t('fund.lock.quorum.unknown') }
  const { verdict, list } = judged
  if (verdict.kind === 'not-verifiable') return { state: 'open', text: formatLockGap(verdict.why) }
  if (verdict.kind === 'not-signed') return { state: 'bad', text: t('fund.lock.quorum.not-signed') }
  const matches = t('fund.lock.quorum.matches', {
    height: list.height,
    verdict: listVerdictWords(list.verdict).line,
  })
  if (list.quorumCheck.kind === 'verified') return { state: 'ok', text: matches }
  const gap = formatRootGap(list.quorumCheck.why)
  return { state: 'open', isUnproven: true, text: `${matches} ${t('fund.lock.quorum.unproven', { gap })}` }
}
