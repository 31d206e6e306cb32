import type { Violation } from '#/protocol/violation.ts'
import { formatViolation } from './format-violation.ts'

/** Violations as the lines under a field. */
export function violationLines(violations: readonly Violation[]) {
  return violations.map((each) => ({ rule: each.rule, text: formatViolation(each) }))
}
