import { LockProofType } from '#/protocol/platform/transition-type.ts'
import { KeywrightError } from '#/protocol/error.ts'
import type { ExchangeAnswer, ExchangeRequest } from '#/protocol/exchange/exchange-file.ts'
import { joinSignatures } from '#/protocol/exchange/join-signatures.ts'
import { isFunded, newKeysOf, type Transition } from '#/protocol/transition/transition.ts'
import { systemClock } from '#/platform/clock.ts'
import { requestNetworkViolations } from './request-network.ts'
import { useNetworkVersions } from '#/domain/network/network-version.ts'
import { blockUpdates } from '#/domain/program/block-updates.ts'
import { signReviewed, type SigningConsent } from '#/domain/signing/sign-transition.ts'
import type { SignableReview, SigningQuestion } from '#/domain/signing/transition-review.ts'
import { listNetworks } from '#/store/records/network.ts'
import { useWorkspace } from '#/store/workspace-store.ts'
import type { WorkspaceErrorCode } from '#/store/records/workspace-error.ts'
import type { VaultKey } from '#/domain/keys/vault-session.ts'

export function questionOfRequest({
  transition,
  profile,
  signingBytes,
  lockTransaction,
  identity,
}: ExchangeRequest): SigningQuestion {
  const about = { transition, profile, signingBytes }
  if (!isFunded(transition)) return { ...about, identity }
  // An InstantSend proof contains its transaction; a ChainLock proof does not.
  return transition.assetLockProof.type === LockProofType.chain ? { ...about, lockTransaction } : about
}

/**
 * Signs in the worker with that key and, if the profile requires it, with each new key. Returns an answer only if the
 * reviewed, signed and returned bytes match the request. Throws `workspace/not-ready` for an unknown protocol version.
 */
export async function signRequest(
  request: ExchangeRequest,
  review: SignableReview,
  signer: Pick<VaultKey, 'id'>,
  consent: SigningConsent = {},
): Promise<ExchangeAnswer> {
  return blockUpdates(async () => {
    const networks = listNetworks(useWorkspace.getState().networks)
    if (requestNetworkViolations(request, networks, useNetworkVersions.getState()).length > 0)
      throw new KeywrightError<WorkspaceErrorCode>('workspace/not-ready')
    const transition = await signReviewed(questionOfRequest(request), review, {
      ...consent,
      signer: signer.id,
    })
    const answer = answerOf(request, transition, review.digest, systemClock.wallMs())
    if (!joinSignatures(request, answer).ok)
      throw new KeywrightError<WorkspaceErrorCode>('workspace/not-verified')
    return answer
  })
}

function answerOf(
  { profile }: ExchangeRequest,
  transition: Transition,
  digest: Uint8Array,
  signedAtMs: number,
): ExchangeAnswer {
  const witnesses = newKeysOf(transition).keys.flatMap(({ id, signature }) =>
    signature === undefined ? [] : [{ keyId: id, signature }],
  )
  return {
    kind: 'signatures',
    profile,
    digest,
    signature: transition.signature,
    ...(isFunded(transition) ? {} : { signaturePublicKeyId: transition.signaturePublicKeyId }),
    witnesses,
    signedAtMs,
  }
}
