import { equalBytes } from '#/protocol/encoding/bytes.ts'
import { formatHex } from '#/protocol/encoding/hex.ts'
import {
  checkSize,
  checkTransition,
  checkUnsignedContent,
  listForeignScheme,
} from '#/protocol/transition/check-transition.ts'
import { measureSigned } from '#/protocol/transition/signed-size.ts'
import { signTransition } from '#/protocol/transition/sign-transition.ts'
import { recoverSigner } from '#/protocol/transition/signature.ts'
import {
  checkSigningBytes,
  deriveSigningDigest,
  encodeSigningBytes,
} from '#/protocol/transition/transition-bytes.ts'
import {
  checkUnsignedStructure,
  newKeysOf,
  type Transition,
  type UnsignedTransition,
} from '#/protocol/transition/transition.ts'
import { wireProfiles, type WireProfileName } from '#/protocol/transition/wire-profile.ts'
import { passed, refused, violation, type Checked } from '#/protocol/violation.ts'

import { requireLoan, type Loans } from './key-loan.ts'
import { findPrivateHalf } from './private-half.ts'
import type { SealedRecord } from './sealed-record.ts'
import { VaultError } from './vault-error.ts'

export interface TransitionRequest {
  /** Not parsed: it comes from the page. */
  readonly transition: unknown
  readonly profile: WireProfileName
  /** The lock transaction of a ChainLock proof, when it is at hand, to be checked too. */
  readonly lockTransaction?: Uint8Array | undefined
}

/** What would be signed, as read back from the very bytes that would be signed. */
export interface ReviewedTransition {
  readonly transition: UnsignedTransition
  readonly signingBytes: Uint8Array
  readonly digest: Uint8Array
}

/** Checks the transition and rebuilds its signing bytes; the signer's public key is checked when it is known. */
export function checkRequest(
  request: TransitionRequest,
  singleUsePublicKey?: Uint8Array,
): Checked<ReviewedTransition> {
  const profile = wireProfiles[request.profile]
  const structure = checkUnsignedStructure(request.transition, 'binary', profile)
  if (!structure.ok) return structure
  const signingBytes = encodeSigningBytes(structure.value, profile)
  const decoded = checkSigningBytes(signingBytes, profile)
  if (!decoded.ok) return decoded
  const transition = decoded.value
  // An update is judged against its identity and signed by one of its keys: a request here brings neither.
  if (transition.type === 5) return refused(violation('sign.identity-key', '/signaturePublicKeyId'))
  const violations = [
    ...checkSize(measureSigned(transition, profile), profile),
    ...(profile.witnesses ? listForeignScheme(transition, profile) : []),
    ...checkUnsignedContent(transition, profile, contextOf(request, singleUsePublicKey)),
  ]
  if (violations.length > 0) return { ok: false, violations }
  return passed({ transition, signingBytes, digest: deriveSigningDigest(signingBytes) })
}

/** Who signs a transition: the single-use key of its asset lock and, where the profile has witnesses, each new key. */
export interface Signers {
  readonly reviewed: ReviewedTransition
  readonly signer: SealedRecord
  /** By key id. */
  readonly witnesses: ReadonlyMap<number, SealedRecord>
}

/** Throws unless that key may sign that transition, and the private half of every new key that signs too is held. */
export function requireSigners(
  request: TransitionRequest,
  signer: SealedRecord,
  held: readonly SealedRecord[],
): Signers {
  const recordId = formatHex(signer.id)
  // An identity create and a top-up take the single-use key of their asset lock.
  if (signer.kind !== 'single-use') throw new VaultError('vault/signer-unfit', { recordId })
  const checked = checkRequest(request, signer.publicKey)
  if (!checked.ok)
    throw new VaultError('vault/transition-refused', { recordId, violations: checked.violations })
  const reviewed = checked.value
  return { reviewed, signer, witnesses: requireWitnesses(reviewed.transition, request, held) }
}

function requireWitnesses(
  transition: UnsignedTransition,
  { profile }: TransitionRequest,
  held: readonly SealedRecord[],
): Signers['witnesses'] {
  if (!wireProfiles[profile].witnesses) return new Map()
  const { keys, path } = newKeysOf(transition)
  const halves = keys.map((key) => [key.id, findPrivateHalf(held, key)] as const)
  const violations = halves.flatMap(([id, half], index) =>
    half === undefined
      ? [violation('witness.required', `${path}/${index}/signature`, { params: { id } })]
      : [],
  )
  if (violations.length > 0) throw new VaultError('vault/witness-missing', { violations })
  return new Map(halves.flatMap(([id, half]) => (half === undefined ? [] : [[id, half] as const])))
}

/** The records whose private keys a signature takes. */
export function listSigners({ signer, witnesses }: Signers): readonly string[] {
  return [signer, ...witnesses.values()].map(({ id }) => formatHex(id))
}

/** Signs what was reviewed and verifies the result, its witnesses included, before it is let out. */
export function signReviewed(
  { reviewed, signer, witnesses }: Signers,
  request: TransitionRequest,
  loans: Loans,
): Transition {
  const profile = wireProfiles[request.profile]
  // Types 0 and 2 sign alike: the type that a private key was sealed for tells its curve.
  const lent = new Map(
    [...witnesses].map(([id, record]) => [
      id,
      { type: record.keyType, privateKey: requireLoan(loans, record) },
    ]),
  )
  const single = { type: 0, privateKey: requireLoan(loans, signer) } as const
  const signed = signTransition(reviewed.transition, profile, single, lent)
  const recovered = recoverSigner(signed, profile)
  const isVerified = recovered !== undefined && equalBytes(recovered, signer.publicKey)
  if (isVerified && checkTransition(signed, 'binary', profile, contextOf(request, signer.publicKey)).ok)
    return signed
  throw new VaultError('vault/internal')
}

function contextOf({ lockTransaction }: TransitionRequest, singleUsePublicKey: Uint8Array | undefined) {
  return {
    ...(lockTransaction === undefined ? {} : { lockTransaction }),
    ...(singleUsePublicKey === undefined ? {} : { singleUsePublicKey }),
  }
}
