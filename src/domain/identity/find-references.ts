import { hash160 } from '#/protocol/encoding/hash.ts'
import { transitionsOf } from '#/store/records/open-transition.ts'
import { formatHex, checkHex } from '#/protocol/encoding/hex.ts'
import { viewIdentity } from './identity-view.ts'
import type { IdentityRecord } from '#/store/records/identity-record.ts'
import type { WorkspaceState } from '#/store/workspace-store.ts'
import type { VaultKey } from '#/domain/keys/vault-session.ts'
import { checkBase58, formatBase58 } from '#/protocol/encoding/base58.ts'
import { checkBase64 } from '#/protocol/encoding/base64.ts'
import { deriveIdentityId } from '#/protocol/identity/identity-id.ts'
import type { Field, DerivedValue } from '#/protocol/inspect/reading.ts'
import { encodeOutPoint } from '#/protocol/layer1/transaction.ts'

export type Reference =
  | { readonly kind: 'identity'; readonly id: string; readonly label: string }
  | { readonly kind: 'transition'; readonly id: string }
  | { readonly kind: 'create' | 'top-up'; readonly id: string }
  | { readonly kind: 'vault-key'; readonly id: string; readonly label: string }
  | { readonly kind: 'masternode' | 'quorum' | 'block'; readonly id: string }

type Stored = Pick<WorkspaceState, 'identities' | 'transitions' | 'locks' | 'drafts'>

// Opening an identity takes time, so only this many are opened.
const mostOpened = 500

/** Finds identities, signed transitions, locks in progress and private keys that these values name. */
export function findReferences(
  { hashes, identities, outPoints, keys }: NamedValues,
  stored: Stored,
  vaultKeys: readonly VaultKey[],
): readonly Reference[] {
  const found: Reference[] = []
  const add = (reference: Reference) => {
    if (!found.some(({ kind, id }) => kind === reference.kind && id === reference.id)) found.push(reference)
  }
  const named = [...identities].flatMap((id) => stored.identities.get(id) ?? [])
  for (const { id, label } of [...named, ...identitiesOfKeys(keys, stored)])
    add({ kind: 'identity', id, label })
  for (const { id, outPoint } of stored.transitions.values()) {
    if (hashes.has(id) || (outPoint !== null && isNamed(outPoint, hashes, outPoints)))
      add({ kind: 'transition', id })
  }
  for (const { record } of stored.locks.values()) {
    const draft = stored.drafts.get(record.draftId)
    const { funds, publicKey } = record
    const isOfLock = funds !== null && isNamed(funds.outPoint, hashes, outPoints)
    if (draft !== undefined && (isOfLock || isOf(publicKey, keys))) add({ kind: draft.kind, id: draft.id })
  }
  for (const { id, label, publicKey } of vaultKeys)
    if (isOf(publicKey, keys)) add({ kind: 'vault-key', id, label })
  return found
}

function isNamed(outPoint: Uint8Array, hashes: ReadonlySet<string>, outPoints: ReadonlySet<string>): boolean {
  return outPoints.has(formatHex(outPoint)) || hashes.has(formatHex(outPoint.subarray(0, 32)))
}

function isOf(publicKey: Uint8Array, keys: ReadonlySet<string>): boolean {
  return keys.size > 0 && (keys.has(formatHex(publicKey)) || keys.has(formatHex(hash160(publicKey))))
}

function identitiesOfKeys(
  keys: ReadonlySet<string>,
  { identities, transitions }: Stored,
): readonly IdentityRecord[] {
  if (keys.size === 0) return []
  return [...identities.values()].slice(0, mostOpened).flatMap((record) => {
    const { shown } = viewIdentity(record, transitionsOf(transitions, record.id))
    const isOwner = shown?.identity.publicKeys.some(({ data }) => isOf(data, keys))
    return isOwner === true ? [record] : []
  })
}

/** Values in a part of a reading that may name a record. All are in hex, except identities. */
export interface NamedValues {
  /** 32 bytes in both byte orders: layer 1 displays its hashes reversed. */
  readonly hashes: ReadonlySet<string>
  readonly identities: ReadonlySet<string>
  /** 36 bytes each, encoded as in proofs. */
  readonly outPoints: ReadonlySet<string>
  readonly keys: ReadonlySet<string>
  /** Hashes in fields that are named after block hashes. */
  readonly blocks: ReadonlySet<string>
}

// Only this many fields are searched at first. The user can select another field to search it.
const mostFields = 400
const blockName = /block-?hash|quorumhash|cyclehash/i

export function namedValues(root: Field, derived: readonly DerivedValue[] = []): NamedValues {
  const sets = {
    hashes: new Set<string>(),
    identities: new Set<string>(),
    outPoints: new Set<string>(),
    keys: new Set<string>(),
    blocks: new Set<string>(),
  }
  const take = (name: string, bytes: Uint8Array) => {
    const hex = formatHex(bytes)
    if (bytes.length === 32) {
      sets.hashes.add(hex).add(formatHex(bytes.toReversed()))
      sets.identities.add(formatBase58(bytes))
      if (blockName.test(name)) sets.blocks.add(hex)
    }
    if (bytes.length === 36) {
      sets.outPoints.add(hex)
      for (const txidOrder of ['display', 'internal'] as const)
        sets.identities.add(formatBase58(deriveIdentityId(bytes, { txidOrder })))
    }
    if (bytes.length === 20) sets.keys.add(hex)
    if (bytes.length === 33 || bytes.length === 48) sets.keys.add(hex).add(formatHex(hash160(bytes)))
  }
  for (const { name, value } of derived) {
    const bytes = bytesOf({ value, encoding: name.endsWith('identity-id') ? 'base58' : 'hex' })
    if (bytes !== undefined && name !== 'locked-amount') take(name, bytes)
  }
  let left = mostFields
  const visit = (field: Field) => {
    if (left <= 0 || field.isMasked === true) return
    left -= 1
    const bytes = bytesOf(field) ?? checkWireOutPoint(field)
    if (bytes !== undefined) take(field.name, bytes)
    for (const child of field.children) visit(child)
  }
  visit(root)
  return sets
}

const decoders = { hex: checkHex, base58: checkBase58, base64: checkBase64 } as const
const longest = 160

/** Text without a declared encoding, such as that of a diff, may be hex. */
function bytesOf({ value, encoding = 'hex' }: Pick<Field, 'value' | 'encoding'>): Uint8Array | undefined {
  if (value === undefined || value.length > longest || value.length < 27) return undefined
  const checked = decoders[encoding](value)
  return checked.ok ? checked.value : undefined
}

function checkWireOutPoint({ children }: Field): Uint8Array | undefined {
  const valueOf = (name: string) => children.find((each) => each.name === name)?.value
  const txid = checkHex(valueOf('txid') ?? '')
  const index = Number(valueOf('outputIndex') ?? -1)
  const isOne = txid.ok && txid.value.length === 32 && index >= 0 && index <= 0xffff_ffff
  return isOne ? encodeOutPoint({ txid: txid.value, index }) : undefined
}
