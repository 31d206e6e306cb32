import { rules } from '#/protocol/rule.ts'
import type { Violation } from '#/protocol/violation.ts'
import { ruleWording } from './en/rules.ts'
import { formatIcu } from './format-icu.ts'

/** What a screen says of a violation: the wording of its rule, filled with its value and params. */
export function formatViolation({ rule, params = {}, value }: Violation): string {
  const shown = typeof value === 'string' || typeof value === 'number' || typeof value === 'bigint'
  try {
    return formatIcu(ruleWording[rule], { ...(shown ? { value } : {}), ...params })
  } catch {
    // A param that the wording counts on is not always there; the rule itself always has a sentence.
    return rules[rule].sentence
  }
}
