import type { BackupReview } from '#/workspace/backup/backup-actions.ts'
import { formatKeyStanding } from '#/workspace/messages/backup-words.ts'
import { identifierWords } from '#/workspace/messages/identifier-words.ts'
import { t } from '#/workspace/messages/t.ts'
import { formatKeyName, formatKeyUse } from '#/workspace/messages/vault-key-words.ts'
import { IdentifierChip } from '#/ui/identifier-chip.tsx'
import { Stack } from '#/ui/stack.tsx'
import { Table } from '#/ui/table.tsx'
import { Text } from '#/ui/text.tsx'
import { CompartmentKey } from '#/features/vault/compartment-card.tsx'

/** The private keys of a file, and what becomes of each here. */
export function RestoreKeys({ keys }: { readonly keys: BackupReview['keys'] }) {
  return (
    <Table
      caption={t('backup.restore.review.keys.list')}
      columns={[
        { id: 'label', head: t('vault.keys.column.label'), lead: true },
        { id: 'public', head: t('vault.keys.column.public') },
        { id: 'compartment', head: t('vault.keys.column.compartment') },
        { id: 'standing', head: t('backup.restore.review.standing') },
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
          standing: formatKeyStanding(key),
        },
      }))}
    />
  )
}
