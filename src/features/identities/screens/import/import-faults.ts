import type { Violation } from '#/protocol/violation.ts'
import { formatViolation } from '#/workspace/messages/format-violation.ts'
import { t } from '#/workspace/messages/t.ts'
import type { FieldViolation } from '#/ui/violation-line.tsx'

// More than anybody mends at once.
const mostShown = 20

/** The rules that an identity breaks, each with its place in the document. */
export function importFaults(violations: readonly Violation[]): readonly FieldViolation[] {
  const lines = violations.slice(0, mostShown).map((each) => {
    const text = formatViolation(each)
    return { rule: each.rule, text: each.path === '' ? text : t('import.place', { path: each.path, text }) }
  })
  const more = violations.length - lines.length
  const last = violations[mostShown]
  return last === undefined ? lines : [...lines, { rule: last.rule, text: t('import.more', { count: more }) }]
}
