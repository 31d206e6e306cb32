import { rules, type RuleId } from '#/protocol/rule.ts'
import type { Violation } from '#/protocol/violation.ts'
import type { RuleCheck, RuleGroup } from './reading.ts'

// A hostile input may break a rule a hundred thousand times.
const maxFailuresOfRule = 20

/** A rule that was looked at and what was found of it. */
export function checksOf(
  group: RuleGroup,
  applied: readonly RuleId[],
  violations: readonly Violation[],
  state: 'fails' | 'warns' = 'fails',
): readonly RuleCheck[] {
  const broken = [...new Set(violations.map(({ rule }) => rule))]
  const all = [...applied, ...broken.filter((rule) => !applied.includes(rule))]
  return all.flatMap((rule): readonly RuleCheck[] => {
    const found = violations.filter((each) => each.rule === rule)
    if (found.length === 0) return [{ rule, group, state: 'holds' }]
    return found.slice(0, maxFailuresOfRule).map((each) => failure(group, each, state))
  })
}

// Values and messages stay behind: they may hold what was pasted.
function failure(group: RuleGroup, { rule, path, params }: Violation, state: 'fails' | 'warns'): RuleCheck {
  return { rule, group, state, path, ...(params === undefined ? {} : { params }) }
}

/** Rules that cannot be told from what is at hand. */
export function unknownChecks(group: RuleGroup, applied: readonly RuleId[]): readonly RuleCheck[] {
  return applied.map((rule) => ({ rule, group, state: 'unknown' }))
}

/** What stands between these words in the table of rules is not repeated: all rules whose id begins so. */
export function rulesNamed(...beginnings: readonly string[]): readonly RuleId[] {
  // Keys of the table are its ids.
  const ids = Object.keys(rules) as readonly RuleId[]
  return ids.filter((id) =>
    beginnings.some((beginning) => id === beginning || (beginning.endsWith('.') && id.startsWith(beginning))),
  )
}

export const cborRules = [
  'cbor.malformed',
  'cbor.canonical',
  'cbor.type',
  'cbor.depth',
  'bytes.end',
] as const satisfies readonly RuleId[]
