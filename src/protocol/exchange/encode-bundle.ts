import { z } from 'zod'

import { encodeCbor, type CborValue } from '#/protocol/encoding/cbor.ts'
import { sha256 } from '#/protocol/encoding/hash.ts'
import { encodeUtf8 } from '#/protocol/encoding/bytes.ts'
import { deriveFacts } from './bundle-facts.ts'
import { bundleSchema, exchangeFormat, exchangeVersion, type BundleDocument } from './bundle-schema.ts'
import type { ExchangeBundle } from './exchange-bundle.ts'

export type BundleForm = 'json' | 'cbor'

/** How a file of each form is named and typed. */
export const bundleFiles: Readonly<
  Record<BundleForm, { readonly mediaType: string; readonly ending: string }>
> = {
  json: { mediaType: 'application/vnd.keywright.exchange+json', ending: '.kwx.json' },
  cbor: { mediaType: 'application/vnd.keywright.exchange+cbor', ending: '.kwx' },
}

/**
 * The bytes of an exchange file (docs/exchange-format.md). What is written is not judged: `checkBundle` is, before it
 * leaves the machine, and `decodeBundle` on the other.
 */
export function encodeBundle(bundle: ExchangeBundle, form: BundleForm): Uint8Array {
  const document = toDocument(bundle)
  if (form === 'cbor') return encodeCbor(toCbor(document))
  const json = z.encode(bundleSchema('json', bundle.kind, bundle.profile), document)
  return encodeUtf8(`${JSON.stringify(json, undefined, 2)}\n`)
}

function toDocument(bundle: ExchangeBundle): BundleDocument {
  const head = { format: exchangeFormat, version: exchangeVersion } as const
  const content =
    bundle.kind === 'unsigned' ? { ...head, ...bundle, facts: deriveFacts(bundle) } : { ...head, ...bundle }
  return { ...content, checksum: deriveChecksum(content) }
}

/** SHA-256 of the canonical CBOR of all members but the checksum, 32 bytes: of both forms the same. */
export function deriveChecksum(document: object): Uint8Array {
  const { checksum: _checksum, ...rest }: { readonly checksum?: unknown } = { ...document }
  return sha256(encodeCbor(toCbor(rest)))
}

function toCbor(document: object): CborValue {
  return document as CborValue // its members are numbers, texts, bytes, flags and lists and records of them
}
