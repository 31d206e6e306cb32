import { errorLines } from '#/words/format-error.ts'
import { proofForm } from '#/words/vault-forms.ts'
import { vault, type OfferedProof } from '#/session/vault/vault-session.ts'
import { ProofForm } from '#/ui/proof-form.tsx'
import { Text } from '#/ui/text.tsx'
import { useAttempt } from '#/ui/use-attempt.ts'
import type { ShownPhrase } from './shown-phrase.ts'

/** Opens the gate to show the words. */
export function RevealForm({
  act,
  about,
  inline = false,
  onShown,
}: {
  readonly act: string
  readonly about: string
  readonly inline?: boolean
  readonly onShown: (shown: ShownPhrase) => void
}) {
  const [attempt, run] = useAttempt()
  const reveal = (proof: OfferedProof) =>
    run(async () => {
      const answer = await vault.revealPhrase({ proof })
      if (answer.kind === 'revealed') onShown(answer)
    })
  return (
    <ProofForm
      inline={inline}
      {...proofForm(act)}
      busy={attempt.kind === 'busy'}
      violations={attempt.kind === 'failed' ? errorLines(attempt.error) : []}
      onProof={reveal}
    >
      <Text as="p" tone="second">
        {about}
      </Text>
    </ProofForm>
  )
}
