import { Link } from '@tanstack/react-router'
import type { KnownIdentity } from '#/workspace/identities/known-identity.ts'
import { identifierWords } from '#/workspace/messages/identifier-words.ts'
import { t } from '#/workspace/messages/t.ts'
import { IdentifierChip } from '#/ui/identifier-chip.tsx'
import { KeyBit } from '#/ui/key-bit.tsx'
import { Row } from '#/ui/row.tsx'
import { Stack } from '#/ui/stack.tsx'
import { Text } from '#/ui/text.tsx'

/** Picture, label, tags and id of an identity; the label leads to its page. */
export function NameCell({ identity: { record, id } }: { readonly identity: KnownIdentity }) {
  const { digest, ...chip } = identifierWords(id, 'base58')
  return (
    <Row gap="close">
      <KeyBit digest={digest} size={32} />
      <Stack gap="snug">
        <Row gap="close" wrap>
          <Text strong>
            <Link to="/identities/$id" params={{ id: record.id }}>
              {record.label === '' ? t('identities.unnamed') : record.label}
            </Link>
          </Text>
          {record.tags.length === 0 ? null : (
            <Text size="micro" tone="quiet">
              {record.tags.join(', ')}
            </Text>
          )}
        </Row>
        <IdentifierChip bare label={t('identities.id')} {...chip} />
      </Stack>
    </Row>
  )
}

export function BalanceCell({ identity: { shown } }: { readonly identity: KnownIdentity }) {
  if (shown === undefined) return null
  const { balanceCredits } = shown
  if (balanceCredits === undefined) return <Text tone="quiet">{t('identities.balance.unknown')}</Text>
  return (
    <Stack gap="snug">
      <b>{t('identities.credits.amount', { credits: balanceCredits })}</b>
      <Text size="small" tone="quiet">
        {t('identities.duffs', { duffs: balanceCredits / 1000n })}
      </Text>
    </Stack>
  )
}
