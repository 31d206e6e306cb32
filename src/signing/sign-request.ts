import { equalBytes } from '#/protocol/encoding/bytes.ts'
import { KeywrightError } from '#/protocol/error.ts'
import type { SignatureBundle, UnsignedBundle } from '#/protocol/exchange/exchange-bundle.ts'
import { joinSignatures } from '#/protocol/exchange/join-signatures.ts'
import { encodeSigningBytes } from '#/protocol/transition/transition-bytes.ts'
import { newKeysOf, type Transition, type UnsignedTransition } from '#/protocol/transition/transition.ts'
import { wireProfiles } from '#/protocol/transition/wire-profile.ts'
import { systemClock } from '#/platform/clock.ts'
import type { Answer } from '#/vault/api/vault-door.ts'
import { holdWork } from '#/session/program/hold-work.ts'
import type { WorkspaceErrorCode } from '#/workspace/records/workspace-error.ts'
import { vault, type OfferedProof, type VaultKey } from '#/session/vault/vault-session.ts'

/** What the vault's worker read from the bytes that it would sign, or why it would not. */
export type RequestReview =
  | SignableRequest
  | Extract<Answer<'reviewTransition'>, { readonly kind: 'refused' }>
export type SignableRequest = Extract<Answer<'reviewTransition'>, { readonly kind: 'signable' }>

/** Asks the worker for its own reading of what another machine wants signed. */
export async function reviewRequest(request: UnsignedBundle): Promise<RequestReview> {
  const review = await vault.client().reviewTransition(questionOf(request))
  if (review.kind === 'signable') requireSame(request, review.signingBytes)
  return review
}

/**
 * Has the worker sign what it read in `review`, with that key and, where the profile has witnesses, with each new key.
 * What was shown, what is signed and what is given back are the same bytes, and join the request, or nothing is.
 */
export async function signRequest(
  request: UnsignedBundle,
  review: SignableRequest,
  signer: Pick<VaultKey, 'id'>,
  proof?: OfferedProof,
): Promise<SignatureBundle> {
  requireSame(request, review.signingBytes)
  const question = { ...questionOf(request), transition: review.transition, signer: signer.id, proof }
  return holdWork(async () => {
    const transition = await vault.client().signTransition(question)
    requireSame(request, encodeSigningBytes(transition, wireProfiles[request.profile]))
    const answer = answerOf(request, transition, review.digest, systemClock.wallMs())
    if (!joinSignatures(request, answer).ok)
      throw new KeywrightError<WorkspaceErrorCode>('workspace/not-verified')
    return answer
  })
}

/** The signatures of a signed transition, without the transition. */
function answerOf(
  { profile }: UnsignedBundle,
  transition: Transition,
  digest: Uint8Array,
  signedAtMs: number,
): SignatureBundle {
  const witnesses = newKeysOf(transition).keys.flatMap(({ id, signature }) =>
    signature === undefined ? [] : [{ keyId: id, signature }],
  )
  return {
    kind: 'signatures',
    profile,
    digest,
    signature: transition.signature,
    ...(transition.type === 5 ? { signaturePublicKeyId: transition.signaturePublicKeyId } : {}),
    witnesses,
    signedAtMs,
  }
}

function requireSame({ signingBytes }: UnsignedBundle, read: Uint8Array): void {
  if (equalBytes(signingBytes, read)) return
  throw new KeywrightError<WorkspaceErrorCode>('workspace/review-differs')
}

function questionOf({ transition, profile, lockTransaction, identity }: UnsignedBundle) {
  return {
    transition,
    profile,
    ...(needsLock(transition) && lockTransaction !== undefined ? { lockTransaction } : {}),
    ...(transition.type === 5 && identity !== undefined ? { identity } : {}),
  }
}

// An InstantSend proof carries its transaction; a ChainLock proof does not.
function needsLock(transition: UnsignedTransition): boolean {
  return transition.type !== 5 && transition.assetLockProof.type === 1
}
