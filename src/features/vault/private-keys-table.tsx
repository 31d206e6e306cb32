import type { ComponentProps, ReactNode } from 'react'
import { t } from '#/workspace/messages/t.ts'
import { Table } from '#/ui/table.tsx'
import { CompartmentKey } from './compartment-card.tsx'
import { KeyTitle } from './key-title.tsx'
import { PublicKeyChip } from './public-key-chip.tsx'

type Listed = ComponentProps<typeof KeyTitle>['of'] &
  ComponentProps<typeof PublicKeyChip> &
  ComponentProps<typeof CompartmentKey> & { readonly id: string }

/** Private keys with what each is for, and one thing more that is told of them. */
export function PrivateKeysTable<Key extends Listed>({
  caption,
  keys,
  last,
  lastOf,
}: {
  readonly caption: string
  readonly keys: readonly Key[]
  /** The last column. */
  readonly last: { readonly head: string; readonly align?: 'end' }
  readonly lastOf: (key: Key) => ReactNode
}) {
  return (
    <Table
      caption={caption}
      columns={[
        { id: 'label', head: t('vault.keys.column.label'), lead: true },
        { id: 'public', head: t('vault.keys.column.public') },
        { id: 'compartment', head: t('vault.keys.column.compartment') },
        { id: 'last', ...last },
      ]}
      rows={keys.map((key) => ({
        id: key.id,
        cells: {
          label: <KeyTitle of={key} />,
          public: <PublicKeyChip publicKey={key.publicKey} />,
          compartment: <CompartmentKey compartment={key.compartment} />,
          last: lastOf(key),
        },
      }))}
    />
  )
}
