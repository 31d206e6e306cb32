import { useId, useState } from 'react'
import { errorLines } from '#/words/format-error.ts'
import { t } from '#/features/vault/messages.ts'
import { postNotice } from '#/session/program/notice-store.ts'
import { proofForm } from '#/words/vault-forms.ts'
import { vault, type OfferedProof } from '#/session/vault/vault-session.ts'
import { Card } from '#/ui/card.tsx'
import { ChoiceGroup, Radio } from '#/ui/choice.tsx'
import { ProofForm } from '#/ui/proof-form.tsx'
import { Text } from '#/ui/text.tsx'
import { useAttempt } from '#/ui/attempt.tsx'
import type { ShownPhrase } from './shown-phrase.ts'

const lengths = [
  { words: 12, hint: 'phrase.make.length.12' },
  { words: 24, hint: 'phrase.make.length.24' },
] as const

export function MakePhraseCard({ onMade }: { readonly onMade: (shown: ShownPhrase) => void }) {
  const name = useId()
  const [words, setWords] = useState<12 | 24>(12)
  const [attempt, run] = useAttempt()
  const make = (proof: OfferedProof) =>
    run(async () => {
      const made = await vault.createPhrase({ words, proof })
      if (made.kind === 'created') onMade(made)
      else postNotice({ tone: 'bad', text: t('phrase.exists') })
    })
  return (
    <Card title={t('phrase.make')}>
      <ProofForm
        inline
        {...proofForm(t('phrase.make.act'))}
        busy={attempt.kind === 'busy'}
        violations={attempt.kind === 'failed' ? errorLines(attempt.error) : []}
        onProof={make}
      >
        <ChoiceGroup label={t('phrase.make.length')}>
          {lengths.map((each) => (
            <Radio
              key={each.words}
              name={name}
              label={t('phrase.make.length.of', { words: each.words })}
              hint={t(each.hint)}
              checked={words === each.words}
              onChosen={() => setWords(each.words)}
            />
          ))}
        </ChoiceGroup>
        <Text as="p" size="small" tone="quiet">
          {t('phrase.make.gate')}
        </Text>
      </ProofForm>
    </Card>
  )
}
