import { useRouter } from '@tanstack/react-router'
import { useEffect, useId, useMemo, type KeyboardEvent, type RefObject } from 'react'
import { keyOwnerFinder, listKnownIdentities } from '#/domain/identity/key-owners.ts'
import { useVault } from '#/domain/keys/vault-session.ts'
import { useCurrentNetwork } from '#/domain/network/current-network.ts'
import { listNetworks } from '#/store/records/network.ts'
import { useWorkspace } from '#/store/workspace-store.ts'
import { CommandDialog } from '#/ui/dialog.tsx'
import { Icon } from '#/ui/icon.tsx'
import { KeyBit } from '#/ui/identifier.tsx'
import { TextInput } from '#/ui/input.tsx'
import { joinClasses } from '#/ui/join-classes.ts'
import { t } from '#/app/messages.ts'
import { PageProviders } from '#/app/page-providers.tsx'
import type { PaletteEntry } from './own-entries.ts'
import { findEntries, longestQuery, type PaletteSearch } from './palette-entries.ts'
import styles from './palette.module.css'

interface SearchProps {
  readonly open: boolean
  readonly field: RefObject<HTMLInputElement | null>
  readonly search: PaletteSearch
  readonly onSearch: (search: PaletteSearch) => void
  readonly onClose: () => void
  readonly onShortcuts: () => void
}

export function Palette({ open, ...rest }: SearchProps) {
  return (
    <PageProviders>
      <CommandDialog open={open} label={t('palette.label')} onClose={rest.onClose}>
        <Search open={open} {...rest} />
      </CommandDialog>
    </PageProviders>
  )
}

function Search({ open, field, search, onSearch, onClose, onShortcuts }: SearchProps) {
  const { query, marked, isEntered } = search
  const router = useRouter()
  const listId = useId()
  const identities = useWorkspace((state) => state.identities)
  const contracts = useWorkspace((state) => state.contracts)
  const transitions = useWorkspace((state) => state.transitions)
  const stored = useWorkspace((state) => state.networks)
  const networks = useMemo(() => listNetworks(stored), [stored])
  const networkId = useCurrentNetwork().id
  const hasLocks = useWorkspace(({ locks }) =>
    [...locks.values()].some(({ record }) => record.networkId === networkId),
  )
  const session = useVault((view) => view.session)
  const privateKeys = useVault((view) => view.keys)
  const findOwner = useMemo(
    () => keyOwnerFinder(listKnownIdentities({ identities, transitions })),
    [identities, transitions],
  )
  const groups = useMemo(
    () =>
      findEntries(query, {
        identities,
        contracts,
        networks,
        hasLocks,
        networkId,
        privateKeys,
        findOwner,
        session,
        onShortcuts,
      }),
    [
      query,
      identities,
      contracts,
      networks,
      hasLocks,
      networkId,
      privateKeys,
      findOwner,
      session,
      onShortcuts,
    ],
  )
  const entries = groups.flatMap((group) => group.entries)
  const take = ({ act, path }: PaletteEntry) => {
    onClose()
    act?.()
    if (path !== undefined) router.history.push(path)
  }
  const [first] = entries
  useEffect(() => {
    if (!open || !isEntered || first === undefined) return
    onSearch({ ...search, isEntered: false })
    take(first)
  })
  const onKeyDown = (event: KeyboardEvent) => {
    // The field retains the focus briefly while the palette closes.
    if (!open) return
    const step = steps.get(event.key)
    if (step !== undefined && entries.length > 0) {
      event.preventDefault()
      onSearch({ ...search, marked: (marked + step + entries.length) % entries.length })
    }
    const entry = entries[marked]
    if (event.key === 'Enter' && !event.nativeEvent.isComposing && entry !== undefined) {
      event.preventDefault()
      take(entry)
    }
  }
  const idOf = (entry: PaletteEntry) => `${listId}-${entries.indexOf(entry)}`
  const current = entries[marked]
  return (
    <>
      <div className={styles['field']}>
        <Icon name="search" tone="quiet" />
        <TextInput
          ref={field}
          role="combobox"
          onKeyDown={onKeyDown}
          aria-label={t('palette.label')}
          aria-expanded={entries.length > 0}
          aria-controls={listId}
          aria-autocomplete="list"
          aria-activedescendant={current && idOf(current)}
          placeholder={t('palette.placeholder')}
          maxLength={longestQuery}
          value={query}
          onChange={(event) => {
            onSearch({ query: event.currentTarget.value, marked: 0, isEntered: false })
          }}
        />
      </div>
      <div className={styles['list']} id={listId} role="listbox" aria-label={t('palette.found')}>
        {groups.map(({ name, entries: shown }) => (
          <div key={name} role="group" aria-label={name}>
            <p className={styles['group']} aria-hidden="true">
              {name}
            </p>
            {shown.map((entry) => (
              <Entry
                key={entry.id}
                id={idOf(entry)}
                entry={entry}
                isMarked={entry === current}
                onMark={() => onSearch({ ...search, marked: entries.indexOf(entry) })}
                onTake={() => take(entry)}
              />
            ))}
          </div>
        ))}
      </div>
      <p className={styles['none']} role="status">
        {entries.length === 0 ? t('palette.none') : ''}
      </p>
    </>
  )
}

const steps: ReadonlyMap<string, number> = new Map([
  ['ArrowDown', 1],
  ['ArrowUp', -1],
])

function Entry({
  id,
  entry: { icon, name, detail, digest, keys, why },
  isMarked,
  onMark,
  onTake,
}: {
  readonly id: string
  readonly entry: PaletteEntry
  readonly isMarked: boolean
  readonly onMark: () => void
  readonly onTake: () => void
}) {
  return (
    // The search field has the focus and handles the keys of this row.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events
    <div
      ref={(row) => {
        if (isMarked) row?.scrollIntoView({ block: 'nearest' })
      }}
      id={id}
      role="option"
      tabIndex={-1}
      aria-selected={isMarked}
      className={joinClasses(styles['entry'], isMarked && styles['marked'])}
      onPointerMove={isMarked ? undefined : onMark}
      onPointerDown={(event) => event.preventDefault()}
      onClick={onTake}
    >
      {digest === undefined ? <Icon name={icon} tone="quiet" /> : <KeyBit digest={digest} />}
      <span className={styles['name']}>{name}</span>
      {detail === undefined ? null : <span className={styles['detail']}>{shorten(detail)}</span>}
      {why === undefined ? null : <span className={styles['why']}>{why}</span>}
      {keys === undefined ? null : <kbd className={styles['keys']}>{keys}</kbd>}
    </div>
  )
}

function shorten(id: string): string {
  return id.length <= 13 ? id : `${id.slice(0, 6)}…${id.slice(-6)}`
}
