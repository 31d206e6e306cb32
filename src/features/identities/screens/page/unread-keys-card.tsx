import type { Identity } from '#/protocol/identity/identity.ts'
import { identifierWords } from '#/words/identifier-words.ts'
import { t } from '#/features/identities/messages.ts'
import { Card } from '#/ui/card.tsx'
import { IdentifierChip } from '#/ui/identifier.tsx'
import { Pad, Row, Stack } from '#/ui/layout.tsx'
import { Text } from '#/ui/text.tsx'

/** Lists keys of an unknown form, which cannot be changed. */
export function UnreadKeysCard({ keys }: { readonly keys: NonNullable<Identity['unreadKeys']> }) {
  return (
    <Card title={t('identity.keys.unread')}>
      <Pad>
        <Stack>
          <Text tone="quiet">{t('identity.keys.unread.about')}</Text>
          {keys.map(({ id, bytes }) => {
            const { digest: _digest, ...chip } = identifierWords(bytes, 'hex')
            return (
              <Row key={id} gap="close">
                <Text mono>{id}</Text>
                <IdentifierChip bare label={t('identity.keys.unread.bytes', { id })} {...chip} />
              </Row>
            )
          })}
        </Stack>
      </Pad>
    </Card>
  )
}
