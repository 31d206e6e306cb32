import { equalBytes } from '#/protocol/encoding/bytes.ts'
import { hash160 } from '#/protocol/encoding/hash.ts'
import { formatHex } from '#/protocol/encoding/hex.ts'
import { isForMessages } from '#/protocol/key/key-attribute.ts'
import type { IdentityPublicKey } from '#/protocol/key/identity-public-key.ts'
import { deriveCreatedId } from '#/protocol/transition/preflight.ts'
import {
  checkTransitionBytes,
  deriveSigningDigest,
  encodeSigningBytes,
} from '#/protocol/transition/transition-bytes.ts'
import type { PlannedTransition, UnsignedTransition } from '#/protocol/transition/transition.ts'
import type { WireProfile } from '#/protocol/transition/wire-profile.ts'
import { listSignatures } from '#/vault/log/audit-log.ts'
import type { Inspection } from '#/vault/storage/inspection.ts'

import type { ProofReason } from './key-forms.ts'

/** A fee increase above this many percent takes a proof: the network takes more than twice its usual fee. */
const mostFeeIncrease = 100

/** Tells which public keys, records and identities this vault has made itself. */
export interface OwnKeys {
  /** Whether the private key of an identity's key is here, guarded as its level demands. */
  readonly isHere: (key: Pick<IdentityPublicKey, 'type' | 'data' | 'securityLevel'>) => boolean
  /** Whether a record (hex id) is a single-use key. */
  readonly isSingleUse: (recordId: string) => boolean
  /** The creates of an identity that the vault has signed: their digests, and the records (hex id) that signed. Empty where the log is not read. */
  readonly createsOf: (
    identityId: Uint8Array,
  ) => readonly { readonly digest: Uint8Array; readonly signer: string | undefined }[]
}

/**
 * Finds the vault's own records: it has generated or derived them, and they serve keys of their level or a less strict one. Imported ones do not count,
 * since an import takes no proof. Damaged records do not count either. While the vault is locked its records cannot be verified and
 * count as they are. `audit`: the stored log, where an identity is asked about.
 */
export function findOwnKeys(inspection: Inspection, audit?: ReadonlyMap<string, unknown>): OwnKeys {
  const own = [...inspection.records.values()].flatMap(({ record, condition }) => {
    const isReadable = condition === 'sound' || condition === 'unchecked'
    return isReadable && record.origin !== 'imported' ? [record] : []
  })
  const levels = new Map<string, number>()
  for (const { publicKey, securityLevel } of own)
    if (securityLevel !== null) {
      const name = formatHex(publicKey)
      levels.set(name, Math.min(securityLevel, levels.get(name) ?? securityLevel))
    }
  // Few identities have keys by hash, and hashing all keys of a large vault takes time.
  let hashes: ReadonlyMap<string, number> | undefined
  const levelOf = ({ type, data }: Pick<IdentityPublicKey, 'type' | 'data'>): number | undefined => {
    if (type !== 2) return levels.get(formatHex(data))
    hashes ??= new Map(
      own.flatMap(({ publicKey }) => {
        const level = levels.get(formatHex(publicKey))
        return level === undefined ? [] : [[formatHex(hash160(publicKey)), level] as const]
      }),
    )
    return hashes.get(formatHex(data))
  }
  const singleUse = new Set(own.flatMap(({ kind, id }) => (kind === 'single-use' ? [formatHex(id)] : [])))
  const signatures = audit === undefined ? [] : listSignatures(inspection, audit)
  return {
    isHere: (key) => (levelOf(key) ?? Infinity) <= key.securityLevel,
    isSingleUse: (recordId) => singleUse.has(recordId),
    createsOf: (identityId) =>
      signatures.flatMap(({ transition, identity, digest, records: [signer] }) =>
        transition === 2 && identity !== null && equalBytes(identity, identityId) ? [{ digest, signer }] : [],
      ),
  }
}

/**
 * Why a transition takes a proof although the private keys that sign it may ask for none: it gives authority or value to somebody whose keys
 * are not here, or pays more than twice the usual fee. Empty where none is asked. `create`: the signed create of an identity that is
 * topped up, as the page has it. See docs/vault.md, "What asks for a proof".
 */
export function listProofReasons(
  transition: UnsignedTransition | PlannedTransition,
  {
    profile,
    create,
    own,
  }: { readonly profile: WireProfile; readonly create: Uint8Array | undefined; readonly own: OwnKeys },
): readonly ProofReason[] {
  const { userFeeIncrease = 0 } = transition
  const fee: readonly ProofReason[] = userFeeIncrease > mostFeeIncrease ? ['fee-increase'] : []
  if (transition.type === 2 && !areHere(transition.publicKeys, own)) return ['keys-elsewhere', ...fee]
  if (transition.type === 3 && !isOwn(transition.identityId, create, profile, own))
    return ['identity-elsewhere', ...fee]
  return fee
}

/**
 * Whether the vault has created that identity, with keys of its own. Its log has to have this very create and no other of that identity: who
 * has the key of a lock can sign any number of them, and the network takes one.
 */
function isOwn(
  identityId: Uint8Array,
  create: Uint8Array | undefined,
  profile: WireProfile,
  own: OwnKeys,
): boolean {
  const read = create === undefined ? undefined : checkTransitionBytes(create, profile)
  if (read?.ok !== true || read.value.type !== 2) return false
  const { publicKeys, assetLockProof } = read.value
  const id = deriveCreatedId(assetLockProof, profile)
  if (id === undefined || !equalBytes(id, identityId) || !areHere(publicKeys, own)) return false
  const digest = deriveSigningDigest(encodeSigningBytes(read.value, profile))
  const creates = own.createsOf(identityId)
  return (
    creates.length > 0 &&
    creates.every(
      (each) => equalBytes(each.digest, digest) && each.signer !== undefined && own.isSingleUse(each.signer),
    )
  )
}

/** Tells whether all keys that may sign are here. A single foreign one is enough to take what an identity has. */
function areHere(keys: readonly IdentityPublicKey[], { isHere }: OwnKeys): boolean {
  return keys.every((key) => isForMessages(key) || isHere(key))
}
