import { countRestorable } from '#/features/vault/model/restore-requests.ts'
import { t } from '#/features/vault/messages.ts'
import { useVault, type VaultPhrase, vault, type OfferedProof } from '#/domain/keys/vault-session.ts'
import { Button } from '#/ui/button.tsx'
import { Badge } from '#/ui/badge.tsx'
import { holdSecret, type HeldSecret } from '#/ui/held-secret.tsx'
import { Card } from '#/ui/card.tsx'
import { Disclosure } from '#/ui/disclosure.tsx'
import { Stack } from '#/ui/layout.tsx'
import { errorLines } from '#/words/format-violation.ts'
import { proofForm } from '#/words/vault-forms.ts'
import { ProofForm } from '#/ui/proof-form.tsx'
import { Text } from '#/ui/text.tsx'
import { useAttempt } from '#/ui/attempt.tsx'

export function PhraseStateCard({
  phrase: { length, origin, createdAtMs, writtenDownAtMs },
  wide = false,
  onShown,
  onReplace,
}: {
  readonly phrase: VaultPhrase
  readonly wide?: boolean
  readonly onShown: (shown: ShownPhrase, writing: boolean) => void
  readonly onReplace: () => void
}) {
  const { derived, others } = countRestorable(useVault((view) => view.keys))
  const written = writtenDownAtMs !== null
  return (
    <Card
      title={t('phrase.state')}
      end={
        written ? (
          <Badge tone="ok" icon="check">
            {t('phrase.state.written')}
          </Badge>
        ) : undefined
      }
    >
      <Stack>
        <Text as="p" tone="second">
          {t('phrase.state.line', {
            words: length,
            origin,
            at: createdAtMs,
            isWritten: String(written && origin !== 'imported'),
            writtenAt: writtenDownAtMs ?? createdAtMs,
            derived,
            all: derived + others,
          })}
        </Text>
        {written ? (
          <Disclosure title={t('phrase.reveal')}>
            <RevealForm
              inline={wide}
              plain
              act={t('phrase.reveal')}
              about={t('phrase.reveal.about')}
              onShown={(shown) => onShown(shown, false)}
            />
          </Disclosure>
        ) : (
          <RevealForm
            inline={wide}
            act={t('phrase.write-down')}
            about={t('phrase.write.about')}
            onShown={(shown) => onShown(shown, true)}
          />
        )}
        <div>
          <Button kind="quiet" size="small" onClick={onReplace}>
            {t('phrase.replace')}
          </Button>
        </div>
      </Stack>
    </Card>
  )
}

export function RevealForm({
  act,
  about,
  inline = false,
  plain = false,
  onShown,
}: {
  readonly act: string
  readonly about: string
  readonly inline?: boolean
  readonly plain?: boolean
  readonly onShown: (shown: ShownPhrase) => void
}) {
  const [attempt, run] = useAttempt()
  const reveal = (proof: OfferedProof) =>
    run(async () => {
      const answer = await vault.revealPhrase({ proof })
      if (answer.kind === 'revealed') onShown(holdPhrase(answer))
    })
  return (
    <ProofForm
      inline={inline}
      plain={plain}
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

/** Words on the screen, and the places of the words to ask for afterwards. */
export interface ShownPhrase {
  readonly words: HeldSecret<readonly string[]>
  readonly count: number
  readonly places: readonly number[]
}

/** Takes the words out of the worker's answer. The caller must drop them. */
export function holdPhrase({
  words,
  places,
}: {
  readonly words: readonly string[]
  readonly places: readonly number[]
}): ShownPhrase {
  return { words: holdSecret(words), count: words.length, places }
}
