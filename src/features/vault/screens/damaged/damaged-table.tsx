import { faultWords, formatDamagedName } from '#/features/vault/words/damage-words.ts'
import { identifierWords } from '#/words/identifier-words.ts'
import { formatLevel } from '#/words/key-words.ts'
import { t } from '#/features/vault/messages.ts'
import type { DamagedEntry } from '#/session/vault/vault-session.ts'
import { Button } from '#/ui/button.tsx'
import { IdentifierChip } from '#/ui/identifier.tsx'
import { Stack } from '#/ui/layout.tsx'
import { Table } from '#/ui/table.tsx'
import { Text } from '#/ui/text.tsx'
import { CompartmentKey } from '#/features/vault/screens/compartment-card.tsx'

export function DamagedTable({
  damaged,
  open,
  onRemove,
}: {
  readonly damaged: readonly DamagedEntry[]
  readonly open: boolean
  readonly onRemove: (entry: DamagedEntry) => void
}) {
  return (
    <Table
      caption={t('damage.title', { count: damaged.length })}
      columns={[
        { id: 'what', head: t('damage.column.what'), lead: true },
        { id: 'fault', head: t('damage.column.fault') },
        { id: 'public', head: t('damage.column.public') },
        { id: 'compartment', head: t('damage.column.compartment') },
        { id: 'acts', head: t('damage.column.acts'), hideHead: true, align: 'end' },
      ]}
      rows={damaged.map((entry) => ({
        id: entry.id,
        cells: {
          what: (
            <Stack gap="snug">
              <b>{entry.face === null ? t('damage.unreadable') : formatDamagedName(entry)}</b>
              <Text size="small" tone="quiet">
                {formatUse(entry)}
              </Text>
            </Stack>
          ),
          fault: (
            <Stack gap="snug">
              <Text tone="bad">{faultWords(entry.fault).word}</Text>
              <Text size="small" tone="quiet">
                {faultWords(entry.fault).about}
              </Text>
            </Stack>
          ),
          public:
            entry.face?.publicKey == null ? null : (
              <IdentifierChip
                bare
                label={t('damage.column.public')}
                {...identifierWords(entry.face.publicKey, 'base58')}
              />
            ),
          compartment: entry.face === null ? null : <CompartmentKey compartment={entry.face.compartment} />,
          acts:
            open && entry.fault !== 'unvouched' ? (
              <Button
                size="small"
                label={t('damage.remove.of', { name: formatDamagedName(entry) })}
                onClick={() => onRemove(entry)}
              >
                {t('damage.remove')}
              </Button>
            ) : null,
        },
      }))}
    />
  )
}

function formatUse({ id, face }: DamagedEntry): string {
  switch (face?.kind) {
    case 'single-use':
      return t('vault.keys.single-use')
    case 'identity':
      return face.securityLevel === null ? '' : formatLevel(face.securityLevel)
    case 'phrase':
    case 'branches':
    case 'backup':
    case undefined:
      return t('damage.unreadable.about', { id: id.slice(0, 8) })
  }
}
