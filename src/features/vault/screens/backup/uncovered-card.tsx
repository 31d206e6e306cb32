import { useUncovered } from '#/session/vault/uncovered.ts'
import { t } from '#/features/vault/messages.ts'
import type { VaultKey } from '#/session/vault/vault-session.ts'
import { Card } from '#/ui/card.tsx'
import { Text } from '#/ui/text.tsx'
import { PrivateKeysTable } from '#/features/vault/screens/private-keys-table.tsx'

/** The private keys that stand in no file that was opened again. */
export function UncoveredCard() {
  const { keys, all, phrase } = useUncovered()
  if (keys.length === 0) return null
  return (
    <Card
      title={t('backup.uncovered')}
      end={
        <Text size="small" tone="quiet">
          {t('backup.uncovered.of', { count: keys.length, all })}
        </Text>
      }
      foot={phrase ? t('backup.uncovered.phrase') : undefined}
      flush
    >
      <PrivateKeysTable
        caption={t('backup.uncovered')}
        keys={keys}
        last={{ head: t('vault.keys.column.created'), align: 'end' }}
        lastOf={createdAt}
      />
    </Card>
  )
}

function createdAt({ createdAtMs }: VaultKey): string {
  return t('vault.keys.at', { at: createdAtMs })
}
