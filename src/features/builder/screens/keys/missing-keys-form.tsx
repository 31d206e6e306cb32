import { completeKeys, missingLevels } from '#/workspace/drafts/key-actions.ts'
import type { CreateDraft } from '#/workspace/drafts/create-draft.ts'
import { errorLines } from '#/workspace/messages/format-error.ts'
import { kindWord } from '#/workspace/messages/network-words.ts'
import { t } from '#/workspace/messages/t.ts'
import { useNetwork } from '#/workspace/networks/current-network.ts'
import { proofForm } from '#/workspace/vault-forms.ts'
import { ProofForm } from '#/ui/proof-form.tsx'
import { Sunk } from '#/ui/sunk.tsx'
import { Text } from '#/ui/text.tsx'
import { useAttempt } from '#/ui/use-attempt.ts'

/** Where keys are derived from the phrase: all that a new identity lacks, for one proof. */
export function MissingKeysForm({ draft }: { readonly draft: CreateDraft }) {
  const [attempt, run] = useAttempt()
  const network = useNetwork(draft.networkId)
  const missing = missingLevels(draft)
  if (missing.length === 0) return null
  return (
    <Sunk>
      <ProofForm
        inline
        {...proofForm(actOf(missing))}
        busy={attempt.kind === 'busy'}
        violations={attempt.kind === 'failed' ? errorLines(attempt.error) : []}
        onProof={(proof) => run(() => completeKeys(draft.id, proof))}
      >
        <Text as="p" size="small" tone="second">
          {t('keys.derive.about', {
            network: network === undefined ? '' : kindWord(network.kind),
            count: missing.length,
          })}
        </Text>
      </ProofForm>
    </Sunk>
  )
}

function actOf(missing: readonly (0 | 2)[]): string {
  if (missing.length > 1) return t('keys.derive.both')
  return missing[0] === 0 ? t('keys.derive.master') : t('keys.derive.high')
}
