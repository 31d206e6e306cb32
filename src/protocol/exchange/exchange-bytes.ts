import { z } from 'zod'
import { encodeUtf8, equalBytes, decodeUtf8 } from '#/protocol/encoding/bytes.ts'
import { encodeCbor, type CborValue } from '#/protocol/encoding/cbor.ts'
import { decodeCbor } from '#/protocol/encoding/cbor-decode.ts'
import { sha256 } from '#/protocol/encoding/hash.ts'
import { readDoubledJson, toValue } from '#/protocol/contract/json-tree.ts'
import { formatHex } from '#/protocol/encoding/hex.ts'
import { checkSchema, inDocumentOrder, type Form } from '#/protocol/schema.ts'
import { wireProfileNames } from '#/protocol/transition/wire-profile.ts'
import { passed, rejected, violation, type Checked, type Violation } from '#/protocol/violation.ts'
import { formatBalance } from '#/protocol/identity/identity.ts'
import { deriveFacts } from './exchange-facts.ts'
import {
  exchangeSchema,
  exchangeFormat,
  exchangeVersionOf,
  type ExchangeDocument,
} from './exchange-schema.ts'
import { checkExchange, listDifferences } from './check-exchange.ts'
import type { ExchangeFile } from './exchange-file.ts'

export type ExchangeForm = 'json' | 'cbor'

export const exchangeFileTypes: Readonly<
  Record<ExchangeForm, { readonly mediaType: string; readonly ending: string }>
> = {
  json: { mediaType: 'application/vnd.keywright.exchange+json', ending: '.kwx.json' },
  cbor: { mediaType: 'application/vnd.keywright.exchange+cbor', ending: '.kwx' },
}

/** Encodes an exchange file (docs/exchange-format.md). `checkExchange` checks it before it leaves the device. */
export function encodeExchange(exchange: ExchangeFile, form: ExchangeForm): Uint8Array {
  const document = toDocument(exchange)
  if (form === 'cbor') return encodeCbor(toCbor(document))
  const json = z.encode(exchangeSchema('json', exchange.kind, exchange.profile), document)
  return encodeUtf8(`${JSON.stringify(json, undefined, 2)}\n`)
}

function toDocument(exchange: ExchangeFile): ExchangeDocument {
  const head = { format: exchangeFormat, version: exchangeVersionOf(exchange.profile) } as const
  const content =
    exchange.kind === 'unsigned'
      ? { ...head, ...exchange, facts: deriveFacts(exchange) }
      : { ...head, ...exchange }
  return { ...content, checksum: deriveChecksum(content) }
}

/** Derives the checksum: SHA-256 of the canonical CBOR of all other members, 32 bytes in either form. */
export function deriveChecksum(document: object): Uint8Array {
  const { checksum: _checksum, ...rest }: { readonly checksum?: unknown } = { ...document }
  return sha256(encodeCbor(toCbor(rest)))
}

// Members are numbers, texts, bytes, flags, and lists and records of them. An amount and a balance are credits.
function toCbor(document: object): CborValue {
  return {
    ...document,
    ...written(document, 'transition', 'amount', String),
    ...written(document, 'identity', 'balance', formatBalance),
  }
}

/** Credits may exceed 2^53-1. An amount is always decimal digits; a balance only above. */
function written(
  document: object,
  name: string,
  member: string,
  format: (credits: bigint) => number | string,
): object {
  const owner: unknown = Reflect.get(document, name)
  if (typeof owner !== 'object' || owner === null) return {}
  const credits: unknown = Reflect.get(owner, member)
  return typeof credits === 'bigint' ? { [name]: { ...owner, [member]: format(credits) } } : {}
}

/** Fits a transition of 16 KB as JSON and as bytes, with a lock transaction in hex. */
export const maxExchangeBytes = 262_144
const maxDepth = 16
const maxValues = 4096
// A hostile file may break a rule at every byte.
const maxViolations = 100
// All known members have shorter pointers. A hostile name may be as long as the file.
const maxPointer = 200

/** Decodes an exchange file in either form, by its first byte. Checks limits before it builds. Never throws. */
export function decodeExchange(bytes: Uint8Array): Checked<ExchangeFile> {
  const document = decodeDocument(bytes)
  if (!document.ok) return document
  const { format: _format, version: _version, checksum: _checksum, ...content } = document.value
  if (content.kind === 'signatures') return passed(content)
  const { facts: _facts, ...exchange } = content
  return passed(exchange)
}

/** Decodes an exchange file with the members that exist only in writing: facts and checksum. Never throws. */
export function decodeDocument(bytes: Uint8Array): Checked<ExchangeDocument> {
  const checked = checkDocument(bytes)
  if (checked.ok) return checked
  const violations = checked.violations.slice(0, maxViolations)
  return { ok: false, violations: violations.map((each) => ({ ...each, path: cutPointer(each.path) })) }
}

