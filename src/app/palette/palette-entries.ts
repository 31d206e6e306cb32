import { handFile, handIfThere } from '#/domain/program/handed-file.ts'
import { postNotice } from '#/domain/program/notice-store.ts'
import { vault, type VaultView } from '#/domain/keys/vault-session.ts'
import { formatNetworkName } from '#/words/network-words.ts'
import { postUndo } from '#/words/post-undo.ts'
import type { Network } from '#/store/records/network.ts'
import { setCurrentNetwork, setTheme } from '#/store/settings-store.ts'
import type { IconName } from '#/ui/icon.tsx'
import { t } from '#/app/messages.ts'
import { commandKey } from './command-key.ts'
import {
  actionsOf,
  digestOf,
  findPrivateKeys,
  listActionsByJob,
  listContracts,
  listIdentities,
  mostOfGroup,
  type OwnSources,
  type PaletteEntry,
} from './own-entries.ts'

export interface PaletteGroup {
  readonly name: string
  readonly entries: readonly PaletteEntry[]
}

export interface PaletteSearch {
  readonly query: string
  readonly marked: number
  /** Enter was pressed before the results were ready. */
  readonly isEntered: boolean
}

export interface PaletteSources extends OwnSources {
  readonly networks: readonly Pick<Network, 'id' | 'name'>[]
  readonly hasLocks: boolean
  readonly networkId: string
  readonly session: Pick<VaultView['session'], 'kind'>
  readonly onShortcuts: () => void
}

/** Maximum length of a query. Longer text belongs on the inspector page. */
export const longestQuery = 20_000

// Pasted text is longer than any name that a user types.
const shortestPasted = 16

/** An empty query lists all pages and actions. Matches in names come before matches in details. */
export function findEntries(query: string, sources: PaletteSources): readonly PaletteGroup[] {
  const words = query.toLowerCase().split(/\s+/).filter(Boolean)
  const found = (entries: readonly PaletteEntry[]) => entries.filter((entry) => isFound(entry, words))
  const nearest = (entries: readonly PaletteEntry[]) =>
    nearestFirst(found(entries), query).slice(0, mostOfGroup)
  if (words.length === 0)
    return filled([doing([...listActions(sources), clipboardEntry()]), going(listPages(sources))])
  const clipboard = found([clipboardEntry()])
  const isNamed = words.some(
    (word) => word.length > 3 && clipboardWords().some((each) => each.startsWith(word)),
  )
  const all = listIdentities(sources)
  const identities = nearest(all)
  const [first] = identities
  const settings = found(listSettings(sources))
  // A query that matches a setting is not pasted data.
  const pasted = settings.length === 0 ? pastedText(query) : []
  // The query may name an action, whose name includes its identity.
  const ofIdentities =
    first === undefined
      ? found(listActionsByJob(all, sources)).slice(0, mostOfGroup)
      : actionsOf(first, sources)
  return filled([
    { name: t('palette.identities'), entries: identities.map((each) => ({ ...each, ...digestOf(each.id) })) },
    doing([
      ...found(listActions(sources)),
      ...(isNamed ? clipboard : []),
      ...ofIdentities,
      ...blockOf(query),
      ...pasted,
    ]),
    { name: t('palette.private-keys'), entries: findPrivateKeys(words, sources) },
    { name: t('palette.contracts'), entries: nearest(listContracts(sources)) },
    // Enter must not read the clipboard unless the query names it.
    going([...found(listPages(sources)), ...(isNamed ? [] : clipboard)]),
    // Settings come last, so that Enter changes one only if the query names it.
    { name: t('shell.nav.settings'), entries: settings },
  ])
}

function doing(entries: readonly PaletteEntry[]): PaletteGroup {
  return { name: t('palette.do'), entries }
}

function going(entries: readonly PaletteEntry[]): PaletteGroup {
  return { name: t('palette.go'), entries }
}

function filled(groups: readonly PaletteGroup[]): readonly PaletteGroup[] {
  return groups.filter(({ entries }) => entries.length > 0)
}

function isFound({ name, detail = '', also = '' }: PaletteEntry, words: readonly string[]): boolean {
  const text = `${name} ${detail} ${also}`.toLowerCase()
  return words.every((word) => text.includes(word))
}

/** Sorts exact matches first, then prefixes, because only the first few matches are shown. */
function nearestFirst(entries: readonly PaletteEntry[], query: string): readonly PaletteEntry[] {
  const asked = query.trim().toLowerCase()
  const rank = ({ name }: PaletteEntry) => {
    const text = name.toLowerCase()
    return text === asked ? 0 : text.startsWith(asked) ? 1 : 2
  }
  return entries.toSorted((a, b) => rank(a) - rank(b))
}

function opening(path: string, icon: IconName, name: string, also?: string): PaletteEntry {
  return { id: path, path, icon, name, ...(also === undefined ? {} : { also }) }
}

