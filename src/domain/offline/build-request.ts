import { LockProofType, TransitionType } from '#/protocol/platform/transition-type.ts'
import type { ExchangeRequest, ExchangeNetwork, ExchangeTip } from '#/protocol/exchange/exchange-file.ts'
import { formatIdentityId } from '#/protocol/identity/identity-id.ts'
import { encodeSigningBytes } from '#/protocol/transition/transition-bytes.ts'
import { wireProfiles } from '#/protocol/transition/wire-profile.ts'
import type { CheckedDraft } from '#/domain/draft/checked-draft.ts'
import type { CheckedCredit } from '#/domain/draft/checked-credit.ts'
import type { CheckedUpdate } from '#/domain/draft/checked-update.ts'
import { checkHex } from '#/protocol/encoding/hex.ts'
import { toPlainName } from '#/protocol/names/plain-name.ts'
import type { Identity } from '#/protocol/identity/identity.ts'
import { systemClock } from '#/platform/clock.ts'
import { useChain } from '#/domain/network/chain-store.ts'
import { findIdentity } from '#/domain/identity/identity-view.ts'
import { requireNetwork } from '#/domain/network/current-network.ts'
import { namesInFiles } from '#/store/records/network.ts'
import { useWorkspace } from '#/store/workspace-store.ts'

/** Returns the request for an offline signer; `undefined` while the draft has violations. */
export function buildFundsRequest(
  { draft, report }: CheckedDraft,
  around: RequestSource = readRequestSource(draft.networkId),
): ExchangeRequest | undefined {
  const { transition, singleUsePublicKey, fund } = report
  if (transition === undefined || singleUsePublicKey === undefined) return undefined
  const { assetLockProof: proof } = transition
  const lockTransaction =
    proof.type === LockProofType.instant ? proof.transaction : fund.texts.transaction?.bytes
  const identity =
    transition.type === TransitionType.topUp
      ? around.findIdentity(formatIdentityId(transition.identityId))
      : undefined
  return {
    kind: 'unsigned',
    network: around.network,
    profile: draft.profile,
    transition,
    signingBytes: encodeSigningBytes(transition, wireProfiles[draft.profile]),
    keyIds: [],
    singleUsePublicKey,
    ...(lockTransaction === undefined ? {} : { lockTransaction }),
    ...(proof.type === LockProofType.instant ? { instantLock: proof.instantLock } : {}),
    ...(identity === undefined ? {} : { identity }),
    ...whenOf(around),
  }
}

export function buildUpdateRequest(
  { known, draft, report }: CheckedUpdate,
  around: RequestSource = readRequestSource(draft.networkId),
): ExchangeRequest | undefined {
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

export function buildCreditRequest(
  { known, identity, report }: CheckedCredit,
  around: RequestSource = readRequestSource(known.record.networkId),
): ExchangeRequest | undefined {
  const { transition } = report
  if (transition === undefined) return undefined
  const { profile } = known.record
  return {
    kind: 'unsigned',
    network: around.network,
    profile,
    transition,
    signingBytes: encodeSigningBytes(transition, wireProfiles[profile]),
    keyIds: [transition.signaturePublicKeyId],
    identity: { ...identity, balance: known.state?.balanceCredits ?? identity.balance },
    ...whenOf(around),
  }
}

// A tip that is newer than the request was unknown when the request was created.
function whenOf({ tip, madeAtMs }: RequestSource) {
  return { ...(tip === undefined || tip.timeMs > madeAtMs ? {} : { tip }), madeAtMs }
}

/** Parts of a request that are not in its draft. */
export interface RequestSource {
  readonly network: ExchangeNetwork
  readonly tip: ExchangeTip | undefined
  readonly madeAtMs: number
  readonly findIdentity: (id: string) => Identity | undefined
}

export function readRequestSource(networkId: string): RequestSource {
  const network = requireNetwork(networkId)
  const { kind, platformName } = network
  return {
    network: { name: toPlainName(namesInFiles(network)[0]), kind, platformName },
    tip: readTip(networkId),
    madeAtMs: systemClock.wallMs(),
    findIdentity: (id) => findIdentity(useWorkspace.getState(), id)?.state?.identity,
  }
}

// A list of an earlier session does not tell how long its block has been the tip.
function readTip(networkId: string): ExchangeTip | undefined {
  const { networkId: followed, state } = useChain.getState()
  const list = followed === networkId ? state?.list : undefined
  if (list == null || list.sinceMs === null) return undefined
  const hash = checkHex(list.blockHash)
  return hash.ok ? { height: list.height, hash: hash.value, timeMs: Math.round(list.sinceMs) } : undefined
}
