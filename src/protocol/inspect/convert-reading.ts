import { z } from 'zod'

import { exactValueOf, formatExactJson } from '#/protocol/contract/exact-integers.ts'
import { isJsonObject } from '#/protocol/contract/json-value.ts'
import { readPrintedContract, type PrintedContract } from '#/protocol/contract/printed-contract.ts'
import type { ContractFinding } from '#/protocol/contract-13/contract-judgement.ts'
import { storeContract } from '#/protocol/contract-13/store-contract.ts'
import { formatBase58 } from '#/protocol/encoding/base58.ts'
import { formatBase64 } from '#/protocol/encoding/base64.ts'
import { encodeCbor, type CborValue } from '#/protocol/encoding/cbor.ts'
import { decodeCbor } from '#/protocol/encoding/cbor-decode.ts'
import { formatHex } from '#/protocol/encoding/hex.ts'
import { isShallow } from '#/protocol/encoding/json-text.ts'
import { decodeLayout } from '#/protocol/encoding/bincode-decode.ts'
import { encodeLayout } from '#/protocol/encoding/bincode-encode.ts'
import { decodeUtf8, equalBytes } from '#/protocol/encoding/bytes.ts'
import { Identity } from '#/protocol/identity/identity.ts'
import {
  checkPrintedKey,
  formatPrintedIdentity,
  formatPrintedKey,
} from '#/protocol/identity/printed-identity.ts'
import { checkStoredIdentityBytes, storedIdentityOf } from '#/protocol/identity/stored-identity.ts'
import { IdentityPublicKey } from '#/protocol/key/identity-public-key.ts'
import { decodeExchange, encodeExchange } from '#/protocol/exchange/exchange-bytes.ts'
import { checkContractJson, formatContractJson } from '#/protocol/platform/contract-json.ts'
import { dataContract } from '#/protocol/platform/contract-layout.ts'
import { storedIdentity } from '#/protocol/platform/key-layout.ts'
import { checkPlatformBytes, encodePlatform } from '#/protocol/platform/transition-bytes.ts'
import { checkTransitionJson, formatTransitionJson } from '#/protocol/platform/transition-json.ts'
import type { PlatformTransition } from '#/protocol/platform/transition-layout.ts'
import { checkSchema, type Entity } from '#/protocol/schema.ts'
import { assetLockProofSchema } from '#/protocol/transition/asset-lock-proof.ts'
import { checkTransitionBytes, encodeTransition } from '#/protocol/transition/transition-bytes.ts'
import {
  checkTransitionStructure,
  formatTransition,
  type Transition,
} from '#/protocol/transition/transition.ts'
import { wireProfiles, type WireProfileName } from '#/protocol/transition/wire-profile.ts'
import { passed, violation, type Checked, type Violation } from '#/protocol/violation.ts'
import { checkStoredIdentityText } from '#/protocol/identity/identity-text.ts'
import type { InspectContext } from './found.ts'
import { placeIn } from './read-members.ts'
import { exactValue } from './read-platform-json.ts'
import { encodeStoredDocument, formatStoredDocument } from './read-stored-document.ts'
import type { Reading, RuleCheck } from './reading.ts'

export const convertTargets = ['json', 'hex', 'base64', 'base58', 'binary'] as const
export type ConvertTarget = (typeof convertTargets)[number]

/** Why a conversion is impossible. `no-json`, `no-bytes`: the input has no defined form as JSON or as bytes. */
export type ConvertRejection =
  | { readonly kind: 'secret' | 'no-json' | 'no-bytes' | 'too-long' | 'no-profile' | 'no-contract' }
  | { readonly kind: 'broken'; readonly violations: readonly Violation[] }
  | { readonly kind: 'broken-contract'; readonly findings: readonly ContractFinding[] }

export interface Converted {
  readonly output: string | Uint8Array
  /**
   * `signature-lost`: the target profile signs other bytes. `defaults`: the explorer omits configuration and token
   * rules.
   */
  readonly caveat?: 'signature-lost' | 'defaults'
}

