import type { ExchangeAnswer, ExchangeRequest } from '#/protocol/exchange/exchange-file.ts'
import type { Identity } from '#/protocol/identity/identity.ts'
import { derivePublicKey } from '#/protocol/key/private-key.ts'
import { deriveSigningDigest, encodeSigningBytes } from '#/protocol/transition/transition-bytes.ts'
import { isFunded, newKeysOf, type Transition } from '#/protocol/transition/transition.ts'
import { wireProfileNames, wireProfiles } from '#/protocol/transition/wire-profile.ts'
import { randomTransition, type Pick, type RandomTransition } from './random-transition.ts'

// For tests and measurements: a request and its answer around a random transition. Each optional member is in some of
// them.

export interface ExchangeSample {
  readonly made: RandomTransition
  readonly unsigned: ExchangeRequest
  readonly signatures: ExchangeAnswer
}

const network = { name: 'Testnet', kind: 'testnet', platformName: 'dash' } as const
const types = [2, 3, 5] as const
const typesOfToday = [...types, 6, 7] as const
const madeAtMs = 1_650_000_000_000

export function randomExchange(pick: Pick, asked?: Transition['type']): ExchangeSample {
  const older = asked ?? types[pick(types.length)]
  const profile = wireProfiles[wireProfileNames[pick(wireProfileNames.length)] ?? 'spec']
  const isToday = asked === undefined && profile.codec === 'bincode'
  const made = randomTransition(pick, profile, isToday ? typesOfToday[pick(typesOfToday.length)] : older)
  return { made, unsigned: requestOf(made, pick), signatures: answerOf(made, pick) }
}

function requestOf(made: RandomTransition, pick: Pick): ExchangeRequest {
  const { unsigned: transition, profile, signer } = made
  const { identity } = made
  const common = {
    kind: 'unsigned',
    network,
    profile: profile.name,
    transition,
    signingBytes: encodeSigningBytes(transition, profile),
    madeAtMs: madeAtMs + pick(1000),
    ...(pick(3) > 0 ? { tip: randomTip(pick) } : {}),
  } as const
  if (!isFunded(transition)) {
    const keyIds = [transition.signaturePublicKeyId]
    return { ...common, keyIds, ...(identity === undefined ? {} : { identity }) }
  }
  const { assetLockProof: proof } = transition
  const { lockTransaction } = made
  const withLock = pick(2) === 0 && proof.type === 0
  return {
    ...common,
    keyIds: [],
    singleUsePublicKey: derivePublicKey('ecdsa', signer.privateKey),
    ...(lockTransaction === undefined || pick(4) === 0 ? {} : { lockTransaction }),
    ...(withLock ? { instantLock: proof.instantLock } : {}),
    ...(transition.type === 3 && pick(2) === 0
      ? { identity: receiver(transition.identityId, signer.privateKey) }
      : {}),
  }
}

function answerOf({ transition, profile, unsigned }: RandomTransition, pick: Pick): ExchangeAnswer {
  const { keys } = newKeysOf(transition)
  return {
    kind: 'signatures',
    profile: profile.name,
    digest: deriveSigningDigest(encodeSigningBytes(unsigned, profile)),
    signature: transition.signature,
    ...(isFunded(transition) ? {} : { signaturePublicKeyId: transition.signaturePublicKeyId }),
    witnesses: keys.flatMap(({ id, signature }) =>
      signature === undefined ? [] : [{ keyId: id, signature }],
    ),
    signedAtMs: madeAtMs + 60_000 + pick(1000),
  }
}

function randomTip(pick: Pick) {
  // Above every height that a random ChainLock proof names.
  const hash = Uint8Array.from({ length: 32 }, () => pick(256))
  return { height: 2 ** 31 + pick(2 ** 31), hash, timeMs: madeAtMs - pick(150_000) }
}

function receiver(id: Uint8Array, privateKey: Uint8Array): Identity {
  const data = derivePublicKey('ecdsa', privateKey)
  const publicKeys = [{ id: 0, type: 0, purpose: 0, securityLevel: 0, data }] as const
  return { protocolVersion: 1, id, publicKeys, balance: 5n, revision: 1 }
}
