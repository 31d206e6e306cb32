import { rules, type RuleId } from '#/protocol/rule.ts'
import type { RuleLine } from '#/features/builder/model/check-draft-rules.ts'
import type { UpdateReport } from '#/session/drafts/checked-update.ts'

const headings: readonly string[] = ['Identity state transition: update (type 5)', 'States and transitions']
const ofKeys = 'Identity public key'
const others: readonly RuleId[] = [
  'limit.size',
  'sign.identity-key',
  'sign.master',
  'sign.key-type',
  'network.revision-follows',
  'network.signer-enabled',
  'network.signer-purpose',
  'network.master-remains',
]
/** Known only of a signature, which a draft does not have. */
const ofSignature: readonly RuleId[] = ['update.signature-length']

/** Every rule that is checked before an update is signed, and how it stands: those that fail first. */
export function checkUpdateRules({ staged, violations, isJudged }: UpdateReport): readonly RuleLine[] {
  // The keys of `rules` are the rule ids.
  const structural = (Object.keys(rules) as RuleId[]).filter(
    (rule) =>
      !ofSignature.includes(rule) &&
      (headings.includes(rules[rule].heading) || (staged.add.length > 0 && rules[rule].heading === ofKeys)),
  )
  const timed: readonly RuleId[] = staged.disable.length === 0 ? [] : ['network.disabled-at-now']
  const all = new Set([...structural, ...others, ...timed, ...violations.map(({ rule }) => rule)])
  const judged = [...all].map((rule): RuleLine => {
    const broken = violations.filter((each) => each.rule === rule)
    if (broken.length > 0) return { rule, state: 'fails', violations: broken }
    return { rule, state: isJudged ? 'holds' : 'unknown' }
  })
  const order = { fails: 0, unknown: 1, holds: 2 } as const
  return judged.toSorted((left, right) => order[left.state] - order[right.state])
}
