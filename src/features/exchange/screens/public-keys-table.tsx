import { useCallback, useEffect, useMemo, useState } from 'react'
import { formatBase58 } from '#/protocol/encoding/base58.ts'
import {
  mostOfferedKeys,
  purposesAt,
  sortOffered,
  type IdentityKey,
  type OfferedKey,
} from '#/features/exchange/model/public-keys.ts'
import type { FindKeyOwner } from '#/domain/identity/key-owners.ts'
import { isEnabled } from '#/domain/keys/key-summary.ts'
import { useWorkspace } from '#/store/workspace-store.ts'
import { formatIdentityName } from '#/words/identity-words.ts'
import { identifierWords } from '#/words/identifier-words.ts'
import { formatPurpose } from '#/words/key-words.ts'
import { t } from '#/features/exchange/messages.ts'
import { formatKeyName, formatKeyUse, sortByName } from '#/words/vault-key-words.ts'
import { LinkButton } from '#/ui/button.tsx'
import { FramedTable, type FramedRow } from '#/ui/framed-table.tsx'
import { IdentifierChip } from '#/ui/identifier.tsx'
import { RowCheck } from '#/ui/choice.tsx'
import { SearchInput, Select } from '#/ui/input.tsx'
import { Row, Stack } from '#/ui/layout.tsx'
import { Text } from '#/ui/text.tsx'

type Purpose = OfferedKey['purpose']

const columnsOf = () =>
  [
    { id: 'take', head: t('given.keys'), hideHead: true },
    { id: 'label', head: t('vault.keys.column.label'), lead: true },
    { id: 'public', head: t('vault.keys.column.public') },
    { id: 'purpose', head: t('given.purpose') },
  ] as const

type ColumnId = ReturnType<typeof columnsOf>[number]['id']

// The table has a search field above this number of keys.
const fewKeys = 10

export function PublicKeysTable({
  keys,
  purposes,
  onPurpose,
}: {
  readonly keys: readonly IdentityKey[]
  readonly purposes: ReadonlyMap<string, Purpose>
  readonly onPurpose: (key: IdentityKey, purpose: Purpose | undefined) => void
}) {
  const [query, setQuery] = useState('')
  const columns = useMemo(() => columnsOf(), [])
  const findOwner = useFindOwner()
  const useOf = useCallback((key: IdentityKey) => formatUse(key, findOwner), [findOwner])
  const [isAll, setAll] = useState(false)
  const { usable, disabled } = useMemo(() => {
    // Keys of one identity are listed together.
    const nameOf = (key: IdentityKey) => {
      const owner = findOwner?.(key)
      return owner === undefined
        ? formatKeyName(key)
        : `${formatIdentityName(owner.identity)} ${formatKeyName(key)}`
    }
    return sortOffered(sortByName(keys, nameOf), findOwner)
  }, [keys, findOwner])
  const shown = useMemo(() => (isAll ? [...usable, ...disabled] : usable), [isAll, usable, disabled])
  const found = useMemo(() => searchKeys(shown, query, useOf), [shown, query, useOf])
  const why = purposes.size < mostOfferedKeys ? undefined : t('given.full', { count: mostOfferedKeys })
  const drawRow = useCallback(
    (key: IdentityKey): FramedRow<ColumnId> => {
      const purpose = purposes.get(key.id)
      const name = formatKeyName(key)
      return {
        kind: 'cells',
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
                {useOf(key)}
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
    },
    [purposes, why, onPurpose, useOf],
  )
  return (
    <Stack gap="close">
      {keys.length > fewKeys ? (
        <SearchInput label={t('given.search')} value={query} onValue={setQuery} />
      ) : null}
      {found.length === 0 && query.trim() !== '' ? (
        <Text tone="second">{t('given.search.none')}</Text>
      ) : (
        <FramedTable caption={t('given.keys')} columns={columns} rows={found} drawRow={drawRow} />
      )}
      {disabled.length === 0 ? null : (
        <Row wrap gap="close">
          <Text size="small" tone="second">
            {t('given.disabled', { count: disabled.length })}
          </Text>
          <LinkButton onClick={() => setAll(!isAll)}>
            {isAll ? t('given.disabled.hide') : t('given.disabled.show')}
          </LinkButton>
        </Row>
      )}
    </Stack>
  )
}

/** The use of a key and the name of its identity, because keys of several identities have the same names. */
function formatUse(key: IdentityKey, findOwner: FindKeyOwner | undefined): string {
  const owner = findOwner?.(key)
  const use = formatKeyUse(key)
  if (owner === undefined) return use
  const name = formatIdentityName(owner.identity)
  return isEnabled(owner.key) ? t('given.owner', { use, name }) : t('given.owner.disabled', { use, name })
}

function useFindOwner(): FindKeyOwner | undefined {
  const identities = useWorkspace((state) => state.identities)
  const transitions = useWorkspace((state) => state.transitions)
  const [findOwner, setFindOwner] = useState<FindKeyOwner>()
  useEffect(() => {
    // A signer without identities does not load the code that reads them.
    if (identities.size === 0) return
    void import('#/domain/identity/key-owners.ts').then(({ keyOwnerFinder, listKnownIdentities }) =>
      setFindOwner(() => keyOwnerFinder(listKnownIdentities({ identities, transitions }))),
    )
  }, [identities, transitions])
  return findOwner
}

/** Keys whose name or use contains the query, or whose public key begins with it. */
function searchKeys(
  keys: readonly IdentityKey[],
  query: string,
  useOf: (key: IdentityKey) => string,
): readonly IdentityKey[] {
  const part = query.trim().toLowerCase()
  if (part === '') return keys
  return keys.filter(
    (key) =>
      `${formatKeyName(key)} ${useOf(key)}`.toLowerCase().includes(part) ||
      formatBase58(key.publicKey).toLowerCase().startsWith(part),
  )
}
