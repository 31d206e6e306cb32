import { formatIdentityId } from '#/protocol/identity/identity-id.ts'
import type { KnownIdentity } from '#/workspace/identities/identity-record.ts'
import { identifierWords } from '#/workspace/messages/identifier-words.ts'
import { t } from '#/workspace/messages/t.ts'
import { Card } from '#/ui/card.tsx'
import { IdentifierChip } from '#/ui/identifier-chip.tsx'
import { KeyBit } from '#/ui/key-bit.tsx'
import { Row } from '#/ui/row.tsx'
import { Stack } from '#/ui/stack.tsx'
import { Table } from '#/ui/table.tsx'
import { Text } from '#/ui/text.tsx'
import { IdentityActs } from './identity-acts.tsx'
import { IdentityState } from './identity-state.tsx'
import { KeysByLevel } from './keys-by-level.tsx'

export function IdentitiesTable({ identities }: { readonly identities: readonly KnownIdentity[] }) {
  return (
    <Card flush>
      <Table
        caption={t('identities.title')}
        density="tall"
        columns={[
          { id: 'identity', head: t('identities.column.identity'), lead: true },
          { id: 'balance', head: t('identities.column.balance'), align: 'end' },
          { id: 'keys', head: t('identities.column.keys') },
          { id: 'state', head: t('identities.column.state') },
          { id: 'acts', head: t('identities.column.acts'), hideHead: true, align: 'end' },
        ]}
        rows={identities.map((identity) => ({
          id: identity.record.id,
          cells: {
            identity: <NameCell identity={identity} />,
            balance: <BalanceCell identity={identity} />,
            keys: <KeysByLevel keys={identity.transition.publicKeys} />,
            state: <IdentityState record={identity.record} />,
            acts: <IdentityActs record={identity.record} name={nameOf(identity)} />,
          },
        }))}
      />
    </Card>
  )
}

function nameOf({ record, id }: KnownIdentity): string {
  return record.label === '' ? formatIdentityId(id).slice(0, 6) : record.label
}

function NameCell({ identity: { record, id } }: { readonly identity: KnownIdentity }) {
  const { digest, ...chip } = identifierWords(id, 'base58')
  return (
    <Row gap="close">
      <KeyBit digest={digest} size={32} />
      <Stack gap="snug">
        <b>{record.label === '' ? t('identities.unnamed') : record.label}</b>
        <IdentifierChip bare label={t('identities.id')} {...chip} />
      </Stack>
    </Row>
  )
}

function BalanceCell({ identity: { balanceCredits, amountDuffs } }: { readonly identity: KnownIdentity }) {
  if (balanceCredits === undefined || amountDuffs === undefined) {
    return <Text tone="quiet">{t('identities.balance.unknown')}</Text>
  }
  return (
    <Stack gap="snug">
      <b>{t('identities.vault.count', { count: balanceCredits })}</b>
      <Text size="small" tone="quiet">
        {t('identities.duffs', { duffs: amountDuffs })}
      </Text>
    </Stack>
  )
}
