import { encodeUtf8 } from '#/protocol/encoding/bytes.ts'
import { encodeCbor, type CborValue } from '#/protocol/encoding/cbor.ts'
import {
  decodeBundle,
  decodeDocument,
  maxBundleBytes,
  deriveChecksum,
  encodeBundle,
} from '#/protocol/exchange/bundle-file.ts'
import type { ExchangeBundle, SignatureBundle, UnsignedBundle } from '#/protocol/exchange/exchange-bundle.ts'
import { joinSignatures } from '#/protocol/exchange/join-signatures.ts'
import type { Checked, Violation } from '#/protocol/violation.ts'
import { randomExchange, type ExchangeSample } from './exchange-samples.ts'
import { pickFrom } from './random-transition.ts'

// For tests: files that break one rule of the exchange format each, and valid ones beside them.

/** The first sample of a kind, from a seed of its own. */
export function findSample(fits: (sample: ExchangeSample) => boolean): ExchangeSample {
  for (let seed = 0; seed < 500; seed += 1) {
    const sample = randomExchange(pickFrom(seed))
    if (fits(sample)) return sample
  }
  throw new TypeError('no sample')
}

/** A bundle as CBOR with other members, under a checksum that fits again. */
export function withMembers(bundle: ExchangeBundle, members: object): Uint8Array {
  const document = decodeDocument(encodeBundle(bundle, 'cbor'))
  if (!document.ok) throw new TypeError('sample')
  const changed: object = { ...document.value, ...members }
  const checksum: unknown = 'checksum' in members ? members.checksum : deriveChecksum(changed)
  const all: object = { ...changed, checksum }
  return encodeCbor(all as CborValue) // what a case puts in is what CBOR holds
}

/** What each case comes to: no violations, or those of the rule that it breaks. */
export function exchangeCases(): readonly (readonly Violation[])[] {
  const create = findSample(isFunded(2, 0)).unsigned
  const update = findSample(({ unsigned }) => unsigned.profile === 'spec' && unsigned.transition.type === 5)
  const dpp = findSample(({ signatures }) => signatures.witnesses.length > 0)
  const json = new TextDecoder().decode(encodeBundle(create, 'json'))
  const texts = ['[]', json, json.replace('{', '{"kind": "unsigned",')].map(encodeUtf8)
  const files = [
    new Uint8Array(maxBundleBytes + 1),
    ...texts,
    ...headCases.map((members) => withMembers(create, members)),
    ...requestCases(create),
    ...updateCases(update.unsigned),
    ...answerCases(update.signatures),
  ]
  return [...files.map((bytes) => violationsOf(decodeBundle(bytes))), ...joinCases(update, dpp)]
}

function isFunded(type: 2 | 3, proof: 0 | 1) {
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

function requestCases(bundle: UnsignedBundle): readonly Uint8Array[] {
  const { transition } = bundle
  if (transition.type !== 2) throw new TypeError('sample')
  const [first, ...others] = transition.publicKeys
  const publicKeys = [{ ...first, signature: new Uint8Array(65) }, ...others]
  return [
    withMembers(bundle, { transition: { ...transition, publicKeys } }),
    withMembers(bundle, { signingBytes: Uint8Array.of(1) }),
    withMembers(bundle, { keyIds: [1] }),
    withMembers(bundle, { singleUsePublicKey: new Uint8Array(32) }),
    withMembers(bundle, { lockTransaction: Uint8Array.of(1) }),
    withMembers(bundle, { instantLock: new Uint8Array(165) }),
    encodeCbor({ format: 'keywright-exchange', version: 1, kind: 'unsigned', profile: 'spec' }),
  ]
}

function updateCases(bundle: UnsignedBundle): readonly Uint8Array[] {
  const { identity } = bundle
  if (identity === undefined) throw new TypeError('sample')
  const { identity: _identity, ...without } = bundle
  return [
    encodeBundle(without, 'cbor'),
    encodeBundle({ ...bundle, identity: { ...identity, revision: identity.revision + 5 } }, 'cbor'),
  ]
}

function answerCases(bundle: SignatureBundle): readonly Uint8Array[] {
  return [
    withMembers(bundle, { digest: new Uint8Array(5) }),
    withMembers(bundle, { signature: new Uint8Array(65) }),
    withMembers(bundle, { witnesses: [5] }),
    withMembers(bundle, { witnesses: [{ keyId: 1, signature: bundle.signature }] }),
    encodeBundle(bundle, 'cbor'),
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
