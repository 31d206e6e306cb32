import { useRef, useState } from 'react'
import { secretWords } from '#/words/control-words.ts'
import { errorLines } from '#/words/format-error.ts'
import { formatPhraseFault } from '#/features/vault/words/phrase-words.ts'
import { t } from '#/features/vault/messages.ts'
import { postNotice } from '#/session/program/notice-store.ts'
import { proofForm } from '#/words/vault-forms.ts'
import { vault, type OfferedProof, type VaultPhraseFault } from '#/session/vault/vault-session.ts'
import { Card } from '#/ui/card.tsx'
import { Field } from '#/ui/field.tsx'
import { ProofForm } from '#/ui/proof-form.tsx'
import { SecretArea } from '#/ui/secret-input.tsx'
import { moveSecret } from '#/ui/secret-holder.ts'
import { Text } from '#/ui/text.tsx'
import { useAttempt } from '#/ui/attempt.tsx'

/** Takes a phrase in that stands on paper. What is wrong is named by its place; the field keeps the words until then. */
export function ImportPhraseCard() {
  const secret = useRef<HTMLTextAreaElement>(null)
  const [fault, setFault] = useState<VaultPhraseFault>()
  const [attempt, run] = useAttempt()
  const words = secretWords()
  const take = (proof: OfferedProof) =>
    run(async () => {
      setFault(undefined)
      const answer = await vault.importPhrase({ text: secret.current?.value ?? '', proof })
      if (answer.kind === 'refused') return setFault(answer.fault)
      moveSecret(secret.current)
      if (answer.kind === 'kept') postNotice({ tone: 'ok', text: t('phrase.import.done') })
      else postNotice({ tone: 'bad', text: t('phrase.exists') })
    })
  return (
    <Card title={t('phrase.import')}>
      <ProofForm
        inline
        {...proofForm(t('phrase.import.act'))}
        busy={attempt.kind === 'busy'}
        violations={attempt.kind === 'failed' ? errorLines(attempt.error) : []}
        onProof={take}
      >
        <Text as="p" tone="second">
          {t('phrase.import.about')}
        </Text>
        <Field
          label={t('phrase.import.label')}
          note={t('phrase.import.note')}
          hint={t('phrase.import.hint')}
          violations={fault === undefined ? [] : [formatPhraseFault(fault)]}
        >
          <SecretArea ref={secret} showLabel={words.show} hideLabel={words.hide} />
        </Field>
      </ProofForm>
    </Card>
  )
}
