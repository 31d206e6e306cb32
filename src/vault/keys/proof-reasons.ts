import { TransitionType } from '#/protocol/platform/transition-type.ts'
import { equalBytes } from '#/protocol/encoding/bytes.ts'
import { hash160 } from '#/protocol/encoding/hash.ts'
import { formatHex } from '#/protocol/encoding/hex.ts'
import { KeyType, isForMessages } from '#/protocol/key/key-attribute.ts'
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

/** A fee increase above this percentage needs a proof: the fee is more than twice the usual. */
const mostFeeIncrease = 100

export interface OwnKeys {
  /** Tells whether the vault has the key's private key, guarded as its level demands. */
  readonly isHere: (key: Pick<IdentityPublicKey, 'type' | 'data' | 'securityLevel'>) => boolean
  readonly isSingleUse: (recordId: string) => boolean
  /** Signed creates of an identity: digest and id (hex) of the signing record. Empty without the log. */
  readonly createsOf: (
    identityId: Uint8Array,
  ) => readonly { readonly digest: Uint8Array; readonly signer: string | undefined }[]
}

/**
 * Returns the vault's own keys: generated or derived ones, for public keys of their level or a less strict level.
 * Imported keys do not count, because an import needs no proof. Damaged records do not count either, but a locked
 * vault's unverified records do. `audit`: for `createsOf`.
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
  // Hash on demand: few identities have keys by hash, and hashing all keys of a large vault takes time.
  let hashes: ReadonlyMap<string, number> | undefined
  const levelOf = ({ type, data }: Pick<IdentityPublicKey, 'type' | 'data'>): number | undefined => {
    if (type !== KeyType.ecdsaHash160) return levels.get(formatHex(data))
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
 * Returns reasons for a proof that the signing keys themselves may not need: authority or value leaves the vault, or
 * the fee is more than twice the usual fee. `create`: the create of a top-up's identity, from the page. See
 * docs/vault-signing.md, "What asks for a proof".
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
  if (transition.type === TransitionType.create && !areHere(transition.publicKeys, own))
    return ['keys-elsewhere', ...fee]
  if (transition.type === TransitionType.topUp && !isOwn(transition.identityId, create, profile, own))
    return ['identity-elsewhere', ...fee]
  return fee
}

/**
 * Tells whether the vault created that identity, with keys of its own. The log must have this create and no other
 * create of that identity: the key of a lock can sign any number of creates, but the network accepts only one.
 */
function isOwn(
  identityId: Uint8Array,
  create: Uint8Array | undefined,
  profile: WireProfile,
  own: OwnKeys,
): boolean {
  const read = create === undefined ? undefined : checkTransitionBytes(create, profile)
  if (read?.ok !== true || read.value.type !== TransitionType.create) return false
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

/** A single foreign key that may sign could take everything from the identity. */
function areHere(keys: readonly IdentityPublicKey[], { isHere }: OwnKeys): boolean {
  return keys.every((key) => isForMessages(key) || isHere(key))
}