function listPages({ networks, hasLocks }: PaletteSources): readonly PaletteEntry[] {
  return [
    opening('/', 'identity', t('shell.nav.identities')),
    ...(hasLocks ? [opening('/#locks', 'lock', t('palette.locks'), t('palette.also.locks'))] : []),
    opening('/inspect', 'search', t('shell.nav.inspector'), t('palette.also.inspect')),
    opening('/contracts', 'contract', t('shell.nav.contracts')),
    opening('/network', 'network', t('shell.nav.network'), t('palette.also.network')),
    opening(`/network/console#${blockHash}`, 'network', t('palette.explorer'), t('palette.also.explorer')),
    opening('/network/console', 'network', t('shell.page.console')),
    opening('/exchange', 'pencil', t('shell.page.exchange'), t('palette.also.exchange')),
    opening('/vault', 'vault', t('shell.nav.vault')),
    opening('/vault/phrase', 'vault', t('shell.page.phrase'), t('palette.also.phrase')),
    opening('/vault/test-backup', 'check', t('shell.page.test-backup')),
    opening('/vault/restore', 'upload', t('shell.page.restore'), t('palette.also.restore')),
    opening('/vault/passphrase', 'lock', t('shell.page.passphrase')),
    opening('/vault/log', 'clock', t('shell.page.log'), t('palette.also.log')),
    // The page lists all networks, so the name of a network leads there and does not switch to it.
    opening(
      '/settings',
      'settings',
      t('shell.nav.settings'),
      [t('palette.also.settings'), ...networks.map(formatNetworkName)].join(' '),
    ),
  ]
}

function listActions({ session, onShortcuts }: PaletteSources): readonly PaletteEntry[] {
  return [
    opening('/build/create', 'plus', t('shell.page.create'), t('palette.also.create')),
    opening('/build/top-up', 'plus', t('shell.page.top-up'), t('palette.also.top-up')),
    opening('/build/bulk', 'plus', t('shell.page.bulk'), t('palette.also.bulk')),
    opening('/vault/backup', 'download', t('palette.backup'), t('palette.also.backup')),
    ...lockActions(session),
    {
      id: 'shortcuts',
      icon: 'info',
      name: t('palette.sheet'),
      also: t('palette.also.sheet'),
      keys: '?',
      act: onShortcuts,
    },
    { id: 'dark', icon: 'eye', name: t('palette.dark'), act: () => setTheme('dark') },
    { id: 'light', icon: 'eye', name: t('palette.light'), act: () => setTheme('light') },
  ]
}

function listSettings({ networks, networkId }: PaletteSources): readonly PaletteEntry[] {
  return [
    opening('/settings#automatic-lock', 'lock', t('palette.auto-lock'), t('palette.also.auto-lock')),
    opening('/settings#add-network', 'plus', t('palette.add-network'), t('palette.also.add-network')),
    ...networks
      .filter(({ id }) => id !== networkId)
      .map((network): PaletteEntry => ({
        id: `network ${network.id}`,
        icon: 'network',
        name: t('networks.switch', { network: formatNetworkName(network) }),
        also: t('palette.also.network.use'),
        act: () => switchNetwork(network, networkId),
      })),
  ]
}

function switchNetwork(network: PaletteSources['networks'][number], beforeId: string): void {
  setCurrentNetwork(network.id)
  const text = t('palette.switched', { network: formatNetworkName(network) })
  postUndo(text, async () => setCurrentNetwork(beforeId), { brief: true })
}

function lockActions(session: PaletteSources['session']): readonly PaletteEntry[] {
  if (session.kind === 'open')
    return [
      {
        id: 'lock',
        icon: 'lock',
        name: t('palette.lock'),
        keys: commandKey('L'),
        act: () => vault.lock(),
      },
    ]
  return session.kind === 'locked'
    ? [{ id: 'unlock', icon: 'open', name: t('palette.unlock'), path: '/vault' }]
    : []
}

const blockHash = 'block'
// Digits of a block height; a longer number is not a height.
const mostDigits = 8

function blockOf(query: string): readonly PaletteEntry[] {
  const [, digits] = /^(?:#|block )?(\d+)$/i.exec(query.trim().replaceAll(',', '')) ?? []
  if (digits === undefined || digits.length > mostDigits) return []
  const path = `/network/console#${blockHash}-${digits}`
  return [{ id: path, path, icon: 'network', name: t('palette.block', { height: Number(digits) }) }]
}

function clipboardEntry(): PaletteEntry {
  return {
    id: 'clipboard',
    icon: 'search',
    name: t('palette.clipboard'),
    also: t('palette.also.clipboard'),
    act: () => void inspectClipboard(),
    path: '/inspect',
  }
}

function clipboardWords(): readonly string[] {
  return t('palette.also.clipboard').toLowerCase().split(' ')
}

/** Reads the clipboard once on click; the browser may ask the user first. The program reads it nowhere else. */
async function inspectClipboard(): Promise<void> {
  try {
    const text = await navigator.clipboard.readText()
    if (text.length < 1000 && text.trim() === '')
      postNotice({ tone: 'bad', text: t('palette.clipboard.empty') })
    else handIfThere(new File([text], t('palette.clipboard.text')), '/inspect')
  } catch {
    postNotice({ tone: 'bad', text: t('palette.clipboard.denied') })
  }
}

/** Opens pasted text in the inspector. Possible private keys were removed from the field before. */
function pastedText(query: string): readonly PaletteEntry[] {
  const text = query.trim()
  if (text.length < shortestPasted) return []
  const give = () => handFile(new File([text], t('palette.pasted')), '/inspect')
  return [{ id: 'inspect', icon: 'search', name: t('palette.inspect'), act: give, path: '/inspect' }]
}
