import { equalBytes } from '#/protocol/encoding/bytes.ts'
import { formatHex } from '#/protocol/encoding/hex.ts'
import { ecdsaSignatureLength } from '#/protocol/key/ecdsa.ts'
import { checkSize, checkTransition, checkUnsignedContent } from '#/protocol/transition/check-transition.ts'
import { signTransition } from '#/protocol/transition/sign-transition.ts'
import { recoverSigner } from '#/protocol/transition/signature.ts'
import {
  checkSigningBytes,
  deriveSigningDigest,
  encodeSigningBytes,
  measureTransition,
} from '#/protocol/transition/transition-bytes.ts'
import {
  checkUnsignedStructure,
  type Transition,
  type UnsignedTransition,
} from '#/protocol/transition/transition.ts'
import { wireProfiles, type WireProfileName } from '#/protocol/transition/wire-profile.ts'
import { passed, type Checked } from '#/protocol/violation.ts'

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
  const unsigned = { ...transition, signature: new Uint8Array(ecdsaSignatureLength) }
  const violations = [
    ...checkSize(measureTransition(unsigned, profile), profile),
    ...checkUnsignedContent(transition, profile, contextOf(request, singleUsePublicKey)),
  ]
  if (violations.length > 0) return { ok: false, violations }
  return passed({ transition, signingBytes, digest: deriveSigningDigest(signingBytes) })
}

/** Throws unless that key may sign that transition: an identity create takes the single-use key of its asset lock. */
export function requireSigner(request: TransitionRequest, signer: SealedRecord): ReviewedTransition {
  if (signer.kind !== 'single-use')
    throw new VaultError('vault/signer-unfit', { recordId: formatHex(signer.id) })
  const checked = checkRequest(request, signer.publicKey)
  if (checked.ok) return checked.value
  throw new VaultError('vault/transition-refused', {
    recordId: formatHex(signer.id),
    violations: checked.violations,
  })
}

/** Signs what was reviewed and verifies the result before it is let out. */
export function signReviewed(
  { transition }: ReviewedTransition,
  request: TransitionRequest,
  signer: SealedRecord,
  privateKey: Uint8Array,
): Transition {
  const profile = wireProfiles[request.profile]
  const signed = signTransition(transition, profile, { type: 0, privateKey })
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
