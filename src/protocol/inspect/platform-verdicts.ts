import { formatBase58 } from '#/protocol/encoding/base58.ts'
import { equalBytes } from '#/protocol/encoding/bytes.ts'
import { hash160, sha256d } from '#/protocol/encoding/hash.ts'
import { formatHex } from '#/protocol/encoding/hex.ts'
import { storedIdentityOf } from '#/protocol/identity/stored-identity.ts'
import { lockOutputOf } from '#/protocol/platform/check-lock.ts'
import { identityOf, type PlatformState, type StoredIdentity } from '#/protocol/platform/check-state.ts'
import { encodeLockOutPoint } from '#/protocol/platform/platform-ids.ts'
import {
  isPlatformSignedBy,
  isTransitionSignedBy,
  recoverPlatformSigner,
  signedDataOf,
} from '#/protocol/platform/platform-signature.ts'
import { addedKeysOf } from '#/protocol/platform/check-new-keys.ts'
import type { PlatformTransition } from '#/protocol/platform/transition-layout.ts'
import { wireProfiles } from '#/protocol/transition/wire-profile.ts'
import type { InspectContext } from './found.ts'
import { isForgeableSignature, policyChecksOfKeys, policyChecksOfSignature } from './policy-checks.ts'
import type { RuleCheck, SignatureVerdict } from './reading.ts'

type ByIdentity = Extract<
  SignatureVerdict,
  { readonly kind: 'signed-by-key' | 'signed-by-other-key' | 'not-signed-by-key' | 'identity-unknown' }
>

/**
 * Returns verdicts on the signatures of a transition: by the identity’s key if known, by the lock’s key, by each new
 * key.
 */
export function verdictsOf(transition: PlatformTransition, known: Known): readonly SignatureVerdict[] {
  const { fields } = transition
  const keys =
    'publicKeys' in fields ? fields.publicKeys : 'addPublicKeys' in fields ? fields.addPublicKeys : []
  const witnesses = keys
    .filter(({ type }) => type < 2)
    .map((key) => ({
      kind: 'witness' as const,
      keyId: key.id,
      isMade: isPlatformSignedBy(key, key.signature, signedDataOf(transition)),
    }))
  return [...('signature' in fields ? [ownVerdict(transition, fields.signature, known)] : []), ...witnesses]
}

function ownVerdict(
  transition: PlatformTransition,
  signature: Uint8Array,
  { identity, lockTransaction }: Known,
): SignatureVerdict {
  if (signature.length === 0) return { kind: 'absent' }
  const { fields } = transition
  const by = recoverPlatformSigner(transition)
  const named = identityOf(transition)
  if (named !== undefined && 'signaturePublicKeyId' in fields) {
    const { signaturePublicKeyId: keyId } = fields
    const told = isForgeableSignature(signedBy(signature, keyId, identity), networksOfToday)
      ? ({ isForgeable: true } as const)
      : {}
    if (identity === undefined)
      return { kind: 'identity-unknown', identityId: formatBase58(named.id), keyId, ...told }
    return { ...verdictByIdentity(transition, identity, keyId), ...told }
  }
  if (by === undefined) return { kind: 'unrecoverable' }
  const publicKey = formatHex(by)
  if (!('assetLockProof' in fields)) return { kind: 'recovered', publicKey }
  const output = lockOutputOf(fields.assetLockProof, lockTransaction)
  if (output?.ok !== true) return { kind: 'recovered', publicKey }
  const isRight = equalBytes(hash160(by), output.value.hash160)
  return isRight
    ? { kind: 'matches-output', outputIndex: output.value.outputIndex, publicKey }
    : { kind: 'matches-no-output', publicKey, expectedHash: formatHex(output.value.hash160) }
}

const networksOfToday = wireProfiles['platform-13']

function signedBy(signature: Uint8Array, keyId: number, identity: StoredIdentity | undefined) {
  const key = identity?.publicKeys.map(([, each]) => each).find(({ id }) => id === keyId)
  return { key, isIdentityKnown: identity !== undefined, signature }
}

/** Returns warnings about new keys that anyone can sign as, and about a signature of such a key. */
export function policyChecksOf(transition: PlatformTransition, { identity }: Known): readonly RuleCheck[] {
  const { fields } = transition
  const isNamed = 'signature' in fields && 'signaturePublicKeyId' in fields
  return [
    ...policyChecksOfKeys(addedKeysOf(transition), networksOfToday),
    ...(isNamed
      ? policyChecksOfSignature(
          signedBy(fields.signature, fields.signaturePublicKeyId, identity),
          networksOfToday,
        )
      : []),
  ]
}

function verdictByIdentity(
  transition: PlatformTransition,
  { id, publicKeys }: StoredIdentity,
  keyId: number,
): ByIdentity {
  const identityId = formatBase58(id)
  const by = publicKeys.map(([, key]) => key).filter((key) => isTransitionSignedBy(key, transition))
  const named = by.find((key) => key.id === keyId)
  const [other] = by
  if (named !== undefined) {
    const isDisabled = named.disabledAt !== null
    return { kind: 'signed-by-key', keyId, identityId, level: named.securityLevel, isDisabled }
  }
  return other === undefined
    ? { kind: 'not-signed-by-key', keyId, identityId }
    : { kind: 'signed-by-other-key', keyId: other.id, named: keyId }
}

export type Known = Pick<PlatformState, 'identity' | 'lockTransaction'>

/** Returns the identity and lock transaction that the context has for a transition. */
export function knownOf(
  transition: PlatformTransition,
  { identities = [], lockTransactions = [] }: InspectContext,
): Known {
  const { fields } = transition
  const id = identityOf(transition)?.id
  const identity = id && identities.find((each) => equalBytes(each.id, id))
  const proof = 'assetLockProof' in fields ? fields.assetLockProof : undefined
  const txid = proof?.kind === 'chain' ? encodeLockOutPoint(proof).subarray(0, 32) : undefined
  const lockTransaction = txid && lockTransactions.find((each) => equalBytes(sha256d(each), txid))
  return {
    ...(identity === undefined ? {} : { identity: storedIdentityOf(identity) }),
    ...(lockTransaction === undefined ? {} : { lockTransaction }),
  }
}
