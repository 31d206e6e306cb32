import { wireProfiles } from '#/protocol/transition/wire-profile.ts'
import { z } from 'zod'

import { formatHex } from '#/protocol/encoding/hex.ts'
import { deriveIdentityId, formatIdentityId } from '#/protocol/identity/identity-id.ts'
import { Identity } from '#/protocol/identity/identity.ts'
import type { IdentityPublicKey } from '#/protocol/key/identity-public-key.ts'
import { creditsOf } from '#/protocol/layer1/asset-lock.ts'
import { isFunded, type Transition } from '#/protocol/transition/transition.ts'
import { kindOfType, type OpenedTransition } from '#/store/records/open-transition.ts'
import type { TransitionStep } from '#/store/records/transition-record.ts'
import { transitionStateOf } from '#/store/records/transition-state.ts'

// For tests: transitions and identities for their effects only. Their signatures are not valid.

const sampleOutPoint = new Uint8Array(36).fill(7)
const sampleId = deriveIdentityId(sampleOutPoint, wireProfiles.spec)
export const sampleIdText = formatIdentityId(sampleId)

/** Returns a key without a known private key: any 20 bytes are valid for type 2. */
export function sampleKey(id: number, more: Partial<IdentityPublicKey> = {}): IdentityPublicKey {
  return {
    id,
    type: 2,
    purpose: 0,
    securityLevel: 0,
    data: new Uint8Array(20).fill(id + 1),
    readOnly: false,
    ...more,
  }
}

const masterAndHigh = [sampleKey(0), sampleKey(1, { securityLevel: 2 })]
const signature = new Uint8Array(65)

export function sampleCreate(publicKeys: readonly IdentityPublicKey[] = masterAndHigh): Transition {
  const assetLockProof = { type: 1, coreChainLockedHeight: 1, outPoint: sampleOutPoint } as const
  return { protocolVersion: 1, type: 2, assetLockProof, publicKeys, signature }
}

export function sampleTopUp(): Transition {
  const assetLockProof = { type: 1, coreChainLockedHeight: 1, outPoint: sampleOutPoint } as const
  return { protocolVersion: 1, type: 3, assetLockProof, identityId: sampleId, signature }
}

/** Returns a transfer for a current network. */
export function sampleTransfer(amount: bigint, nonce = 1): Transition {
  const about = { protocolVersion: 1, userFeeIncrease: 0, signaturePublicKeyId: 2, signature } as const
  return { ...about, type: 7, identityId: sampleId, recipientId: new Uint8Array(32).fill(9), amount, nonce }
}

export function sampleWithdrawal(amount: bigint, nonce = 1): Transition {
  const about = { protocolVersion: 1, userFeeIncrease: 0, signaturePublicKeyId: 2, signature } as const
  return { ...about, type: 6, identityId: sampleId, amount, nonce, coreFeePerByte: 1, pooling: 0 }
}

export function sampleUpdate(
  revision: number,
  change: {
    readonly add?: readonly IdentityPublicKey[]
    readonly disable?: readonly number[]
    readonly at?: number
  },
): Transition {
  const { add, disable, at = 1 } = change
  return {
    protocolVersion: 1,
    type: 5,
    identityId: sampleId,
    revision,
    signaturePublicKeyId: 0,
    ...(add === undefined ? {} : { addPublicKeys: add }),
    ...(disable === undefined ? {} : { disablePublicKeys: disable, publicKeysDisabledAt: at }),
    signature,
  }
}

/** Returns a known transition, as if it had been read from a record. */
export function sampleKnown(
  name: number,
  transition: Transition,
  steps: readonly TransitionStep[] = [],
  amountDuffs?: bigint,
): OpenedTransition {
  const record = {
    format: 1,
    id: formatHex(new Uint8Array(32).fill(name)),
    identityId: sampleIdText,
    kind: kindOfType[transition.type],
    networkId: 'sandbox',
    profile: 'spec',
    bytes: new Uint8Array(),
    outPoint: !isFunded(transition) ? null : sampleOutPoint,
    draftId: 'd',
    steps: [{ kind: 'signed', atMs: name }, ...steps],
  } as const
  return {
    record,
    transition,
    identityId: sampleId,
    state: transitionStateOf(record),
    amountDuffs,
    fundedCredits: amountDuffs === undefined ? undefined : creditsOf(amountDuffs),
  }
}

export function sampleIdentity(change: Partial<Identity> = {}): Identity {
  return {
    protocolVersion: 1,
    id: sampleId,
    publicKeys: masterAndHigh,
    balance: 1000n,
    revision: 0,
    ...change,
  }
}

export function sampleImport(place: number, change: Partial<Identity> = {}) {
  return { atMs: place, place, identity: sampleIdentity(change) }
}

export function formatSample(identity: Identity): string {
  return JSON.stringify(z.encode(Identity.json, identity))
}
