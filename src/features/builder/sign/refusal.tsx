import type { ReactNode } from 'react'
import { Note } from '#/ui/note.tsx'
import { Stack } from '#/ui/stack.tsx'
import { ViolationLine } from '#/ui/violation-line.tsx'

/** Why nothing is signed: each rule with its id. */
export function Refusal({
  title,
  lines,
  action,
}: {
  readonly title: string
  readonly lines: readonly { readonly rule: string; readonly text: string }[]
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
