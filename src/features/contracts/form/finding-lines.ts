import { rules } from '#/protocol/rule.ts'
import type { Violation } from '#/protocol/violation.ts'
import { formatViolation } from '#/workspace/messages/format-violation.ts'

/** Findings as lines under a field; what networks alone demand is a warning. */
export function findingLines(findings: readonly Violation[]) {
  return findings.map((each) => ({
    rule: each.rule,
    text: formatViolation(each),
    warning: rules[each.rule].source !== 'spec',
  }))
}
