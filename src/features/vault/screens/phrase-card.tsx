import { Link } from '@tanstack/react-router'
import { t } from '#/workspace/messages/t.ts'
import { useVault, type VaultPhrase } from '#/workspace/vault-session.ts'
import { Badge } from '#/ui/badge.tsx'
import { ButtonLink } from '#/ui/button-link.tsx'
import { Card } from '#/ui/card.tsx'
import { Stack } from '#/ui/stack.tsx'
import { Text } from '#/ui/text.tsx'

/** The way to the recovery phrase, and how it stands. */
export function PhraseCard() {
  const phrase = useVault((view) => view.phrase)
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
      act: t('phrase.write'),
      badge: (
        <Badge tone="warn" icon="warning">
          {t('phrase.state.not-written')}
        </Badge>
      ),
    }
  }
  return { about: t('phrase.card.written', { words }), act: t('phrase.card.open') }
}
