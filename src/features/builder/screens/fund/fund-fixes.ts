import type { RuleId } from '#/protocol/rule.ts'
import { t } from '#/features/builder/messages.ts'

const mends = {
  'proof.transaction-parses': 'fund.mend.transaction',
  'proof.instant-lock-parses': 'fund.mend.lock',
  'proof.lock-transaction': 'fund.mend.pair',
  'proof.lock-inputs': 'fund.mend.pair',
  'proof.out-point-unused': 'fund.mend.unused',
} as const satisfies Partial<Record<RuleId, string>>

/** What to do about a rule that a lock does not hold, where words are all there is to offer. */
export function fixOf(rule: RuleId): string | undefined {
  return hasMend(rule) ? t(mends[rule]) : undefined
}

function hasMend(rule: RuleId): rule is keyof typeof mends {
  return Object.hasOwn(mends, rule)
}
