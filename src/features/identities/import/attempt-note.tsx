import { formatError } from '#/workspace/messages/format-error.ts'
import { Note } from '#/ui/note.tsx'
import type { Attempt } from '#/ui/use-attempt.ts'

/** Why the last attempt came to nothing. */
export function AttemptNote({ attempt }: { readonly attempt: Attempt }) {
  return attempt.kind === 'failed' ? (
    <Note tone="bad" alert>
      {formatError(attempt.error)}
    </Note>
  ) : null
}
