import { useUncovered } from '#/workspace/backup/uncovered.ts'
import { identifierWords } from '#/workspace/messages/identifier-words.ts'
import { t } from '#/workspace/messages/t.ts'
import { formatKeyName, formatKeyUse } from '#/workspace/messages/vault-key-words.ts'
import { Card } from '#/ui/card.tsx'
import { IdentifierChip } from '#/ui/identifier-chip.tsx'
import { Stack } from '#/ui/stack.tsx'
import { Table } from '#/ui/table.tsx'
import { Text } from '#/ui/text.tsx'
import { CompartmentKey } from '#/features/vault/compartment-card.tsx'

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
      <Table
        caption={t('backup.uncovered')}
        columns={[
          { id: 'label', head: t('vault.keys.column.label'), lead: true },
          { id: 'public', head: t('vault.keys.column.public') },
          { id: 'compartment', head: t('vault.keys.column.compartment') },
          { id: 'created', head: t('vault.keys.column.created'), align: 'end' },
        ]}
        rows={keys.map((key) => ({
          id: key.id,
          cells: {
            label: (
              <Stack gap="snug">
                <b>{formatKeyName(key)}</b>
                <Text size="small" tone="quiet">
                  {formatKeyUse(key)}
                </Text>
              </Stack>
            ),
            public: (
              <IdentifierChip
                bare
                label={t('vault.keys.column.public')}
                {...identifierWords(key.publicKey, 'base58')}
              />
            ),
            compartment: <CompartmentKey compartment={key.compartment} />,
            created: t('vault.keys.at', { at: key.createdAtMs }),
          },
        }))}
      />
    </Card>
  )
}
