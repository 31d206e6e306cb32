import { hash160 } from '#/protocol/encoding/hash.ts'
import { formatHex } from '#/protocol/encoding/hex.ts'
import { transitionsOf } from '#/workspace/history/open-transition.ts'
import { knowIdentity } from '#/workspace/history/known-identity.ts'
import type { WorkspaceState } from '#/workspace/storage/workspace-store.ts'
import type { VaultKey } from '#/session/vault/vault-session.ts'
import type { NamedValues } from './named-values.ts'

/** Where a value of the inspector is used in this workspace or on the network. */
export type Standing =
  | { readonly kind: 'identity' | 'transition'; readonly id: string }
  | { readonly kind: 'create' | 'top-up'; readonly id: string }
  | { readonly kind: 'vault-key'; readonly id: string; readonly label: string }
  | { readonly kind: 'masternode' | 'quorum' | 'block'; readonly id: string }

type Shelf = Pick<WorkspaceState, 'identities' | 'transitions' | 'locks' | 'drafts'>

// To open an identity takes time.
const mostOpened = 500

/** Identities, signed transitions, locks in progress and private keys of this workspace that are named. */
export function findReferences(
  { hashes, identities, outPoints, keys }: NamedValues,
  shelf: Shelf,
  vaultKeys: readonly VaultKey[],
): readonly Standing[] {
  const found: Standing[] = []
  const add = (standing: Standing) => {
    if (!found.some(({ kind, id }) => kind === standing.kind && id === standing.id)) found.push(standing)
  }
  for (const id of identities) if (shelf.identities.has(id)) add({ kind: 'identity', id })
  for (const id of identitiesOfKeys(keys, shelf)) add({ kind: 'identity', id })
  for (const { id, outPoint } of shelf.transitions.values()) {
    if (hashes.has(id) || (outPoint !== null && isNamed(outPoint, hashes, outPoints)))
      add({ kind: 'transition', id })
  }
  for (const { record } of shelf.locks.values()) {
    const draft = shelf.drafts.get(record.draftId)
    const { funds, publicKey } = record
    const isOfLock = funds !== null && isNamed(funds.outPoint, hashes, outPoints)
    if (draft !== undefined && (isOfLock || isOf(publicKey, keys))) add({ kind: draft.kind, id: draft.id })
  }
  for (const { id, label, publicKey } of vaultKeys)
    if (isOf(publicKey, keys)) add({ kind: 'vault-key', id, label })
  return found
}

/** By the complete out point, or by its transaction. */
function isNamed(outPoint: Uint8Array, hashes: ReadonlySet<string>, outPoints: ReadonlySet<string>): boolean {
  return outPoints.has(formatHex(outPoint)) || hashes.has(formatHex(outPoint.subarray(0, 32)))
}

function isOf(publicKey: Uint8Array, keys: ReadonlySet<string>): boolean {
  return keys.size > 0 && (keys.has(formatHex(publicKey)) || keys.has(formatHex(hash160(publicKey))))
}

function identitiesOfKeys(keys: ReadonlySet<string>, { identities, transitions }: Shelf): readonly string[] {
  if (keys.size === 0) return []
  return [...identities.values()].slice(0, mostOpened).flatMap((record) => {
    const { shown } = knowIdentity(record, transitionsOf(transitions, record.id))
    const isOwner = shown?.identity.publicKeys.some(({ data }) => isOf(data, keys))
    return isOwner === true ? [record.id] : []
  })
}
