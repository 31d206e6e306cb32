import { useLocation } from '@tanstack/react-router'
import { memo, useEffect, useEffectEvent, useMemo, startTransition, useState } from 'react'
import { useUncovered } from '#/domain/keys/uncovered.ts'
import { t } from '#/features/vault/messages.ts'
import {
  groupKeys,
  isInFilter,
  keyFilters,
  searchKeys,
  useKeyView,
  type KeyFilter,
  type ListedKey,
  listKeys,
} from '#/features/vault/model/key-list.ts'
import { Card } from '#/ui/card.tsx'
import { NothingFound } from '#/ui/list.tsx'
import { Segmented } from '#/ui/choice.tsx'
import { SearchInput } from '#/ui/input.tsx'
import { Row } from '#/ui/layout.tsx'
import { Text } from '#/ui/text.tsx'
import { useLateValue } from '#/ui/late-part.tsx'
import { KeysTable } from './keys-table.tsx'
import { deriveInSlices, fewEnough } from '#/domain/identity/derive-in-slices.ts'
import { keyOwnerFinder, listKnownIdentities } from '#/domain/identity/key-owners.ts'
import { unusedAtKeys } from '#/domain/funding/unused-money.ts'
import { useUsedLockKeys } from '#/domain/funding/list-locks.ts'
import { base58Of } from '#/domain/keys/key-summary.ts'
import { useVault } from '#/domain/keys/vault-session.ts'
import { recallIdentityView, viewIdentity } from '#/domain/identity/identity-view.ts'
import { transitionsOf } from '#/store/records/open-transition.ts'
import { useWorkspace, type WorkspaceState } from '#/store/workspace-store.ts'

/** The card of private keys. An address with `#key-` and an id scrolls to that key. */
export function KeysCard() {
  const { listed, left } = useListedKeys()
  const isPhraseUncovered = useUncovered().phrase
  // The card renders at once, and its table in a later task.
  const shown = useLateValue<typeof listed | undefined>(listed, undefined)
  if (listed.length === 0)
    return (
      <Card title={t('vault.keys')}>
        <Text tone="second">{t('vault.keys.none')}</Text>
      </Card>
    )
  const foot =
    left > 0 ? t('vault.keys.left', { count: left }) : isPhraseUncovered ? t('backup.uncovered.phrase') : ''
  return (
    <Card
      label={t('vault.keys')}
      tools={<KeysToolbar listed={listed} />}
      flush
      {...(foot === ''
        ? {}
        : {
            foot: (
              <Text size="small" tone="quiet">
                {foot}
              </Text>
            ),
          })}
    >
      {shown === undefined ? null : <FoundKeys listed={shown} />}
    </Card>
  )
}

const filters = {
  all: 'vault.keys.filter.all',
  uncovered: 'backup.uncovered',
  unowned: 'vault.keys.filter.unowned',
} as const satisfies Record<KeyFilter, string>

function KeysToolbar({ listed }: { readonly listed: readonly ListedKey[] }) {
  const { query, filter } = useKeyView()
  return (
    <Row
      gap="close"
      wrap
      end={
        <Segmented
          label={t('vault.keys.filter')}
          choices={keyFilters.map((value) => ({
            value,
            text: t(filters[value], { count: listed.filter((each) => isInFilter(each, value)).length }),
          }))}
          value={filter}
          onValue={(next) => useKeyView.setState({ filter: next })}
        />
      }
    >
      <Text as="h2" strong>
        {t('vault.keys')}
      </Text>
      <SearchInput
        label={t('vault.keys.search')}
        value={query}
        onValue={(next) => useKeyView.setState({ query: next })}
      />
    </Row>
  )
}