function cutPointer(path: string): string {
  return path.length <= maxPointer ? path : `${path.slice(0, maxPointer / 2)}…${path.slice(-maxPointer / 4)}`
}

function checkDocument(bytes: Uint8Array): Checked<ExchangeDocument> {
  if (bytes.length > maxExchangeBytes) {
    const params = { length: bytes.length, limit: maxExchangeBytes }
    return rejected(violation('exchange.size', '', { params }))
  }
  const read = (bytes[0] ?? 0) >> 5 === 5 ? readCbor(bytes) : readJson(bytes)
  return read.ok ? checkDocumentValue(read.value.value, read.value.form) : read
}

/** Checks a decoded file in either form, by all rules except those of its encoding. Never throws. */
export function checkDocumentValue(value: object, form: Form): Checked<ExchangeDocument> {
  if (!isSmall(value)) return rejected(violation('exchange.size', ''))
  const head = checkHead(value)
  if (!head.ok) return head
  const document = checkSchema(exchangeSchema(form, head.value.kind, head.value.profile), value)
  if (!document.ok) return document
  const violations = [...checkContent(document.value), ...checkChecksum(document.value)]
  return violations.length === 0 ? document : { ok: false, violations: inDocumentOrder(violations, value) }
}

interface ReadValue {
  readonly form: Form
  readonly value: object
}

function readCbor(bytes: Uint8Array): Checked<ReadValue> {
  const decoded = decodeCbor(bytes)
  if (!decoded.ok) return decoded
  return isRecord(decoded.value) ? passed({ form: 'binary', value: decoded.value }) : noForm()
}

function readJson(bytes: Uint8Array): Checked<ReadValue> {
  const text = decodeUtf8(bytes)
  if (text === undefined || !/^[ \t\r\n]*\{/.test(text)) return noForm()
  const { reading, doubled } = readDoubledJson(text, maxDepth)
  if ('problem' in reading && reading.problem.kind === 'depth')
    return rejected(violation('exchange.size', ''))
  if (doubled.length > 0)
    return { ok: false, violations: doubled.map((path) => violation('exchange.member-twice', path)) }
  const value = 'tree' in reading ? toValue(reading.tree) : undefined
  return isRecord(value) ? passed({ form: 'json', value }) : noForm()
}

function noForm(): Checked<never> {
  return rejected(violation('exchange.form', ''))
}

function isRecord(value: unknown): value is object {
  return (
    typeof value === 'object' && value !== null && !Array.isArray(value) && !(value instanceof Uint8Array)
  )
}

// Walks level by level, so that deep nesting does not exhaust the stack.
function isSmall(value: object): boolean {
  let level: readonly object[] = [value]
  let count = 0
  for (let depth = 0; level.length > 0; depth += 1) {
    const next: object[] = []
    for (const each of level) {
      const members = each instanceof Uint8Array ? [] : Object.values(each)
      count += members.length
      if (count > maxValues) return false
      next.push(...members.filter((member) => typeof member === 'object' && member !== null))
    }
    if (depth > maxDepth) return false
    level = next
  }
  return true
}

function checkHead(value: object): Checked<Pick<ExchangeDocument, 'kind' | 'profile'>> {
  const { format, version, kind, profile }: { readonly [Name in keyof ExchangeDocument]?: unknown } = value
  if (format !== exchangeFormat) return rejected(violation('exchange.format', '/format'))
  const isVersion = version === 1 || version === 2
  if (!isVersion) return rejectedVersion(version)
  const known = wireProfileNames.find((name) => name === profile)
  if (kind !== 'unsigned' && kind !== 'signatures') return rejected(violation('exchange.kind', '/kind'))
  if (known === undefined) return rejected(violation('exchange.profile', '/profile'))
  return version === exchangeVersionOf(known) ? passed({ kind, profile: known }) : rejectedVersion(version)
}

function rejectedVersion(version: unknown): Checked<never> {
  const params = typeof version === 'number' ? { params: { version } } : {}
  return rejected(violation('exchange.version', '/version', params))
}

function checkContent(document: ExchangeDocument): readonly Violation[] {
  if (document.kind === 'signatures') return checkExchange(document)
  const wrong = listDifferences(document.facts, deriveFacts(document))
  return [...checkExchange(document), ...wrong.map((path) => violation('exchange.facts', `/facts${path}`))]
}

function checkChecksum(document: ExchangeDocument): readonly Violation[] {
  const expected = deriveChecksum(document)
  if (equalBytes(expected, document.checksum)) return []
  const params = { found: formatHex(document.checksum), expected: formatHex(expected) }
  return [violation('exchange.checksum', '/checksum', { params })]
}