type Caveat = Converted['caveat']

type Outcome =
  | { readonly ok: true; readonly value: Converted }
  | { readonly ok: false; readonly rejection: ConvertRejection }

const longestBase58 = 128

/** Converts a reading to another form or profile. Rejects invalid input, because a conversion would fix it silently. */
export function convertReading(
  reading: Reading,
  to: ConvertTarget,
  profile?: WireProfileName,
  context: InspectContext = {},
): Outcome {
  if (reading.isMasked) return reject({ kind: 'secret' })
  if (reading.kind === 'exchange-unsigned' || reading.kind === 'exchange-signatures')
    return profile === undefined ? convertExchange(reading, to) : reject({ kind: 'no-profile' })
  if (reading.profile !== undefined) return convertTransition(reading, to, profile ?? reading.profile)
  if (profile !== undefined) return reject({ kind: 'no-profile' })
  if (reading.kind === 'platform-transition') return convertPlatform(reading, to)
  if (reading.kind === 'platform-identity') return convertIdentity(reading, to)
  if (reading.kind === 'platform-contract') return convertContract(reading, to)
  if (reading.kind === 'platform-document') return convertDocument(reading, to, context)
  const entity = entities[reading.kind]
  if (entity !== undefined) {
    const value = readEntity(reading, entity)
    const printed = value.ok ? undefined : readPrintedKey(reading)
    if (printed !== undefined)
      return to === 'json' ? give(formatJson(formatPrintedKey(printed))) : reject({ kind: 'no-bytes' })
    if (!value.ok) return reject({ kind: 'broken', violations: value.violations })
    return to === 'json'
      ? give(formatJson(z.encode(entity.json, value.value)))
      : giveBytes(encodeCbor(value.value as CborValue), to) // all members are numbers, bytes or lists of them
  }
  return convertPlain(reading, to)
}

const entities: Readonly<Record<string, Entity<unknown>>> = {
  identity: widen(Identity),
  'public-key': widen(IdentityPublicKey),
  'asset-lock-proof': widen({ json: assetLockProofSchema('json'), binary: assetLockProofSchema('binary') }),
}

function widen<Value>(entity: Entity<Value>): Entity<unknown> {
  return entity
}

function readEntity(reading: Reading, entity: Entity<unknown>): Checked<unknown> {
  const value = valueOf(reading)
  return value.ok ? checkSchema(entity[reading.encoding === 'json' ? 'json' : 'binary'], value.value) : value
}

function readPrintedKey(reading: Reading): IdentityPublicKey | undefined {
  const value = valueOf(reading)
  if (reading.kind !== 'public-key' || !value.ok || !isJsonObject(value.value)) return undefined
  const key = reading.encoding === 'json' ? checkPrintedKey(value.value) : undefined
  return key?.ok === true ? key.value : undefined
}

function valueOf({ bytes, encoding }: Reading): Checked<unknown> {
  if (encoding !== 'json') return decodeCbor(bytes)
  // `JSON.parse` cannot throw, because the text was already parsed within limits.
  const value: unknown = JSON.parse(decodeUtf8(bytes) ?? 'null')
  return passed(isJsonObject(value) && isJsonObject(value['result']) ? value['result'] : value)
}

function convertTransition(reading: Reading, to: ConvertTarget, name: WireProfileName): Outcome {
  const from = wireProfiles[reading.profile ?? name]
  const profile = wireProfiles[name]
  const read: Checked<Transition> =
    reading.encoding === 'json' ? readJsonTransition(reading) : checkTransitionBytes(reading.bytes, from)
  if (!read.ok) return reject({ kind: 'broken', violations: read.violations })
  const bytes = encodeTransition(read.value, profile)
  const written = checkTransitionBytes(bytes, profile)
  if (!written.ok) return reject({ kind: 'broken', violations: written.violations })
  const caveat = from === profile ? undefined : 'signature-lost'
  return to === 'json'
    ? give(formatJson(formatTransition(written.value, profile)), caveat)
    : giveBytes(bytes, to, caveat)
}

