import { deriveIdentityId } from '#/protocol/identity/identity-id.ts'
import { derivePublicKey } from '#/protocol/key/private-key.ts'
import type { LockTerms } from '#/protocol/layer1/asset-lock.ts'
import { encodeOutPoint } from '#/protocol/layer1/transaction.ts'
import { encodeTransition } from '#/protocol/transition/transition-bytes.ts'
import { signTransition } from '#/protocol/transition/transition-signature.ts'
import type { UnsignedTransition } from '#/protocol/transition/transition.ts'
import type { TransitionKey } from '#/protocol/transition/transition-key.ts'
import { wireProfiles, type WireProfileName } from '#/protocol/transition/wire-profile.ts'
import type { SandboxMoment } from '#/sandbox/sandbox-chain.ts'
import { fundSingleUseKey } from '#/sandbox/sandbox-funding.ts'

// For tests: transitions that the sandbox's platform accepts, signed by keys of one repeated byte.

const privateKey = (byte: number) => new Uint8Array(32).fill(byte)
const publicKey = (byte: number) => derivePublicKey('ecdsa', privateKey(byte))

export function sampleKey(id: number, byte: number, securityLevel: 0 | 1 | 2 | 3): TransitionKey {
  return { id, type: 0, purpose: 0, securityLevel, data: publicKey(byte), readOnly: false }
}

const witnesses = new Map(
  [11, 12, 13].map((byte, id) => [id, { type: 0, privateKey: privateKey(byte) }] as const),
)

/** Returns sandbox funds for a single-use key: the proof, and the id of the identity that it creates. */
export function sampleFunds(singleUse: number, moment: SandboxMoment, terms: LockTerms = wireProfiles.spec) {
  const request = { publicKey: publicKey(singleUse), amountDuffs: 100_000_000n, counter: 0 }
  const { transaction, instantLock, outputIndex, txid } = fundSingleUseKey(moment, request, terms)
  const outPoint = encodeOutPoint({ txid, index: outputIndex })
  return {
    proof: { type: 0, transaction, instantLock, outputIndex } as const,
    outPoint,
    identityId: deriveIdentityId(outPoint, wireProfiles.spec),
  }
}

export function signedSample(
  unsigned: UnsignedTransition,
  signer: number,
  profile: WireProfileName = 'spec',
) {
  const by = { type: 0, privateKey: privateKey(signer) } as const
  const transition = signTransition(unsigned, wireProfiles[profile], by, witnesses)
  return { bytes: encodeTransition(transition, wireProfiles[profile]), profile }
}

/** Returns a create with the funds of key 1, Master key 11 and High key 12; a top-up by key 2; an update by key 11. */
export function sampleTransitions(moment: SandboxMoment) {
  const { proof, identityId } = sampleFunds(1, moment)
  const publicKeys = [sampleKey(0, 11, 0), sampleKey(1, 12, 2)]
  return {
    identityId,
    create: { protocolVersion: 1, type: 2, assetLockProof: proof, publicKeys },
    topUp: { protocolVersion: 1, type: 3, identityId, assetLockProof: sampleFunds(2, moment).proof },
    update: {
      protocolVersion: 1,
      type: 5,
      identityId,
      revision: 1,
      signaturePublicKeyId: 0,
      addPublicKeys: [sampleKey(2, 13, 3)],
    },
  } as const
}