const FoundKeys = memo(function Found({ listed }: { readonly listed: readonly ListedKey[] }) {
  const { query, filter } = useLateValue(useKeyView())
  const goTo = useKeyInAddress()
  const found = useMemo(() => searchKeys(listed, query), [listed, query])
  const shown = useMemo(() => found.filter((each) => isInFilter(each, filter)), [found, filter])
  const groups = useMemo(() => groupKeys(shown), [shown])
  const showAll = useEffectEvent((id: string) => {
    if (!shown.some((each) => each.id === id)) useKeyView.setState({ query: '', filter: 'all' })
  })
  useEffect(() => {
    if (goTo !== undefined) showAll(goTo.id)
  }, [goTo])
  return shown.length === 0 ? (
    <NothingFound
      isSearch={query.trim() !== ''}
      hidden={found.length}
      words={{
        search: t('vault.keys.found.none'),
        filter: t('vault.keys.filter.none'),
        hidden: t('vault.keys.found.others', { count: found.length }),
        showAll: t('vault.keys.found.show-all'),
      }}
      onShowAll={() => useKeyView.setState({ filter: 'all' })}
    />
  ) : (
    <KeysTable groups={groups} goTo={goTo} />
  )
})

const idPrefix = 'key-'

/** The private key in the address. A new object for each visit, so that the same link scrolls there again. */
function useKeyInAddress(): { readonly id: string } | undefined {
  const location = useLocation()
  return useMemo(() => {
    const { hash } = location
    return hash.startsWith(idPrefix) ? { id: hash.slice(idPrefix.length) } : undefined
  }, [location])
}

interface ListedKeys {
  readonly listed: readonly ListedKey[]
  readonly left: number
}

type Stored = Pick<WorkspaceState, 'identities' | 'transitions'>

/** The private keys of the vault with their identities. Many identities are read in slices. */
function useListedKeys(): ListedKeys {
  const keys = useVault((view) => view.keys)
  const backups = useVault((view) => view.backups)
  const phrase = useVault((view) => view.phrase)
  const identities = useWorkspace((state) => state.identities)
  const transitions = useWorkspace((state) => state.transitions)
  const used = useUsedLockKeys()
  const deposits = useWorkspace((state) => state.deposits)
  const drafts = useWorkspace((state) => state.drafts)
  const bulkRuns = useWorkspace((state) => state.bulkRuns)
  const bulkRows = useWorkspace((state) => state.bulkRows)
  const locks = useWorkspace((state) => state.locks)
  const unused = useMemo(
    () => unusedAtKeys({ deposits, drafts, bulkRuns, bulkRows, locks }),
    [deposits, drafts, bulkRuns, bulkRows, locks],
  )
  const [told, setTold] = useState(0)
  const { findOwner, left } = useMemo(
    () => readOwners({ identities, transitions }, told),
    [identities, transitions, told],
  )
  useEffect(() => {
    const work = listUnread({ identities, transitions })
    if (work.length === 0) return
    return deriveInSlices(work, () => startTransition(() => setTold((count) => count + 1)))
  }, [identities, transitions])
  useEffect(() => {
    // Caches the Base58 that the search needs.
    const work = keys.map(
      ({ publicKey }) =>
        () =>
          void base58Of(publicKey),
    )
    return deriveInSlices(work, () => {})
  }, [keys])
  const listed = useMemo(
    () => listKeys(keys, findOwner, { phrase, ...(backups === undefined ? {} : { backups }) }, used, unused),
    [keys, findOwner, backups, phrase, used, unused],
  )
  return useMemo(() => ({ listed, left }), [listed, left])
}

/** `told` is a dependency only: it rises whenever more identities were read. */
function readOwners(stored: Stored, _told: number) {
  return {
    findOwner: keyOwnerFinder(listKnownIdentities(stored)),
    left: stored.identities.size <= fewEnough ? 0 : listUnread(stored).length,
  }
}

function listUnread({ identities, transitions }: Stored): readonly (() => void)[] {
  return [...identities.values()]
    .map((record) => ({ record, stored: transitionsOf(transitions, record.id) }))
    .filter(({ record, stored }) => recallIdentityView(record, stored) === undefined)
    .map(
      ({ record, stored }) =>
        () =>
          void viewIdentity(record, stored),
    )
}