/** Only a complete transition has JSON; other encodings take any bytes. */
function convertPlatform(reading: Reading, to: ConvertTarget): Outcome {
  const isJson = reading.encoding === 'json'
  if (!isJson && (to !== 'json' || reading.reason === 'not-read')) return convertPlain(reading, to)
  const read = isJson ? readPlatformJson(reading) : checkPlatformBytes(reading.bytes)
  if (!read.ok) return reject({ kind: 'broken', violations: read.violations })
  if (to !== 'json') return giveBytes(encodePlatform(read.value), to)
  const json = formatTransitionJson(read.value)
  return isShallow(json) ? give(formatJson(json)) : reject({ kind: 'no-json' })
}

function readPlatformJson(reading: Reading): Checked<PlatformTransition> {
  const value = exactValue(reading.bytes)
  const read = value.ok ? checkTransitionJson(value.value) : value
  // The decoder also checks the rules of the bytes, such as their number.
  return read.ok ? checkPlatformBytes(encodePlatform(read.value)) : read
}

/** Only a complete contract has JSON; other encodings take any bytes. */
function convertContract(reading: Reading, to: ConvertTarget): Outcome {
  const isJson = reading.encoding === 'json'
  if (!isJson && to !== 'json') return convertPlain(reading, to)
  const value = isJson ? exactValue(reading.bytes) : undefined
  const read =
    value === undefined
      ? decodeLayout(dataContract, reading.bytes)
      : value.ok
        ? checkContractJson(value.value)
        : value
  if (!read.ok) return reject({ kind: 'broken', violations: read.violations })
  if (to !== 'json') return giveBytes(encodeLayout(dataContract, read.value), to)
  const json = formatContractJson(read.value)
  return isShallow(json) ? give(formatJson(json)) : reject({ kind: 'no-json' })
}

function convertDocument(reading: Reading, to: ConvertTarget, context: InspectContext): Outcome {
  if (reading.encoding === 'json') return convertDocumentJson(reading, to, context)
  if (to !== 'json') return convertPlain(reading, to)
  if (reading.reason === 'head') return reject({ kind: 'no-contract' })
  if (reading.reason !== 'layout') return reject({ kind: 'broken', violations: violationsOf(reading.checks) })
  const json = formatStoredDocument(reading.bytes, context)
  return json !== undefined && isShallow(json) ? give(formatJson(json)) : reject({ kind: 'no-json' })
}

function convertDocumentJson(reading: Reading, to: ConvertTarget, context: InspectContext): Outcome {
  const value = exactValue(reading.bytes)
  const bytes = value.ok ? encodeStoredDocument(value.value, context) : value
  if (!value.ok || !bytes.ok) {
    const violations = bytes.ok ? [] : bytes.violations
    const isUnknown = violations.some(({ rule }) => rule === 'instance.document-type')
    return reject(isUnknown ? { kind: 'no-contract' } : { kind: 'broken', violations })
  }
  return to === 'json' ? give(formatExactJson(value.value)) : giveBytes(bytes.value, to)
}

function violationsOf(checks: readonly RuleCheck[]): readonly Violation[] {
  return checks.flatMap(({ rule, path = '', state, params = {} }) =>
    state === 'fails' ? [violation(rule, path, { params })] : [],
  )
}

function convertIdentity(reading: Reading, to: ConvertTarget): Outcome {
  const isJson = reading.encoding === 'json'
  if (!isJson && to !== 'json') return convertPlain(reading, to)
  const read = isJson
    ? checkStoredIdentityText(decodeUtf8(reading.bytes) ?? '')
    : checkStoredIdentityBytes(reading.bytes)
  if (!read.ok) return reject({ kind: 'broken', violations: read.violations })
  const bytes = encodeLayout(storedIdentity, storedIdentityOf(read.value))
  if (to !== 'json') return giveBytes(bytes, to)
  // JSON cannot express a key that is stored under the id of another key.
  return isJson || equalBytes(bytes, reading.bytes)
    ? give(formatJson(formatPrintedIdentity(read.value)))
    : reject({ kind: 'no-json' })
}

