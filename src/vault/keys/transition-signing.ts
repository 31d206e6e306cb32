import { KeyType } from '#/protocol/key/key-attribute.ts'
import { equalBytes } from '#/protocol/encoding/bytes.ts'
import { hash160 } from '#/protocol/encoding/hash.ts'
import { formatHex } from '#/protocol/encoding/hex.ts'
import type { Identity } from '#/protocol/identity/identity.ts'
import { checkWithSigner } from '#/protocol/transition/check-transition.ts'
import { deriveCreatedId } from '#/protocol/transition/preflight.ts'
import { signTransition, isSignedBy } from '#/protocol/transition/transition-signature.ts'
import {
  isFunded,
  newKeysOf,
  type Transition,
  type UnsignedTransition,
} from '#/protocol/transition/transition.ts'
import { isWitnessed, wireProfiles, type WireProfile } from '#/protocol/transition/wire-profile.ts'
import { violation } from '#/protocol/violation.ts'
import {
  reviewInContext,
  signerOf,
  type OfIdentity,
  type ReviewedInContext,
  type TransitionRequest,
} from '#/protocol/transition/review-transition.ts'
import type { AuditEvent, Way } from '#/vault/log/audit-event.ts'
import type { ManifestOwner } from '#/vault/storage/manifest.ts'
import { ownerOf } from '#/vault/storage/inspection.ts'
import type { SealedRecord } from '#/vault/storage/sealed-record.ts'
import { VaultError } from '#/vault/vault-error.ts'
import { type Loans, requireLoan } from './key-loan.ts'
import { findPrivateKey } from './find-private-key.ts'

/** The asset lock's single-use key or a key of the identity and, in profiles with witnesses, each new key. */
export interface Signers {
  readonly reviewed: ReviewedInContext
  readonly signer: SealedRecord
  readonly witnesses: ReadonlyMap<number, SealedRecord>
}

/**
 * Returns the signing records: `signer`, and in profiles with witnesses each new key, found in `listRecords`. Calls
 * `listRecords` only for witnesses, so that a bulk create does not list a large vault for each row. Throws
 * `vault/transition-refused` or `vault/witness-missing` with violations, or `vault/signer-unfit`.
 */
export function requireSigners(
  request: TransitionRequest,
  signer: SealedRecord,
  listRecords: () => readonly SealedRecord[],
): Signers {
  const recordId = formatHex(signer.id)
  const checked = reviewInContext(request, signer.kind === 'single-use' ? signer.publicKey : undefined)
  if (!checked.ok)
    throw new VaultError('vault/transition-refused', { recordId, violations: checked.violations })
  const reviewed = checked.value
  if (!maySign(signer, reviewed)) throw new VaultError('vault/signer-unfit', { recordId })
  return { reviewed, signer, witnesses: requireWitnesses(reviewed.transition, request, listRecords) }
}

// Creates and top-ups need the single-use key of their asset lock, other transitions a key of their identity.
function maySign(signer: SealedRecord, { transition, context: { identity } }: ReviewedInContext): boolean {
  if (isFunded(transition)) return signer.kind === 'single-use'
  return identity !== undefined && isIdentitySigner(signer, transition, identity)
}

function requireWitnesses(
  transition: UnsignedTransition,
  { profile }: TransitionRequest,
  listRecords: () => readonly SealedRecord[],
): Signers['witnesses'] {
  const { keys, path } = newKeysOf(transition)
  const witnessed = keys.flatMap((key, index) =>
    isWitnessed(wireProfiles[profile], key.type) ? [{ key, index }] : [],
  )
  if (witnessed.length === 0) return new Map()
  const records = listRecords()
  const witnesses = witnessed.map(({ key, index }) => ({ key, index, record: findPrivateKey(records, key) }))
  const violations = witnesses.flatMap(({ key: { id }, index, record }) =>
    record === undefined
      ? [violation('witness.required', `${path}/${index}/signature`, { params: { id } })]
      : [],
  )
  if (violations.length > 0) throw new VaultError('vault/witness-missing', { violations })
  return new Map(
    witnesses.flatMap(({ key: { id }, record }) => (record === undefined ? [] : [[id, record] as const])),
  )
}

/** Returns the ids (hex) of the signing records, the signer first. */
export function listSigners({ signer, witnesses }: Signers): readonly string[] {
  return [signer, ...witnesses.values()].map(({ id }) => formatHex(id))
}

/** Tells whether a signing key is sealed at the gate. */
export function needsGate({ signer, witnesses }: Signers): boolean {
  return [signer, ...witnesses.values()].some(({ compartment }) => compartment === 'gate')
}

/** Returns the transition signed and verified, with its witnesses. Throws `vault/internal` if it does not verify. */
export function signReviewed(
  { reviewed, signer, witnesses }: Signers,
  request: TransitionRequest,
  loans: Loans,
): Transition {
  const profile = wireProfiles[request.profile]
  // Types 0 and 2 sign the same way; the type of the record tells the curve.
  const lent = new Map(
    [...witnesses].map(([id, record]) => [
      id,
      { type: record.keyType, privateKey: requireLoan(loans, record) },
    ]),
  )
  const own = { type: signer.keyType, privateKey: requireLoan(loans, signer) }
  const signed = signTransition(reviewed.transition, profile, own, lent)
  if (isVerified(signed, { reviewed, signer, witnesses }, profile)) return signed
  throw new VaultError('vault/internal')
}

// Checks every rule and signature. Without the lock transaction, the proof names no key, so the signer's key is used.
function isVerified(signed: Transition, { reviewed, signer }: Signers, profile: WireProfile): boolean {
  const checked = checkWithSigner(signed, 'binary', profile, reviewed.context)
  if (!checked.ok) return false
  if (isFunded(signed))
    return checked.value.signer !== undefined && equalBytes(checked.value.signer, signer.publicKey)
  const key = { type: signer.keyType === KeyType.bls ? 1 : 0, data: signer.publicKey } as const
  return isSignedBy(key, signed.signature, reviewed.signingBytes, profile) === true
}

/** Returns the audit event of a signature, and its chain: the session's if a signer is of the session or the gate. */
export function signedEvent(
  signers: Signers,
  warnings: readonly string[],
  by: Way | undefined,
): { readonly event: AuditEvent; readonly owner: ManifestOwner } {
  const { reviewed, signer, witnesses } = signers
  const compartments = [signer, ...witnesses.values()].map(({ compartment }) => compartment)
  return {
    event: {
      kind: 'signed',
      transition: reviewed.transition.type,
      digest: reviewed.digest,
      records: [...listSigners(signers)],
      identity: identityOf(reviewed) ?? null,
      ...(by === undefined ? {} : { by }),
      ...(warnings.length > 0 ? { warnings } : {}),
    },
    owner: compartments.map(ownerOf).includes('session') ? 'session' : 'device',
  }
}

function identityOf({ transition, profile }: ReviewedInContext): Uint8Array | undefined {
  if ('identityId' in transition) return transition.identityId
  return deriveCreatedId(transition.assetLockProof, profile)
}

/** Tells whether the record is the signing key's private key, sealed as its level demands. Never a single-use key. */
function isIdentitySigner(record: SealedRecord, transition: OfIdentity, identity: Identity): boolean {
  const key = signerOf(transition, identity)
  if (key === undefined || record.kind !== 'identity' || record.securityLevel > key.securityLevel)
    return false
  if ((key.type === KeyType.bls) !== (record.keyType === KeyType.bls)) return false
  return equalBytes(
    key.type === KeyType.ecdsaHash160 ? hash160(record.publicKey) : record.publicKey,
    key.data,
  )
}
