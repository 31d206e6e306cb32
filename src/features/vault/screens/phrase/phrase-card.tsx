import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { t } from '#/features/vault/messages.ts'
import { useVault, type VaultPhrase, type VaultView } from '#/domain/keys/vault-session.ts'
import { Badge } from '#/ui/badge.tsx'
import { ButtonLink } from '#/ui/button.tsx'
import { Card } from '#/ui/card.tsx'
import { Stack } from '#/ui/layout.tsx'
import { Note } from '#/ui/note.tsx'
import { Text } from '#/ui/text.tsx'

function isBeginning({ session, keys }: VaultView): boolean {
  return session.kind === 'open' && keys.length === 0
}

/** Warns about an unwritten phrase. Before the first private key it offers a phrase, but requires none. */
export function PhraseNote() {
  const phrase = useVault((view) => view.phrase)
  const begins = useVault(isBeginning)
  if (phrase === null) {
    return begins ? (
      <Note
        title={t('phrase.offer')}
        action={<ButtonLink render={<Link to="/vault/phrase" />}>{t('phrase.offer.act')}</ButtonLink>}
      >
        {t('phrase.offer.about')}
      </Note>
    ) : null
  }
  return (
    <UnwrittenNote
      phrase={phrase}
      action={<ButtonLink render={<Link to="/vault/phrase" />}>{t('phrase.write-down')}</ButtonLink>}
    />
  )
}

export function UnwrittenNote({
  phrase: { id, writtenDownAtMs },
  action,
}: {
  readonly phrase: VaultPhrase
  readonly action?: ReactNode
}) {
  const isBackedUp = useVault(({ backups }) => backups?.covered.includes(id) === true)
  if (writtenDownAtMs !== null) return null
  return (
    <Note tone={isBackedUp ? 'plain' : 'warn'} title={t('phrase.unwritten')} action={action}>
      {isBackedUp ? t('phrase.unwritten.backed-up') : t('phrase.unwritten.about')}
    </Note>
  )
}

export function PhraseCard() {
  const phrase = useVault((view) => view.phrase)
  const begins = useVault(isBeginning)
  // The note at the top already offers a phrase.
  if (phrase === null && begins) return null
  const { about, act, badge } = wordsOf(phrase)
  return (
    <Card title={t('phrase.title')} end={badge}>
      <Stack gap="close">
        <Text as="p" tone="second">
          {about}
        </Text>
        <div>
          <ButtonLink size="small" render={<Link to="/vault/phrase" />}>
            {act}
          </ButtonLink>
        </div>
      </Stack>
    </Card>
  )
}

function wordsOf(phrase: VaultPhrase | null) {
  if (phrase === null) return { about: t('phrase.card.none'), act: t('phrase.offer.act') }
  const { length: words, writtenDownAtMs } = phrase
  if (writtenDownAtMs === null) {
    return {
      about: t('phrase.card.unwritten', { words }),
      act: t('phrase.write-down'),
      badge: (
        <Badge tone="warn" icon="warning">
          {t('phrase.state.not-written')}
        </Badge>
      ),
    }
  }
  return { about: t('phrase.card.written', { words }), act: t('phrase.card.open') }
}
