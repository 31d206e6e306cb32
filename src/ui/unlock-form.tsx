import type { ComponentProps } from 'react'
import { ProofForm } from './proof-form.tsx'
import { useAttempt } from './use-attempt.ts'
import type { FieldViolation } from './violation-line.tsx'

/** Asks for a secret that opens, and says why it did not. */
export function UnlockForm<Proof = never>({
  unlock,
  linesOf,
  ...asked
}: Pick<ComponentProps<typeof ProofForm<Proof>>, 'words' | 'other'> & {
  readonly unlock: (proof: string | Proof) => Promise<void>
  /** What the field says of a failure. */
  readonly linesOf: (error: unknown) => readonly FieldViolation[]
}) {
  const [attempt, run] = useAttempt()
  return (
    <ProofForm
      {...asked}
      inline
      busy={attempt.kind === 'busy'}
      violations={attempt.kind === 'failed' ? linesOf(attempt.error) : []}
      onProof={(proof) => run(() => unlock(proof))}
    />
  )
}
