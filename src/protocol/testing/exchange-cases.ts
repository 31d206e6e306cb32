import { encodeUtf8 } from '#/protocol/encoding/bytes.ts'
import { encodeCbor, type CborValue } from '#/protocol/encoding/cbor.ts'
import { decodeCbor } from '#/protocol/encoding/cbor-decode.ts'
import {
  decodeExchange,
  maxExchangeBytes,
  deriveChecksum,
  encodeExchange,
} from '#/protocol/exchange/exchange-bytes.ts'
import type { ExchangeFile, ExchangeAnswer, ExchangeRequest } from '#/protocol/exchange/exchange-file.ts'
import { joinSignatures } from '#/protocol/exchange/join-signatures.ts'
import { isFunded } from '#/protocol/transition/transition.ts'
import type { Checked, Violation } from '#/protocol/violation.ts'
import { randomExchange, type ExchangeSample } from './exchange-samples.ts'
import { pickFrom } from './random-transition.ts'

// For tests: files that each break one rule of the exchange format, and valid files.

// Cached by seed, because samples are signed and requested often.
const samples: ExchangeSample[] = []

/** Returns the first samples by seed, of all kinds. */
export function listSamples(count: number): readonly ExchangeSample[] {
  return Array.from({ length: count }, (_, seed) => sampleOf(seed))
}

/** Returns the first sample that fits, by seed. */
export function findSample(fits: (sample: ExchangeSample) => boolean): ExchangeSample {
  for (let seed = 0; seed < 500; seed += 1) {
    const sample = sampleOf(seed)
    if (fits(sample)) return sample
  }
  throw new TypeError('no sample')
}

function sampleOf(seed: number): ExchangeSample {
  return (samples[seed] ??= randomExchange(pickFrom(seed)))
}

/** Returns an exchange file as CBOR with other members, under a valid checksum. */
export function withMembers(exchange: ExchangeFile, members: object): Uint8Array {
  const document = decodeCbor(encodeExchange(exchange, 'cbor'))
  if (!document.ok) throw new TypeError('sample')
  const changed: object = { ...Object(document.value), ...members }
  const checksum: unknown = 'checksum' in members ? members.checksum : deriveChecksum(changed)
  const all: object = { ...changed, checksum }
  return encodeCbor(all as CborValue) // cases only add values of CBOR
}

/** Returns the violations of each case: none, or those of the rule that it breaks. */
export function exchangeCases(): readonly (readonly Violation[])[] {
  const create = findSample(isFundedBy(2, 0)).unsigned
  const update = findSample(({ unsigned }) => unsigned.profile === 'spec' && unsigned.transition.type === 5)
  const dpp = findSample(({ signatures }) => signatures.witnesses.length > 0)
  const json = new TextDecoder().decode(encodeExchange(create, 'json'))
  const texts = ['[]', json, json.replace('{', '{"kind": "unsigned",')].map(encodeUtf8)
  const files = [
    new Uint8Array(maxExchangeBytes + 1),
    ...texts,
    ...headCases.map((members) => withMembers(create, members)),
    ...requestCases(create),
    ...updateCases(update.unsigned),
    ...answerCases(update.signatures),
    ...creditCases(7),
    ...creditCases(6),
  ]
  return [...files.map((bytes) => violationsOf(decodeExchange(bytes))), ...joinCases(update, dpp)]
}

function isFundedBy(type: 2 | 3, proof: 0 | 1) {
  return ({ unsigned: { profile, transition } }: ExchangeSample) =>
    profile === 'dpp-0.25' && transition.type === type && transition.assetLockProof.type === proof
}

const headCases = [
  { format: 'other' },
  { version: 2 },
  { kind: 'other' },
  { profile: 'other' },
  { checksum: new Uint8Array(32) },
  { network: { name: '', kind: 'testnet', platformName: 'dash' } },
  { tip: 5 },
  { madeAtMs: -1 },
  { extra: 1 },
  { facts: 5 },
]

