import { create } from 'zustand'
import { formatHex } from '#/protocol/encoding/hex.ts'
import { creditsOf } from '#/protocol/layer1/asset-lock.ts'
import type { FindKeyOwner, KeyOwner } from '#/domain/identity/key-owners.ts'
import { t } from '#/features/vault/messages.ts'
import { base58Of, hexOf } from '#/domain/keys/key-summary.ts'
import { coverOf } from '#/domain/keys/uncovered.ts'
import type { VaultKey, VaultView } from '#/domain/keys/vault-session.ts'
import { formatDashToRead } from '#/words/format-dash.ts'
import { compareNames } from '#/words/format-list.ts'
import { formatIdentityName } from '#/words/identity-words.ts'
import { formatLevel, formatPurpose } from '#/words/key-words.ts'
import { formatKeyName, formatKeyUse, formatOrigin } from '#/words/vault-key-words.ts'

export interface ListedKey {
  readonly id: string
  readonly vaultKey: VaultKey
  readonly owner: KeyOwner | undefined
  /** A tested backup or a safe phrase that restores the private key. Undefined if only this vault has it. */
  readonly cover: 'backup' | 'phrase' | undefined
  /** A single-use key whose lock is confirmed. It is no longer needed. */
  readonly isUsed: boolean
  readonly unusedDuffs: bigint
}

export interface KeyGroup {
  readonly identity: KeyOwner['identity'] | undefined
  readonly keys: readonly ListedKey[]
}

export const keyFilters = ['all', 'uncovered', 'unowned'] as const
export type KeyFilter = (typeof keyFilters)[number]

/** Search and filter of the list. They stay while the user opens an identity and returns. */
export const useKeyView = create<{ readonly query: string; readonly filter: KeyFilter }>(() => ({
  query: '',
  filter: 'all',
}))

export function listKeys(
  vaultKeys: readonly VaultKey[],
  findOwner: FindKeyOwner,
  { backups, phrase }: Pick<VaultView, 'backups' | 'phrase'>,
  usedLockKeys: ReadonlySet<string>,
  unused: ReadonlyMap<string, bigint> = new Map(),
): readonly ListedKey[] {
  const inBackup = new Set(backups?.covered)
  const isBackedUp = coverOf({ phrase, ...(backups === undefined ? {} : { backups }) })
  return vaultKeys.map((vaultKey) => ({
    id: vaultKey.id,
    vaultKey,
    owner: findOwner(vaultKey),
    cover: inBackup.has(vaultKey.id) ? 'backup' : isBackedUp?.(vaultKey) === true ? 'phrase' : undefined,
    isUsed: vaultKey.kind === 'single-use' && usedLockKeys.has(formatHex(vaultKey.publicKey)),
    unusedDuffs: unused.get(formatHex(vaultKey.publicKey)) ?? 0n,
  }))
}

export function isInFilter({ cover, owner }: ListedKey, filter: KeyFilter): boolean {
  switch (filter) {
    case 'all':
      return true
    case 'uncovered':
      return cover === undefined
    case 'unowned':
      return owner === undefined
  }
}

/** Groups keys by identity name, each in the order of key ids. Keys without one are last, the best protected first. */
export function groupKeys(listed: readonly ListedKey[]): readonly KeyGroup[] {
  const owned = new Map<string, ListedKey[]>()
  const others: ListedKey[] = []
  for (const each of listed) {
    const id = each.owner?.identity.id
    const group = id === undefined ? others : (owned.get(id) ?? [])
    if (id !== undefined) owned.set(id, group)
    group.push(each)
  }
  const groups = [...owned.values()]
    .map((keys) => ({ name: nameOf(keys[0]?.owner), keys }))
    .toSorted((a, b) => compareNames(a.name, b.name))
    .map(({ keys }) => ({ identity: keys[0]?.owner?.identity, keys: keys.toSorted(byKeyId) }))
  if (others.length === 0) return groups
  return [...groups, { identity: undefined, keys: others.toSorted(byProtection) }]
}

const protection = { gate: 0, session: 1, device: 2 } as const

function byProtection(a: ListedKey, b: ListedKey): number {
  return protection[a.vaultKey.compartment] - protection[b.vaultKey.compartment]
}

function byKeyId(a: ListedKey, b: ListedKey): number {
  return (a.owner?.key.id ?? 0) - (b.owner?.key.id ?? 0)
}

// Identities without a label come last. The id separates identities with the same label.
function nameOf(owner: KeyOwner | undefined): string {
  if (owner === undefined) return ''
  const { id, label } = owner.identity
  return `${label === '' ? '\u{10ffff}' : label.toLowerCase()}\n${id}`
}

// Almost any identifier contains a given two or three characters.
const leastOfIdentifier = 4

/** Each part of the query must match a text, the beginning of a public key or identity id, or a complete key id. */
export function searchKeys(listed: readonly ListedKey[], query: string): readonly ListedKey[] {
  const parts = query.toLowerCase().split(/\s+/).filter(Boolean)
  if (parts.length === 0) return listed
  return listed.filter((each) => parts.every((part) => isFound(each, part)))
}

function isFound(listed: ListedKey, part: string): boolean {
  const { vaultKey, owner } = listed
  if (/^\d{1,3}$/.test(part)) return part === String(owner?.key.id) || nameTextOf(listed).includes(part)
  if (textOf(listed).includes(part)) return true
  if (part.length < leastOfIdentifier) return false
  const { publicKey } = vaultKey
  return (
    base58Of(publicKey).toLowerCase().startsWith(part) ||
    hexOf(publicKey).startsWith(part) ||
    owner?.identity.id.toLowerCase().startsWith(part) === true
  )
}

/** Returns the text in which numbers of a query are searched. A derivation path would match almost any number. */
function nameTextOf({ vaultKey, owner }: ListedKey): string {
  return `${vaultKey.label}\n${owner?.identity.label ?? ''}`.toLowerCase()
}

export function formatListedUse({
  vaultKey,
  isUsed,
  unusedDuffs,
}: Pick<ListedKey, 'vaultKey' | 'isUsed' | 'unusedDuffs'>): string {
  if (unusedDuffs > 0n) return t('vault.keys.unused', { dash: formatDashToRead(creditsOf(unusedDuffs)) })
  return isUsed ? t('vault.keys.used') : formatKeyUse(vaultKey)
}

const texts = new WeakMap<ListedKey, string>()

function textOf(listed: ListedKey): string {
  const before = texts.get(listed)
  if (before !== undefined) return before
  const { vaultKey, owner } = listed
  const ofOwner =
    owner === undefined
      ? []
      : [
          formatIdentityName(owner.identity),
          formatPurpose(owner.key.purpose),
          formatLevel(owner.key.securityLevel),
        ]
  const text = [
    formatKeyName(vaultKey),
    formatKeyUse(vaultKey),
    formatListedUse(listed),
    formatOrigin(vaultKey),
    vaultKey.path ?? '',
    ...ofOwner,
  ]
    .join('\n')
    .toLowerCase()
  texts.set(listed, text)
  return text
}
