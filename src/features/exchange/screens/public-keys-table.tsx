import { mostOfferedKeys, purposesAt, type OfferedKey } from '#/features/exchange/model/public-keys.ts'
import { identifierWords } from '#/words/identifier-words.ts'
import { formatPurpose } from '#/words/key-words.ts'
import { t } from '#/features/exchange/messages.ts'
import { formatKeyName, formatKeyUse } from '#/words/vault-key-words.ts'
import { IdentifierChip } from '#/ui/identifier.tsx'
import { RowCheck } from '#/ui/choice.tsx'
import { Select } from '#/ui/input.tsx'
import { Stack } from '#/ui/layout.tsx'
import { Table } from '#/ui/table.tsx'
import { Text } from '#/ui/text.tsx'

type IdentityKey = OfferedKey['vaultKey']
type Purpose = OfferedKey['purpose']

/** The identity keys of the vault, each with a box and, once it is chosen, its purpose. */
export function PublicKeysTable({
  keys,
  purposes,
  onPurpose,
}: {
  readonly keys: readonly IdentityKey[]
  /** Of those that are chosen. */
  readonly purposes: ReadonlyMap<string, Purpose>
  readonly onPurpose: (key: IdentityKey, purpose: Purpose | undefined) => void
}) {
  const why = purposes.size < mostOfferedKeys ? undefined : t('given.full', { count: mostOfferedKeys })
  return (
    <Table
      caption={t('given.keys')}
      columns={[
        { id: 'take', head: t('given.keys'), hideHead: true },
        { id: 'label', head: t('vault.keys.column.label'), lead: true },
        { id: 'public', head: t('vault.keys.column.public') },
        { id: 'purpose', head: t('given.purpose') },
      ]}
      rows={keys.map((key) => {
        const purpose = purposes.get(key.id)
        const name = formatKeyName(key)
        return {
          id: key.id,
          selected: purpose !== undefined,
          cells: {
            take: (
              <RowCheck
                label={t('given.take', { name })}
                checked={purpose !== undefined}
                why={purpose === undefined ? why : undefined}
                onChecked={(isOn) => onPurpose(key, isOn ? purposesAt(key)[0] : undefined)}
                onRejected={() => undefined}
              />
            ),
            label: (
              <Stack gap="snug">
                <b>{name}</b>
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
            purpose: (
              <Select
                aria-label={t('given.purpose.of', { name })}
                disabled={purpose === undefined}
                value={String(purpose ?? purposesAt(key)[0] ?? 0)}
                onValue={(value) =>
                  onPurpose(
                    key,
                    purposesAt(key).find((each) => String(each) === value),
                  )
                }
                options={purposesAt(key).map((each) => ({ value: String(each), text: formatPurpose(each) }))}
              />
            ),
          },
        }
      })}
    />
  )
}
