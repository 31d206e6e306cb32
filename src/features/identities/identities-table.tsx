import { healthOf } from '#/workspace/identities/identity-health.ts'
import { knowIdentity, type KnownIdentity } from '#/workspace/identities/known-identity.ts'
import type { ListedIdentity } from '#/workspace/identities/list-identities.ts'
import { useVaultCare } from '#/workspace/identities/use-vault-care.ts'
import { formatLastChange } from '#/workspace/messages/identity-words.ts'
import { t } from '#/workspace/messages/t.ts'
import { useNow } from '#/workspace/use-now.ts'
import { LongTable } from '#/ui/long-table.tsx'
import { Text } from '#/ui/text.tsx'
import { HealthCell } from './health-cell.tsx'
import { BalanceCell, NameCell } from './identity-cells.tsx'
import { IdentityMenu } from './identity-menu.tsx'
import { KeysByLevel } from './keys-by-level.tsx'

/** The identities in rows. Each is derived when it comes near the screen. */
export function IdentitiesTable({ listed }: { readonly listed: readonly ListedIdentity[] }) {
  const { findHalf, isBackedUp } = useVaultCare()
  const nowMs = useNow()
  const cellsOf = (identity: KnownIdentity) => {
    const health = healthOf(identity, findHalf, isBackedUp)
    return {
      identity: <NameCell identity={identity} />,
      balance: <BalanceCell identity={identity} />,
      revision:
        identity.shown === undefined
          ? null
          : t('identities.revision', { revision: identity.shown.identity.revision }),
      keys: identity.shown === undefined ? null : <KeysByLevel keys={health.keys} />,
      health: <HealthCell identity={identity} health={health} />,
      change: <Text tone="second">{formatLastChange(identity.lastChange, nowMs)}</Text>,
      acts: <IdentityMenu identity={identity} />,
    }
  }
  return (
    <LongTable
      caption={t('identities.title')}
      columns={[
        { id: 'identity', head: t('identities.column.identity'), lead: true },
        { id: 'balance', head: t('identities.column.balance'), align: 'end' },
        { id: 'revision', head: t('identities.column.revision'), align: 'end' },
        { id: 'keys', head: t('identities.column.keys') },
        { id: 'health', head: t('identities.column.health') },
        { id: 'change', head: t('identities.column.change') },
        { id: 'acts', head: t('identities.column.acts'), hideHead: true, align: 'end' },
      ]}
      rows={listed.map(({ record, stored }) => ({
        id: record.id,
        cells: () => cellsOf(knowIdentity(record, stored)),
      }))}
    />
  )
}
