import { useCallback, useMemo } from 'react'
import { healthOf } from '#/workspace/identities/identity-health.ts'
import { knowIdentity } from '#/workspace/identities/known-identity.ts'
import type { ListedIdentity, StoredIdentity } from '#/features/identities/model/list-identities.ts'
import { useVaultCare } from '#/workspace/identities/use-vault-care.ts'
import { t } from '#/workspace/messages/t.ts'
import { LongTable } from '#/ui/long-table.tsx'
import { ChangeCell } from './change-cell.tsx'
import { HealthCell } from './health-cell.tsx'
import { BalanceCell, NameCell } from './identity-cells.tsx'
import { IdentityMenu } from './identity-menu.tsx'
import { KeysByLevel } from './keys-by-level.tsx'

const columnsOf = () =>
  [
    { id: 'identity', head: t('identities.column.identity'), lead: true },
    { id: 'balance', head: t('identities.column.balance'), align: 'end' },
    { id: 'revision', head: t('identities.column.revision'), align: 'end' },
    { id: 'keys', head: t('identities.column.keys') },
    { id: 'health', head: t('identities.column.health') },
    { id: 'change', head: t('identities.column.change') },
    { id: 'acts', head: t('identities.column.acts'), hideHead: true, align: 'end' },
  ] as const

/** The identities in rows. Each is derived when it comes near the screen. */
export function IdentitiesTable({ listed }: { readonly listed: readonly ListedIdentity[] }) {
  const { findHalf, isBackedUp, openLocks } = useVaultCare()
  const cellsOf = useCallback(
    ({ record, stored }: StoredIdentity) => {
      const identity = knowIdentity(record, stored)
      const health = healthOf(identity, findHalf, isBackedUp, openLocks)
      const { shown, lastChange } = identity
      return {
        identity: <NameCell identity={identity} />,
        balance: <BalanceCell identity={identity} />,
        revision:
          shown === undefined ? null : t('identities.revision', { revision: shown.identity.revision }),
        keys: shown === undefined ? null : <KeysByLevel keys={health.keys} />,
        health: <HealthCell identity={identity} health={health} />,
        change: <ChangeCell change={lastChange} />,
        acts: <IdentityMenu identity={identity} />,
      }
    },
    [findHalf, isBackedUp, openLocks],
  )
  const columns = useMemo(() => columnsOf(), [])
  const rows = useMemo(() => listed.map(({ base }) => base), [listed])
  return <LongTable caption={t('identities.title')} columns={columns} rows={rows} cellsOf={cellsOf} />
}
