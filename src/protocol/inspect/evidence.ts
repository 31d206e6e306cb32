import type { Span } from '#/protocol/encoding/bincode-decoder.ts'
import type { ReadingKind } from './reading.ts'

/** Evidence for each kind, up to 100. `cut`: bytes are missing at the end; `broken`: the bytes break before it. */
export const evidence = {
  'recovery-phrase': { words: 99 },
  'private-key': {
    wif: 99,
    'extended-key': 98,
    inside: 97,
    length: 80,
    'length-base58': 60,
    'wif-like': 60,
    'length-like': 40,
  },
  'key-file': { members: 98 },
  backup: { 'format-member': 99 },
  'exchange-unsigned': { 'format-member': 99 },
  'exchange-signatures': { 'format-member': 99 },
  'identity-create': { whole: 97, members: 92, broken: 90 },
  'identity-top-up': { whole: 97, members: 92, broken: 90 },
  'identity-update': { whole: 97, members: 92, broken: 90 },
  'platform-transition': {
    whole: 97,
    older: 96,
    'whole-unsigned': 70,
    'extra-bytes': 94,
    'other-form': 60,
    'cut-strong': 94,
    'cut-fair': 75,
    // The first two bytes are a known kind and version; other broken layouts have less evidence.
    'cut-weak': 62,
    'broken-strong': 90,
    'broken-fair': 45,
    'json-broken': 85,
    // No layout is known beyond the first two bytes.
    'not-read': 14,
  },
  'platform-identity': {
    whole: 97,
    printed: 96,
    'strong-other': 88,
    other: 40,
    'extra-bytes': 90,
    broken: 86,
    members: 80,
  },
  'platform-contract': {
    layout: 97,
    'extra-bytes': 92,
    'layout-part': 70,
    'cut-off': 90,
    broken: 86,
    fair: 50,
    members: 97,
    'json-broken': 85,
  },
  // Each time of a document must be plausible, and each property must fit.
  'platform-document': { whole: 97, 'whole-without-times': 90, head: 85, 'json-broken': 85 },
  'block-header': { work: 97, time: 70 },
  'merkle-block': { whole: 97, broken: 88 },
  'mn-list-diff': { whole: 97, members: 85 },
  'lock-transaction': { whole: 96, 'read-to-end': 95, 'without-inputs': 60, cut: 88, broken: 40 },
  transaction: { whole: 96, 'read-to-end': 95, 'without-inputs': 60, cut: 88, broken: 40 },
  coinbase: { whole: 96, 'read-to-end': 95, 'without-inputs': 60, cut: 88, broken: 40 },
  'instant-lock': { whole: 96, 'whole-unlikely': 58, broken: 56 },
  'chain-lock': { whole: 96, 'whole-without-zeros': 70, 'whole-unlikely': 30, broken: 45 },
  'asset-lock-proof': { whole: 96, members: 80, broken: 55 },
  identity: { whole: 96, members: 80, broken: 55 },
  'public-key': { whole: 96, members: 80, broken: 55, 'curve-point': 92, length: 50, uncompressed: 70 },
  'data-contract': { whole: 96, members: 85, name: 45 },
  document: { members: 75 },
  address: { checksum: 96 },
  'out-point': { 'text-form': 98, 'small-index': 85, length: 30 },
  'block-hash': { 'leading-zeros': 92, length: 30 },
  identifier: { base58: 90, length: 50 },
  'transaction-hash': { length: 60, base58: 20 },
  'key-hash': { length: 60 },
  signature: { recoverable: 80, 'bls-length': 55, length: 40 },
  cbor: { branch: 20, leaf: 8 },
  // A known prefix identifies links. The transition inside a signing request is listed after the request.
  'platform-address': { whole: 98, wrong: 90 },
  'payment-link': { whole: 98, wrong: 90 },
  invitation: { whole: 98, wrong: 90 },
  'login-request': { whole: 98, wrong: 90 },
  'signing-request': { whole: 98, wrong: 90, inside: 97 },
  bytes: { bytes: 5 },
} as const satisfies Readonly<Record<ReadingKind, Readonly<Record<string, number>>>>

export const likely = 60

export type Strength = 'strong' | 'fair' | 'weak'

/** Returns the strength of evidence, given in bits as by `evidenceOf`. */
export function strengthOf(bits: number): Strength {
  return bits >= 18 ? 'strong' : bits >= 8 ? 'fair' : 'weak'
}

/** Estimates in bits how unlikely it is that random bytes fit the layout. Zeros count less if many bytes are zero. */
export function evidenceOf(spans: readonly Span[], bytes: Uint8Array): number {
  const zeros = bytes.reduce((count, byte) => count + (byte === 0 ? 1 : 0), 0) / Math.max(1, bytes.length)
  return bitsOfAll(spans, 6 * (1 - zeros) ** 2)
}

function bitsOfAll(spans: readonly Span[], zero: number): number {
  return spans.reduce((bits, span) => bits + bitsOf(span, zero) + bitsOfAll(span.children, zero), 0)
}

// Lengths of keys, hashes, scripts and signatures.
const usualLengths: ReadonlySet<number> = new Set([20, 23, 25, 33, 48, 65, 96])

function bitsOf({ form, value, children }: Span, zero: number): number {
  if (value === undefined && children.length === 0) return 0
  switch (form.kind) {
    case 'boolean':
      return value === true ? 7 : zero
    case 'option':
      return children.length > 0 ? 7 : zero
    case 'code':
      return value === 0 ? zero : 5
    case 'union': {
      const name = children[0]?.name
      const isFirst = form.variants.find(({ tag }) => tag === 0)?.name === name
      return isFirst ? zero : 5
    }
    case 'version':
      return zero
    case 'text':
      return typeof value === 'string' && /^[\x20-\x7e]+$/.test(value) ? Math.min(16, 2 * value.length) : 0
    case 'bytes': {
      if (!(value instanceof Uint8Array)) return 0
      if (value.length >= 20 && value.every((byte) => byte === 0)) return -20
      if (!form.isSized) return 0
      return form.length !== undefined || usualLengths.has(value.length) ? 6 : 0
    }
    case 'integer':
    case 'float':
    case 'list':
    case 'map':
    case 'struct':
    case 'nested':
    case 'implied':
      return 0
    case 'checked':
      // A field’s bytes contain a complete layout of their own.
      return value instanceof Uint8Array ? 20 : 0
  }
}
