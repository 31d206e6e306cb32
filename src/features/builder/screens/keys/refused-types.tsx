import type { Violation } from '#/protocol/violation.ts'
import { formatViolation } from '#/workspace/messages/format-violation.ts'
import { Text } from '#/ui/text.tsx'

/** Which types a wire profile has no place for, each with its rule. */
export function RefusedTypes({ violations }: { readonly violations: readonly Violation[] }) {
  return violations.map((each) => (
    <Text key={each.rule} as="p" size="small" tone="quiet">
      {formatViolation(each)}{' '}
      <Text mono size="micro">
        {each.rule}
      </Text>
    </Text>
  ))
}
