import type { UnsignedBundle } from '#/protocol/exchange/exchange-bundle.ts'
import { formatIdentityId } from '#/protocol/identity/identity-id.ts'
import { encodeSigningBytes } from '#/protocol/transition/transition-bytes.ts'
import { wireProfiles } from '#/protocol/transition/wire-profile.ts'
import type { CheckedDraft } from '#/session/drafts/checked-draft.ts'
import type { CheckedUpdate } from '#/session/drafts/check-update-draft.ts'
import { readSurroundings, type BundleSurroundings } from './bundle-surroundings.ts'

/** The request with which an offline signer checks and signs a draft; nothing while the draft has violations. */
export function unsignedFromFunded(
  { draft, report }: CheckedDraft,
  around: BundleSurroundings = readSurroundings(draft.networkId),
): UnsignedBundle | undefined {
  const { transition, singleUsePublicKey, fund } = report
  if (transition === undefined || singleUsePublicKey === undefined) return undefined
  const { assetLockProof: proof } = transition
  const lockTransaction = proof.type === 0 ? proof.transaction : fund.texts.transaction?.bytes
  const identity =
    transition.type === 3 ? around.findIdentity(formatIdentityId(transition.identityId)) : undefined
  return {
    kind: 'unsigned',
    network: around.network,
    profile: draft.profile,
    transition,
    signingBytes: encodeSigningBytes(transition, wireProfiles[draft.profile]),
    keyIds: [],
    singleUsePublicKey,
    ...(lockTransaction === undefined ? {} : { lockTransaction }),
    ...(proof.type === 0 ? { instantLock: proof.instantLock } : {}),
    ...(identity === undefined ? {} : { identity }),
    ...whenOf(around),
  }
}

/** The same of a staged update. */
export function unsignedFromUpdate(
  { known, draft, report }: CheckedUpdate,
  around: BundleSurroundings = readSurroundings(draft.networkId),
): UnsignedBundle | undefined {
  const { transition } = report
  const identity = known.state?.identity
  if (transition === undefined || identity === undefined) return undefined
  return {
    kind: 'unsigned',
    network: around.network,
    profile: draft.profile,
    transition,
    signingBytes: encodeSigningBytes(transition, wireProfiles[draft.profile]),
    keyIds: [transition.signaturePublicKeyId],
    identity,
    ...whenOf(around),
  }
}

// A tip later than the request was not known when it was created.
function whenOf({ tip, madeAtMs }: BundleSurroundings) {
  return { ...(tip === undefined || tip.timeMs > madeAtMs ? {} : { tip }), madeAtMs }
}
