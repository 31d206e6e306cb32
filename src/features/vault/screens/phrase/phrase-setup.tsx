import { useId, useState, useRef } from 'react'
import { errorLines } from '#/words/format-violation.ts'
import { listKeysInUse } from '#/features/vault/model/keys-in-use.ts'
import { t } from '#/features/vault/messages.ts'
import { postNotice } from '#/domain/program/notice-store.ts'
import { proofForm } from '#/words/vault-forms.ts'
import { vault, type OfferedProof, type VaultPhraseFault } from '#/domain/keys/vault-session.ts'
import { useWorkspace } from '#/store/workspace-store.ts'
import { Card } from '#/ui/card.tsx'
import { ChoiceGroup, Radio } from '#/ui/choice.tsx'
import { ProofForm } from '#/ui/proof-form.tsx'
import { Text } from '#/ui/text.tsx'
import { useAttempt } from '#/ui/attempt.tsx'
import { holdPhrase, type ShownPhrase } from './phrase-state-card.tsx'
import { secretWords } from '#/words/control-words.ts'
import { Field } from '#/ui/field.tsx'
import { SecretArea } from '#/ui/secret-input.tsx'
import { moveSecret } from '#/ui/secret-holder.ts'
import { formatList } from '#/words/format-list.ts'

const lengths = [
  { words: 12, hint: 'phrase.make.length.12' },
  { words: 24, hint: 'phrase.make.length.24' },
] as const

/** The phrase to replace. `why`: the reason why it cannot be replaced yet. */
export interface Replaced {
  readonly phrase: string
  readonly withoutBackup: boolean
  readonly why: string | undefined
}

export function MakePhraseCard({
  replaced,
  onMade,
}: {
  readonly replaced?: Replaced
  readonly onMade: (shown: ShownPhrase) => void
}) {
  const name = useId()
  const [words, setWords] = useState<12 | 24>(12)
  const [attempt, run] = useAttempt()
  const make = (proof: OfferedProof) =>
    run(async () => {
      const made = await vault.createPhrase({ words, proof, replaces: replacesOf(replaced) })
      if (made.kind === 'created') onMade(holdPhrase(made))
      else postNotice({ tone: 'bad', text: formatRejection(made.kind) })
    })
  return (
    <Card title={t('phrase.make')}>
      <ProofForm
        inline
        danger={replaced !== undefined}
        {...proofForm(replaced === undefined ? t('phrase.make.act') : t('phrase.replace.make.act'))}
        why={replaced?.why}
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

/** Errors name places in the phrase, and the field keeps the words until the import succeeds. */
export function ImportPhraseCard({
  replaced,
  isMain = false,
  onImported,
}: {
  readonly replaced?: Replaced
  readonly isMain?: boolean
  readonly onImported?: () => void
}) {
  const secret = useRef<HTMLTextAreaElement>(null)
  const [fault, setFault] = useState<VaultPhraseFault>()
  const [attempt, run] = useAttempt()
  const words = secretWords()
  const take = (proof: OfferedProof) =>
    run(async () => {
      setFault(undefined)
      const inUse = listKeysInUse(useWorkspace.getState())
      const replaces = replacesOf(replaced)
      const answer = await vault.importPhrase({ text: secret.current?.value ?? '', proof, inUse, replaces })
      if (answer.kind === 'rejected') return setFault(answer.fault)
      moveSecret(secret.current)
      if (answer.kind !== 'kept') {
        postNotice({ tone: 'bad', text: formatRejection(answer.kind) })
        return
      }
      postNotice({ tone: 'ok', text: t('phrase.import.done') })
      onImported?.()
    })
  return (
    <Card title={t('phrase.import')}>
      <ProofForm
        inline
        danger={replaced !== undefined}
        plain={!isMain}
        {...proofForm(replaced === undefined ? t('phrase.import.act') : t('phrase.replace.import.act'))}
        why={replaced?.why}
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
          missing={words.missing}
        >
          <SecretArea ref={secret} showLabel={words.show} hideLabel={words.hide} />
        </Field>
      </ProofForm>
    </Card>
  )
}

function replacesOf(replaced: Replaced | undefined) {
  return replaced && { phrase: replaced.phrase, withoutBackup: replaced.withoutBackup }
}

/** The reason why no other phrase was stored. The current phrase is unchanged. */
function formatRejection(kind: 'exists' | 'uncovered' | 'same'): string {
  switch (kind) {
    case 'exists':
      return t('phrase.exists')
    case 'uncovered':
      return t('phrase.replace.uncovered')
    case 'same':
      return t('phrase.replace.same')
  }
}

/** The error of a typed phrase, by places and counts. It never contains a word of the phrase. */
function formatPhraseFault(fault: VaultPhraseFault): { readonly rule: string; readonly text: string } {
  const rule = `phrase.${fault.kind}`
  switch (fault.kind) {
    case 'length':
      return { rule, text: t('phrase.fault.length', { found: fault.found }) }
    case 'words': {
      const places = formatList(fault.places.map(String))
      return { rule, text: t('phrase.fault.words', { count: fault.places.length, places }) }
    }
    case 'checksum':
      return { rule, text: t('phrase.fault.checksum') }
  }
}
