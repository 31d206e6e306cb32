import { rules } from '#/protocol/rule.ts'
import type { Violation } from '#/protocol/violation.ts'
import { formatFix } from '#/features/contracts/words/fix-words.ts'
import { formatViolation } from '#/words/format-violation.ts'
import { LinkButton } from '#/ui/button.tsx'
import type { FieldViolation } from '#/ui/field.tsx'
import { useFormTools } from './form-tools.ts'

/** Findings as lines under a field, each with its mend; what networks alone demand is a warning. */
export function useFindingLines(): (findings: readonly Violation[]) => readonly FieldViolation[] {
  const { mendFor, mend } = useFormTools()
  return (findings) =>
    findings.map((each) => {
      const found = mendFor(each)
      return {
        rule: each.rule,
        text: formatViolation(each),
        warning: rules[each.rule].source !== 'spec',
        ...(found === undefined
          ? {}
          : { mend: <LinkButton onClick={() => mend(each, found)}>{formatFix(found.act)}</LinkButton> }),
      }
    })
}
