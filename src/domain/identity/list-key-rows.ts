import type { IdentityPublicKey } from '#/protocol/key/identity-public-key.ts'
import type { VaultKey } from '#/domain/keys/vault-session.ts'
import { isEnabled } from '#/domain/keys/key-summary.ts'
import { findKeyLabels, type IdentityView } from './identity-view.ts'
import type { FindVaultKey } from '#/domain/keys/find-vault-key.ts'

export interface StagedKeys {
  readonly add: readonly { readonly key: IdentityPublicKey; readonly label: string }[]
  readonly disable: readonly number[]
}

const nothingStaged: StagedKeys = { add: [], disable: [] }

export interface KeyRow {
  readonly key: IdentityPublicKey
  readonly label: string
  readonly vaultKey: VaultKey | undefined
  readonly state: 'enabled' | 'disabled' | 'to-disable' | 'to-add'
}

export function listKeyRows(
  identity: Pick<IdentityView, 'record' | 'transitions' | 'shown'>,
  findVaultKey: FindVaultKey,
  staged: StagedKeys = nothingStaged,
): readonly KeyRow[] {
  const keys = identity.shown?.identity.publicKeys ?? []
  const labels = findKeyLabels(identity, keys)
  const rowOf = (key: IdentityPublicKey, label: string | undefined, state: KeyRow['state']): KeyRow => {
    const vaultKey = findVaultKey(key)
    return { key, label: label ?? vaultKey?.label ?? '', vaultKey, state }
  }
  const present = keys.map((key) => {
    const isCut = isEnabled(key) && staged.disable.includes(key.id)
    return rowOf(key, labels.get(key.id), isCut ? 'to-disable' : isEnabled(key) ? 'enabled' : 'disabled')
  })
  const added = staged.add.map(({ key, label }) => rowOf(key, label === '' ? undefined : label, 'to-add'))
  return [...present.toSorted((a, b) => a.key.id - b.key.id), ...added]
}

export function keysAfter(rows: readonly KeyRow[]): readonly IdentityPublicKey[] {
  return rows.map(({ key, state }) =>
    state === 'to-disable' ? { ...key, disabledAt: key.disabledAt ?? 0 } : key,
  )
}
