import { countRestorable } from '#/features/vault/model/restore/count-restorable.ts'
import { t } from '#/features/vault/messages.ts'
import { useVault, type VaultPhrase } from '#/session/vault/vault-session.ts'
import { Badge } from '#/ui/badge.tsx'
import { Card } from '#/ui/card.tsx'
import { KeyValues } from '#/ui/list.tsx'
import { Stack } from '#/ui/layout.tsx'
import { RevealForm } from './reveal-form.tsx'
import type { ShownPhrase } from './shown-phrase.ts'

/** What is known of the phrase, and the way to its words. */
export function PhraseStateCard({
  phrase: { length, origin, createdAtMs, writtenDownAtMs },
  wide = false,
  onShown,
}: {
  readonly phrase: VaultPhrase
  readonly wide?: boolean
  readonly onShown: (shown: ShownPhrase, writing: boolean) => void
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
        ) : (
          <Badge tone="warn" icon="warning">
            {t('phrase.state.not-written')}
          </Badge>
        )
      }
    >
      <Stack>
        <KeyValues
          spread={!wide}
          items={[
            { name: t('phrase.state.words'), value: length },
            {
              name: origin === 'imported' ? t('phrase.state.imported') : t('phrase.state.made'),
              value: t('phrase.state.at', { at: createdAtMs }),
            },
            {
              name: t('phrase.state.written'),
              value: written ? t('phrase.state.at', { at: writtenDownAtMs }) : t('phrase.state.not-yet'),
            },
            { name: t('phrase.state.derived'), value: derived },
            { name: t('phrase.state.others'), value: others },
          ]}
        />
        <RevealForm
          inline={wide}
          act={written ? t('phrase.reveal') : t('phrase.write')}
          about={written ? t('phrase.reveal.about') : t('phrase.write.about')}
          onShown={(shown) => onShown(shown, !written)}
        />
      </Stack>
    </Card>
  )
}
