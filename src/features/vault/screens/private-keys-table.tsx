import { useMemo, type ComponentProps, type ReactNode } from 'react'
import { t } from '#/features/vault/messages.ts'
import { LongTable } from '#/ui/long-table.tsx'
import { CompartmentKey } from './compartment-card.tsx'
import { formatKeyName, formatKeyUse } from '#/words/vault-key-words.ts'
import { Stack } from '#/ui/layout.tsx'
import { Text } from '#/ui/text.tsx'
import { identifierWords } from '#/words/identifier-words.ts'
import { IdentifierChip } from '#/ui/identifier.tsx'

type Listed = ComponentProps<typeof KeyTitle>['of'] &
  ComponentProps<typeof PublicKeyChip> &
  ComponentProps<typeof CompartmentKey> & { readonly id: string }

export function PrivateKeysTable<Key extends Listed>({
  caption,
  keys,
  last: { head, align },
  lastOf,
}: {
  readonly caption: string
  readonly keys: readonly Key[]
  readonly last: { readonly head: string; readonly align?: 'end' }
  readonly lastOf: (key: Key) => ReactNode
}) {
  // A new array of columns would render the complete table again.
  const columns = useMemo(
    () =>
      [
        { id: 'label', head: t('vault.keys.column.label'), lead: true },
        { id: 'public', head: t('vault.keys.column.public') },
        { id: 'compartment', head: t('vault.keys.column.compartment') },
        { id: 'last', head, ...(align === undefined ? {} : { align }) },
      ] as const,
    [head, align],
  )
  const cellsOf = useMemo(
    () => (key: Key) => ({
      label: <KeyTitle of={key} />,
      public: <PublicKeyChip publicKey={key.publicKey} />,
      compartment: <CompartmentKey compartment={key.compartment} />,
      last: lastOf(key),
    }),
    [lastOf],
  )
  return <LongTable caption={caption} columns={columns} rows={keys} cellsOf={cellsOf} />
}

type Named = Parameters<typeof formatKeyName>[0] & Parameters<typeof formatKeyUse>[0]

function KeyTitle({ of }: { readonly of: Named }) {
  return (
    <Stack gap="snug">
      <b>{formatKeyName(of)}</b>
      <Text size="small" tone="quiet">
        {formatKeyUse(of)}
      </Text>
    </Stack>
  )
}

function PublicKeyChip({ publicKey }: { readonly publicKey: Uint8Array }) {
  return (
    <IdentifierChip bare label={t('vault.keys.column.public')} {...identifierWords(publicKey, 'base58')} />
  )
}
