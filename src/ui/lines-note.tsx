import type { ReactNode } from 'react'
import { Note } from './note.tsx'
import { Stack } from './stack.tsx'
import { ViolationLine, type FieldViolation } from './violation-line.tsx'

/** Why something did not happen: each rule or code with its words. */
export function LinesNote({
  title,
  lines,
  action,
}: {
  readonly title: string
  readonly lines: readonly FieldViolation[]
  readonly action?: ReactNode
}) {
  return (
    <Note tone="bad" alert title={title} action={action}>
      <Stack gap="tight">
        {lines.map((line) => (
          <ViolationLine key={`${line.rule} ${line.text}`} violation={line} />
        ))}
      </Stack>
    </Note>
  )
}