/** The checksum and the signing bytes stay the same. */
function convertExchange({ bytes }: Reading, to: ConvertTarget): Outcome {
  const exchange = decodeExchange(bytes)
  if (!exchange.ok) return reject({ kind: 'broken', violations: exchange.violations })
  return to === 'json'
    ? give((decodeUtf8(encodeExchange(exchange.value, 'json')) ?? '').trimEnd())
    : giveBytes(encodeExchange(exchange.value, 'cbor'), to)
}

function readJsonTransition(reading: Reading): Checked<Transition> {
  const value = valueOf(reading)
  // Without a value, the result has only violations.
  if (!value.ok || reading.profile === undefined) return value as Checked<Transition>
  return checkTransitionStructure(value.value, 'json', wireProfiles[reading.profile])
}

/** Converts a contract or a document, which has the same value in both forms. Other kinds have only bytes. */
function convertPlain(reading: Reading, to: ConvertTarget): Outcome {
  const isJson = reading.encoding === 'json'
  if (reading.kind !== 'data-contract') {
    if (isJson) {
      const text = decodeUtf8(reading.bytes)
      return to === 'json' && text !== undefined ? give(text) : reject({ kind: 'no-bytes' })
    }
    return to === 'json' ? reject({ kind: 'no-json' }) : giveBytes(reading.bytes, to)
  }
  const wrong = violationsOf(reading.checks.filter(({ group }) => group === 'encoding'))
  if (isJson && wrong.length > 0) return reject({ kind: 'broken', violations: wrong })
  const printed = isJson ? readPrintedText(reading.bytes) : undefined
  const isOfToday = printed?.form !== 'documents' || Object.hasOwn(printed.value, '$formatVersion')
  if (printed !== undefined && isOfToday)
    return to === 'json' ? give(formatExactJson(printed.value)) : convertPrinted(printed, to)
  const value = valueOf(reading)
  if (!value.ok) return reject({ kind: 'broken', violations: value.violations })
  if (to === 'json') return give(formatJson(value.value))
  if (
    reading.checks.some(
      ({ rule, state }) => state === 'fails' && (rule === 'contract.json' || rule === 'json.integer'),
    )
  )
    return reject({ kind: 'broken', violations: [] })
  return giveBytes(encodeCbor(value.value as CborValue), to) // parsed JSON without the numbers that the checks reject
}

function convertPrinted(
  { value, form, documentsPath }: PrintedContract,
  to: Exclude<ConvertTarget, 'json'>,
): Outcome {
  const stored = storeContract(value)
  if (stored.ok)
    return giveBytes(
      encodeLayout(dataContract, stored.value),
      to,
      form === 'explorer' && !Object.hasOwn(value, 'config') ? 'defaults' : undefined,
    )
  const findings = stored.findings.map((each) => placeIn(each, documentsPath ?? '/documents'))
  return reject({ kind: 'broken-contract', findings })
}

function readPrintedText(bytes: Uint8Array): PrintedContract | undefined {
  return readPrintedContract(exactValueOf(decodeUtf8(bytes) ?? ''))
}

function formatJson(value: unknown): string {
  return JSON.stringify(value, undefined, 2)
}

function giveBytes(bytes: Uint8Array, to: Exclude<ConvertTarget, 'json'>, caveat?: Caveat): Outcome {
  switch (to) {
    case 'hex':
      return give(formatHex(bytes), caveat)
    case 'base64':
      return give(formatBase64(bytes), caveat)
    case 'base58':
      return bytes.length > longestBase58 ? reject({ kind: 'too-long' }) : give(formatBase58(bytes), caveat)
    case 'binary':
      return give(bytes, caveat)
  }
}

function give(output: string | Uint8Array, caveat?: Caveat): Outcome {
  return { ok: true, value: { output, ...(caveat === undefined ? {} : { caveat }) } }
}

function reject(rejection: ConvertRejection): Outcome {
  return { ok: false, rejection }
}
