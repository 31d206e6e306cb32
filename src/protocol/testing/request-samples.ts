import { newKeysOf } from '#/protocol/transition/transition.ts'
import type { ExchangeAnswer, ExchangeRequest } from '#/protocol/exchange/exchange-file.ts'
import { signDigest } from '#/protocol/key/ecdsa.ts'
import { deriveSigningDigest } from '#/protocol/transition/transition-bytes.ts'
import { randomExchange, type ExchangeSample } from './exchange-samples.ts'
import { pickFrom } from './random-transition.ts'

/** Creation time of requests, at noon on 9 May 2026; pages that open them run a little later. */
export const madeAtMs = 1_778_328_000_000

/** A request of this type with ECDSA keys only. */
export function requestSample(type: 2 | 3 | 5, profile: ExchangeRequest['profile']): ExchangeSample {
  for (let seed = 0; seed < 500; seed += 1) {
    const sample = randomExchange(pickFrom(seed), type)
    const { unsigned, made } = sample
    const isPlain =
      made.signer.type === 0 && newKeysOf(unsigned.transition).keys.every((key) => key.type === 0)
    if (unsigned.profile === profile && unsigned.tip !== undefined && isPlain) {
      const tip = { ...unsigned.tip, timeMs: madeAtMs - 90_000 }
      return { ...sample, unsigned: { ...unsigned, madeAtMs, tip } }
    }
  }
  throw new Error(`no sample of type ${type}`)
}

/** The answer of an offline signer that has this private key, a minute after the request. */
export function answerOf(request: ExchangeRequest, privateKey: Uint8Array): ExchangeAnswer {
  const digest = deriveSigningDigest(request.signingBytes)
  const { transition } = request
  return {
    kind: 'signatures',
    profile: request.profile,
    digest,
    signature: signDigest(digest, privateKey),
    ...(transition.type === 5 ? { signaturePublicKeyId: transition.signaturePublicKeyId } : {}),
    witnesses: [],
    signedAtMs: request.madeAtMs + 60_000,
  }
}
