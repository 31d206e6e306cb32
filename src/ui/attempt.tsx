import { useState, type ReactNode } from 'react'
import { Note } from './note.tsx'

export type Attempt =
  | { readonly kind: 'idle' }
  | { readonly kind: 'busy' }
  | { readonly kind: 'failed'; readonly error: unknown }

/** One action at a time. Unlike a mutation cache, it stores nothing that was passed to the action. */
export function useAttempt(): readonly [Attempt, (action: () => Promise<void>) => void, () => void] {
  const [attempt, setAttempt] = useState<Attempt>({ kind: 'idle' })
  const run = (action: () => Promise<void>) => {
    if (attempt.kind === 'busy') return
    setAttempt({ kind: 'busy' })
    action().then(
      () => setAttempt({ kind: 'idle' }),
      (error: unknown) => setAttempt({ kind: 'failed', error }),
    )
  }
  return [attempt, run, () => setAttempt({ kind: 'idle' })]
}

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
