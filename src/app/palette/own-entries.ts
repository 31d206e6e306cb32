import { checkBase58 } from '#/protocol/encoding/base58.ts'
import { wireProfiles } from '#/protocol/transition/wire-profile.ts'
import { sha256 } from '#/protocol/encoding/hash.ts'
import type { FindKeyOwner } from '#/domain/identity/key-owners.ts'
import { base58Of, hexOf } from '#/domain/keys/key-summary.ts'
import type { VaultKey } from '#/domain/keys/vault-session.ts'
import { compareNames } from '#/words/format-list.ts'
import { formatIdentityName } from '#/words/identity-words.ts'
import { formatKeyFully, formatKeyName, formatKeyOwner, formatKeyUse } from '#/words/vault-key-words.ts'
import type { ContractRecord } from '#/store/records/contract-record.ts'
import type { IdentityRecord } from '#/store/records/identity-record.ts'
import type { IconName } from '#/ui/icon.tsx'
import { t } from '#/app/messages.ts'

export interface PaletteEntry {
  readonly id: string
  readonly icon: IconName
  readonly name: string
  /** Text beside the name, included in the search. */
  readonly detail?: string
  /** Synonyms for the search, not shown. */
  readonly also?: string
  /** 32 bytes, shown as a picture. */
  readonly digest?: Uint8Array
  readonly keys?: string
  /** Reason why the action is unavailable, as on its page. Shown but not searched. */
  readonly why?: string
  readonly act?: () => unknown
  readonly path?: string
}

export interface OwnSources {
  readonly identities: ReadonlyMap<string, Pick<IdentityRecord, 'id' | 'label' | 'archivedAtMs' | 'profile'>>
  readonly contracts: ReadonlyMap<string, Pick<ContractRecord, 'id' | 'name'>>
  readonly privateKeys: readonly VaultKey[]
  readonly findOwner: FindKeyOwner
}

export const mostOfGroup = 6

export function listIdentities({ identities }: OwnSources): readonly PaletteEntry[] {
  return [...identities.values()]
    .filter(({ archivedAtMs }) => archivedAtMs === null)
    .map((record) => ({
      id: record.id,
      icon: 'identity',
      name: formatIdentityName(record),
      detail: record.id,
      path: `/identities/${record.id}`,
    }))
}

export function actionsOf({ id, name }: PaletteEntry, { identities }: OwnSources): readonly PaletteEntry[] {
  const profile = identities.get(id)?.profile
  const hasCreditJobs = profile !== undefined && wireProfiles[profile].codec === 'bincode'
  return [
    {
      id: `top-up ${id}`,
      icon: 'plus',
      name: t('palette.top-up', { name }),
      also: t('palette.also.top-up'),
      path: `/build/top-up/${id}`,
    },
    {
      id: `update ${id}`,
      icon: 'refresh',
      name: t('palette.update', { name }),
      also: t('palette.also.update'),
      path: `/build/update/${id}`,
    },
    ...creditActionsOf(id, name).map((each) => (hasCreditJobs ? each : { ...each, why: t('send.open.why') })),
  ]
}

/** Lists the actions of all identities job by job, the available ones of each job first. */
export function listActionsByJob(
  identities: readonly PaletteEntry[],
  sources: OwnSources,
): readonly PaletteEntry[] {
  const actions = identities.map((each) => actionsOf(each, sources))
  const most = Math.max(0, ...actions.map(({ length }) => length))
  const canNot = ({ why }: PaletteEntry) => Number(why !== undefined)
  return Array.from({ length: most }, (_, job) =>
    actions.flatMap((each) => each[job] ?? []).toSorted((a, b) => canNot(a) - canNot(b)),
  ).flat()
}

function creditActionsOf(id: string, name: string): readonly PaletteEntry[] {
  return [
    {
      id: `transfer ${id}`,
      icon: 'arrow',
      name: t('palette.transfer', { name }),
      also: t('palette.also.transfer'),
      path: `/build/transfer/${id}`,
    },
    {
      id: `withdraw ${id}`,
      icon: 'download',
      name: t('palette.withdraw', { name }),
      also: t('palette.also.withdraw'),
      path: `/build/withdraw/${id}`,
    },
  ]
}

export function listContracts({ contracts }: OwnSources): readonly PaletteEntry[] {
  return [...contracts.values()].map(({ id, name }) => ({
    id,
    icon: 'contract',
    name: name.trim() === '' ? t('palette.contract.unnamed') : name,
    path: `/contracts/${encodeURIComponent(id)}`,
  }))
}

export function digestOf(id: string): Pick<PaletteEntry, 'digest'> {
  const checked = checkBase58(id)
  return checked.ok ? { digest: sha256(checked.value) } : {}
}

// Shorter queries would match almost any public key.
const leastOfPublicKey = 4

/** Private keys whose label, identity or use contains each word, or whose public key begins with it. */
export function findPrivateKeys(
  words: readonly string[],
  { privateKeys, findOwner }: OwnSources,
): readonly PaletteEntry[] {
  // Thousands of keys may match, so only the shown ones are sorted and formatted.
  const first: { readonly name: string; readonly vaultKey: VaultKey }[] = []
  for (const vaultKey of privateKeys) {
    const { publicKey } = vaultKey
    const owner = findOwner(vaultKey)
    const name = owner === undefined ? formatKeyName(vaultKey) : formatKeyFully(vaultKey, owner)
    const use = owner === undefined ? formatKeyUse(vaultKey) : formatKeyOwner(owner, vaultKey)
    const text = `${name} ${use}`.toLowerCase()
    const isIts = (word: string) =>
      text.includes(word) ||
      (word.length >= leastOfPublicKey &&
        (hexOf(publicKey).startsWith(word) || base58Of(publicKey).toLowerCase().startsWith(word)))
    if (!words.every(isIts)) continue
    const last = first[mostOfGroup - 1]
    if (last !== undefined && compareNames(name, last.name) >= 0) continue
    first.push({ name, vaultKey })
    first.sort((a, b) => compareNames(a.name, b.name))
    first.splice(mostOfGroup)
  }
  return first.map(({ name, vaultKey: { id, publicKey } }) => {
    const path = `/vault#key-${id}`
    return { id: path, icon: 'vault', name, detail: base58Of(publicKey), path, digest: sha256(publicKey) }
  })
}
