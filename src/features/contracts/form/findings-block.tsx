import type { Violation } from '#/protocol/violation.ts'
import { Stack } from '#/ui/stack.tsx'
import { ViolationLine } from '#/ui/violation-line.tsx'
import { findingLines } from './finding-lines.ts'

/** What the rules say of a thing as a whole, where no field is to blame. */
export function FindingsBlock({ findings }: { readonly findings: readonly Violation[] }) {
  if (findings.length === 0) return null
  return (
    <Stack gap="snug">
      {findingLines(findings).map((each, at) => (
        // The same rule may speak twice, of two entries of a list.
        // oxlint-disable-next-line react/no-array-index-key
        <ViolationLine key={at} violation={each} />
      ))}
    </Stack>
  )
}
