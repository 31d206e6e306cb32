import type { Violation } from '#/protocol/violation.ts'
import { Stack } from '#/ui/layout.tsx'
import { ViolationLine } from '#/ui/field.tsx'
import { useFindingLines } from './use-finding-lines.tsx'

/** What the rules say of a thing as a whole, where no field is to blame. */
export function FindingsBlock({ findings }: { readonly findings: readonly Violation[] }) {
  const lines = useFindingLines()
  if (findings.length === 0) return null
  return (
    <Stack gap="snug">
      {lines(findings).map((each, at) => (
        // The same rule may speak twice, of two entries of a list.
        // oxlint-disable-next-line react/no-array-index-key
        <ViolationLine key={at} violation={each} />
      ))}
    </Stack>
  )
}
