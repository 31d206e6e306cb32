import { equalBytes } from '#/protocol/encoding/bytes.ts'
import { hash160 } from '#/protocol/encoding/hash.ts'
import { Identity } from '#/protocol/identity/identity.ts'
import type { IdentityPublicKey } from '#/protocol/key/identity-public-key.ts'
import type { RuleId } from '#/protocol/rule.ts'
import { checkSchema } from '#/protocol/schema.ts'
import { warnOfTransition } from '#/protocol/transition/check-transition.ts'
import type { UnsignedTransition } from '#/protocol/transition/transition.ts'
import type { WireProfile } from '#/protocol/transition/wire-profile.ts'
import { below, refused, violation, type Checked, type Violation } from '#/protocol/violation.ts'
import type { SealedRecord } from '#/vault/storage/sealed-record.ts'

type Update = Extract<UnsignedTransition, { readonly type: 5 }>

// Elsewhere these warn, since the document leaves them to the network. A signature that no node takes is not made.
const refusedHere: readonly RuleId[] = ['network.signer-enabled', 'network.signer-purpose']

/** The identity that an update is judged against, as the page knows it. An update without one is refused. */
export function checkKnownIdentity(input: unknown): Checked<Identity> {
  if (input === undefined) return refused(violation('sign.identity-key', '/signaturePublicKeyId'))
  const checked = checkSchema(Identity.binary, input)
  return checked.ok ? checked : { ok: false, violations: below('/identity', checked.violations) }
}

/** What the vault demands of the key that signs an update, beyond the rules that the update is held against. */
export function checkUpdateSigner(
  update: Update,
  identity: Identity,
  profile: WireProfile,
): readonly Violation[] {
  const path = '/signaturePublicKeyId'
  const isForeign = signerOf(update, identity)?.type === 1 && !profile.blsBasicScheme
  return [
    ...warnOfTransition(update, profile, { identity }).filter(({ rule }) => refusedHere.includes(rule)),
    ...(isForeign ? [violation('profile.bls-scheme', path, { params: { name: profile.name } })] : []),
  ]
}

/**
 * Whether the record holds the private half of the key that the update names, and is guarded as strictly as that
 * key's level demands. A single-use key signs no update.
 */
export function isUpdateSigner(record: SealedRecord, update: Update, identity: Identity): boolean {
  const key = signerOf(update, identity)
  if (key === undefined || record.kind !== 'identity' || record.securityLevel > key.securityLevel)
    return false
  if ((key.type === 1) !== (record.keyType === 1)) return false
  return equalBytes(key.type === 2 ? hash160(record.publicKey) : record.publicKey, key.data)
}

function signerOf({ signaturePublicKeyId }: Update, { publicKeys }: Identity): IdentityPublicKey | undefined {
  return publicKeys.find(({ id }) => id === signaturePublicKeyId)
}
