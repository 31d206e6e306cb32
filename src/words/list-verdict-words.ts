import type { ListVerdict, LockGap, LockVerdict, RootGap } from '#/protocol/masternode/verified-list.ts'
import type { Violation } from '#/protocol/violation.ts'
import { formatViolation } from './format-violation.ts'
import { t } from './t.ts'
import type { LockVerdictByList } from '#/domain/network/use-lock-verdict.ts'

interface VerdictWords {
  readonly line: string
  readonly about: string
}

const rootGaps = {
  'platform-members': 'chain.gap.platform-members',
  'coinbase-version': 'chain.gap.coinbase-version',
  'quorum-shape': 'chain.gap.quorum-shape',
} as const satisfies Record<RootGap, string>

const lockGaps = {
  'coinbase-version': 'chain.lock.gap.coinbase-version',
  'no-lock': 'chain.lock.gap.no-lock',
  'block-unknown': 'chain.lock.gap.block-unknown',
  'quorums-unknown': 'chain.lock.gap.quorums-unknown',
  'quorums-changed': 'chain.lock.gap.quorums-changed',
  'legacy-scheme': 'chain.lock.gap.legacy-scheme',
} as const satisfies Record<LockGap, string>

export function listVerdictWords(verdict: ListVerdict): VerdictWords {
  switch (verdict.kind) {
    case 'self-consistent':
      return { line: t('chain.verdict.self-consistent'), about: t('chain.verdict.self-consistent.about') }
    case 'agreed':
      return {
        line: t('chain.verdict.agreed', { nodes: verdict.nodes }),
        about: t('chain.verdict.agreed.about'),
      }
    case 'chain-lock-matches':
      return {
        line: t('chain.verdict.chain-lock-matches'),
        about: t('chain.verdict.chain-lock-matches.about', { height: verdict.lockedHeight }),
      }
    case 'chain-locked':
      return {
        line: t('chain.verdict.chain-locked', { height: verdict.lockedHeight }),
        about: t('chain.verdict.chain-locked.about'),
      }
    case 'not-verifiable':
      return { line: t('chain.verdict.not-verifiable'), about: formatRootGap(verdict.why) }
  }
}

/** The failed check of a rejected list. */
export function rejectedListWords(violation: Violation): VerdictWords {
  return { line: t('chain.verdict.invalid'), about: formatViolation(violation) }
}

export function formatRootGap(gap: RootGap): string {
  return t(rootGaps[gap])
}

function formatLockGap(gap: LockGap): string {
  return t(lockGaps[gap])
}

export function formatLockVerdict(verdict: LockVerdict): string {
  switch (verdict.kind) {
    case 'matches':
      return t('chain.lock.matches')
    case 'not-signed':
      return t('chain.lock.not-signed')
    case 'not-verifiable':
      return formatLockGap(verdict.why)
  }
}

/** The verdict of the followed list on a quorum's lock, and whether it is good, bad or open. */
export function lockVerdictWords(checked: LockVerdictByList | undefined): {
  readonly text: string
  readonly state: 'ok' | 'bad' | 'open'
  /** The quorum's signature is valid, but the list does not prove its quorums. */
  readonly isUnproven?: true
} {
  if (checked === undefined) return { state: 'open', text: t('fund.lock.quorum.unknown') }
  const { verdict, list } = checked
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
