import type { ReactNode } from 'react'
import { Note } from './note.tsx'
import type { Attempt } from './use-attempt.ts'

/** Why the last attempt came to nothing. */
export function AttemptNote({
  attempt,
  words,
}: {
  readonly attempt: Attempt
  readonly words: (error: unknown) => ReactNode
}) {
  return attempt.kind === 'failed' ? (
    <Note tone="bad" alert>
      {words(attempt.error)}
    </Note>
  ) : null
}