function requestCases(exchange: ExchangeRequest): readonly Uint8Array[] {
  const { transition } = exchange
  if (transition.type !== 2) throw new TypeError('sample')
  const [first, ...others] = transition.publicKeys
  const publicKeys = [{ ...first, signature: new Uint8Array(65) }, ...others]
  return [
    withMembers(exchange, { transition: { ...transition, publicKeys } }),
    withMembers(exchange, { signingBytes: Uint8Array.of(1) }),
    withMembers(exchange, { keyIds: [1] }),
    withMembers(exchange, { singleUsePublicKey: new Uint8Array(32) }),
    withMembers(exchange, { lockTransaction: Uint8Array.of(1) }),
    withMembers(exchange, { instantLock: new Uint8Array(165) }),
    encodeCbor({ format: 'keywright-exchange', version: 1, kind: 'unsigned', profile: 'spec' }),
  ]
}

function updateCases(exchange: ExchangeRequest): readonly Uint8Array[] {
  const { identity } = exchange
  if (identity === undefined) throw new TypeError('sample')
  const { identity: _identity, ...without } = exchange
  return [
    encodeExchange(without, 'cbor'),
    encodeExchange({ ...exchange, identity: { ...identity, revision: identity.revision + 5 } }, 'cbor'),
  ]
}

function creditCases(type: 6 | 7): readonly Uint8Array[] {
  const { unsigned } = findSample((each) => each.unsigned.transition.type === type)
  const { transition, identity } = unsigned
  if (isFunded(transition) || identity === undefined) throw new TypeError('sample')
  const { identity: _identity, ...without } = unsigned
  const signing = identity.publicKeys.map((key) =>
    key.id === transition.signaturePublicKeyId ? { ...key, disabledAt: 1 } : key,
  )
  return [
    encodeExchange(without, 'cbor'),
    encodeExchange({ ...unsigned, keyIds: [] }, 'cbor'),
    encodeExchange({ ...unsigned, singleUsePublicKey: new Uint8Array(33).fill(2) }, 'cbor'),
    encodeExchange({ ...unsigned, identity: { ...identity, id: new Uint8Array(32) } }, 'cbor'),
    encodeExchange({ ...unsigned, identity: { ...identity, balance: 1n } }, 'cbor'),
    encodeExchange({ ...unsigned, identity: { ...identity, publicKeys: signing } }, 'cbor'),
    encodeExchange({ ...unsigned, transition: { ...transition, signaturePublicKeyId: 1 } }, 'cbor'),
    withMembers(unsigned, { transition: { ...transition, amount: 5 } }),
    withMembers(unsigned, { transition: { ...transition, amount: '05' } }),
  ]
}

function answerCases(exchange: ExchangeAnswer): readonly Uint8Array[] {
  return [
    withMembers(exchange, { digest: new Uint8Array(5) }),
    withMembers(exchange, { signature: new Uint8Array(65) }),
    withMembers(exchange, { witnesses: [5] }),
    withMembers(exchange, { witnesses: [{ keyId: 1, signature: exchange.signature }] }),
    encodeExchange(exchange, 'cbor'),
  ]
}

function joinCases(update: ExchangeSample, dpp: ExchangeSample): readonly (readonly Violation[])[] {
  const chainLock = findSample(
    ({ unsigned }) =>
      unsigned.transition.type === 3 &&
      unsigned.transition.assetLockProof.type === 1 &&
      unsigned.lockTransaction === undefined,
  )
  const { signature } = chainLock.signatures
  const other = { ...chainLock.signatures, signature: signature.with(64, (signature[64] ?? 0) ^ 1) }
  return [
    violationsOf(joinSignatures(update.unsigned, dpp.signatures)),
    violationsOf(joinSignatures(dpp.unsigned, { ...dpp.signatures, witnesses: [] })),
    violationsOf(joinSignatures(chainLock.unsigned, other)),
  ]
}

function violationsOf(checked: Checked<unknown>): readonly Violation[] {
  return checked.ok ? [] : checked.violations
}
