import { z } from 'zod'

import { checkBase58 } from '#/protocol/encoding/base58.ts'
import { checkBase64 } from '#/protocol/encoding/base64.ts'
import { formatHex } from '#/protocol/encoding/hex.ts'
import { formatPointer } from '#/protocol/encoding/json-pointer.ts'
import {
  always,
  base58Text,
  bytes,
  choice,
  declareEntity,
  flag,
  integer,
  record,
  says,
  type Form,
} from '#/protocol/schema.ts'
import {
  passed,
  violation,
  type Checked,
  type Violation,
  type ViolationParams,
} from '#/protocol/violation.ts'
import { isBlsPublicKey } from './bls-public-key.ts'
import { checkPastedKey } from './pasted-key.ts'
import { isEcdsaPublicKey } from './ecdsa-form.ts'
import {
  KeyType,
  levelsForPurpose,
  keyTypes,
  keyTypeOf,
  findKeyType,
  type KeyPurpose,
  type SecurityLevel,
} from './key-attribute.ts'

/** docs/specification.md "Identity public key". `data` is the public key, or its hash for types 2 to 4. */
export interface IdentityPublicKey {
  readonly id: number
  readonly type: KeyType
  readonly purpose: KeyPurpose
  readonly securityLevel: SecurityLevel
  readonly data: Uint8Array
  readonly readOnly?: boolean
  readonly disabledAt?: TimeMs
  /** Only on today's networks. */
  readonly contractBounds?: ContractBounds
  /** Credits that the key may spend in its lifetime. Protocol version 14. */
  readonly totalBudget?: bigint
  /** Time from which the key cannot sign. Protocol version 14. */
  readonly expiresAt?: TimeMs
}

/** Milliseconds since 1970, below 2^64: a bigint above 2^53-1. Networks accept any time; 2^64-1 means never. */
export type TimeMs = number | bigint

/**
 * Bounds of a key: its only contract, document type or (version 14) group, by ids of 32 bytes (docs/platform.md
 * "Keys").
 */
export type ContractBounds =
  | { readonly type: 'singleContract'; readonly id: Uint8Array }
  | { readonly type: 'documentType'; readonly id: Uint8Array; readonly documentTypeName: string }
  | { readonly type: 'contractGroup'; readonly id: Uint8Array }

const missing = 'key.required'
const levels = [0, 1, 2, 3] as const
// Bounds the data before it is read. Long enough to report a wrong length.
const longestData = 1024

interface KeyTerms {
  readonly types: readonly KeyType[]
  readonly purposes: readonly KeyPurpose[]
}

const documentKeys: KeyTerms = { types: [0, 1, 2, 3], purposes: [0, 1, 2, 3] }
const platformKeys: KeyTerms = { types: [0, 1, 2, 3, 4], purposes: [0, 1, 2, 3, 4, 5, 6] }

/** Returns the members of a public key of today's networks in either form (docs/platform.md "Keys"). */
export function platformKeyMembers(form: Form) {
  return {
    ...publicKeyMembers(form, platformKeys),
    disabledAt: timeSchema(form, { missing, wrong: 'key.disabled-at' }).exactOptional(),
    contractBounds: boundsSchema(form).exactOptional(),
  }
}

/** Returns the members of a public key in either form, for shapes that contain a public key. */
export function publicKeyMembers(form: Form, { types, purposes }: KeyTerms = documentKeys) {
  return {
    id: integer({ missing, wrong: 'key.id' }),
    type: choice({ missing, wrong: 'key.type' }, types),
    purpose: choice({ missing, wrong: 'key.purpose' }, purposes),
    securityLevel: choice({ missing, wrong: 'key.security-level' }, levels),
    data: bytes(form, keyDataText, { missing, wrong: 'key.data-length' }, 0, longestData),
    readOnly: z.boolean({ error: () => 'key.read-only' }).exactOptional(),
    disabledAt: integer({ missing, wrong: 'key.disabled-at' }).exactOptional(),
  }
}

const greatestTime = (1n << 64n) - 1n

/** Returns the schema of a time on today's networks. Above 2^53-1, JSON and CBOR have the digits as text. */
export function timeSchema(form: Form, rule: Parameters<typeof integer>[0]): z.ZodType<TimeMs> {
  const isLarge = (ms: bigint) => ms > Number.MAX_SAFE_INTEGER && ms <= greatestTime
  const isWritten = (input: unknown) =>
    typeof input === 'bigint'
      ? form === 'binary' && isLarge(input)
      : typeof input === 'string' && /^[1-9]\d{15,19}$/.test(input) && isLarge(BigInt(input))
  const source = z.custom<bigint | string>(isWritten)
  const large = z.codec(source, z.bigint(), { decode: BigInt, encode: String })
  return z.union([integer(rule), large], { error: says(rule) })
}

/** Returns a time as a number up to 2^53-1, and as a bigint above. */
export function timeOf(ms: bigint): TimeMs {
  return ms <= Number.MAX_SAFE_INTEGER ? Number(ms) : ms
}

// 13 September 275760 (ECMAScript "Time Values and Time Range").
export const latestDateMs = 8_640_000_000_000_000

/** Returns a time as a number; undefined if it is later than any `Date`. */
export function dateOf(ms: TimeMs): number | undefined {
  return ms <= latestDateMs ? Number(ms) : undefined
}

function boundsSchema(form: Form) {
  const wrong = 'platform.bounds-form'
  const rule = { missing: wrong, wrong, object: wrong, additional: wrong } as const
  const id = bytes(form, base58Text, rule, 32)
  const error = () => wrong
  const name = z.string({ error }).refine((text) => !/\p{Surrogate}/u.test(text), { error })
  return z.discriminatedUnion(
    'type',
    [
      record({ type: z.literal('singleContract'), id }, rule),
      record({ type: z.literal('documentType'), id, documentTypeName: name }, rule),
      record({ type: z.literal('contractGroup'), id }, rule),
    ],
    { error },
  )
}

/** Flags violations of rules that connect members: data by type, level by purpose. The key may have any shape. */
export function refinePublicKey(key: Partly, context: Flagging): void {
  checkData(key, context)
  checkLevel(key, context)
}

/** Returns the schema of a public key outside of a transition (docs/specification.md "Identity public key"). */
export function publicKeySchema(form: Form): z.ZodType<IdentityPublicKey> {
  return record(publicKeyMembers(form), keyRules).superRefine((key: unknown, context) => {
    if (typeof key === 'object' && key !== null) refinePublicKey(key, context)
  }, always)
}

/** Returns the schema of a key on today's networks. Its level was checked when it was added. `limits` are further members. */
export function platformKeySchema(
  form: Form,
  limits: z.core.$ZodLooseShape = {},
): z.ZodType<IdentityPublicKey> {
  const shape: z.ZodType<IdentityPublicKey> = record({ ...platformKeyMembers(form), ...limits }, keyRules)
  return shape.superRefine((key: unknown, context) => {
    if (typeof key === 'object' && key !== null) checkData(key, context)
  }, always)
}

const keyRules = { object: 'key.object', additional: 'key.no-additional' } as const

type Flagging = Parameters<typeof flag>[0]
type Partly = { readonly [Member in keyof IdentityPublicKey]?: unknown }

function checkData(key: Partly, context: Flagging): void {
  const row = findKeyType(key.type)
  if (row === undefined || !(key.data instanceof Uint8Array)) return
  const { length } = key.data
  if (length !== row.dataLength) {
    return flag(context, 'key.data-length', ['data'], { type: row.type, length, expected: row.dataLength })
  }
  if (!isKeyDataOf(row.type, key.data)) flag(context, 'key.data-valid', ['data'], { type: row.type })
}

function checkLevel({ purpose, securityLevel }: Partly, context: Flagging): void {
  const known = documentKeys.purposes.find((each) => each === purpose)
  const level = levels.find((each) => each === securityLevel)
  if (known === undefined || level === undefined || levelsForPurpose(known).includes(level)) return
  flag(context, 'key.level-for-purpose', ['securityLevel'], { purpose: known, level })
}

/** Tells whether the bytes are data of that type: a public key of its curve (0, 1), or 20 bytes (2 to 4). */
export function isKeyDataOf(type: KeyType, data: Uint8Array): boolean {
  if (type === KeyType.ecdsa) return isEcdsaPublicKey(data)
  if (type === KeyType.bls) return isBlsPublicKey(data)
  return data.length === keyTypeOf(type).dataLength
}

// Base58 first; Base64 only if that gives a key (docs/specification.md "Resources and their fields").
const keyDataText = { ...base58Text, check: checkWrittenData }

function checkWrittenData(text: string): Checked<Uint8Array> {
  const base58 = checkBase58(text)
  if (base58.ok) return base58
  const base64 = checkBase64(text)
  if (base64.ok && keyTypes.some(({ type }) => isKeyDataOf(type, base64.value))) return passed(base64.value)
  return base58
}

export const IdentityPublicKey = declareEntity((form) => publicKeySchema(form))

/** Reads pasted key data for a key of that type. */
export function checkKeyDataText(text: string, type: KeyType): Checked<Uint8Array> {
  return checkPastedKey(text, type, (data) => isKeyDataOf(type, data))
}

interface Twice {
  readonly rule: 'keys.unique' | 'key.id-unique' | 'key.data-unique'
  readonly path: readonly (string | number)[]
  readonly params: ViolationParams
}

/** Flags each key, id and data that occurs before in a list (`keys.unique`, `key.id-unique`, `key.data-unique`). */
export function flagKeysTwice(keys: unknown, context: Parameters<typeof flag>[0]): void {
  if (!Array.isArray(keys)) return
  for (const { rule, path, params } of findKeysTwice(keys)) flag(context, rule, path, params)
}

/** Returns violations for keys, ids and data that occur twice. Keys may be missing. Paths begin at the list. */
export function checkKeysUnique(keys: readonly (IdentityPublicKey | undefined)[]): readonly Violation[] {
  return findKeysTwice(keys).map(({ rule, path, params }) => violation(rule, formatPointer(path), { params }))
}

// Each finding is at the later of two equal keys; `first` is the index of the earlier key.
function findKeysTwice(keys: readonly (Partly | null | undefined)[]): readonly Twice[] {
  const items = new Map<string, number>()
  const ids = new Map<unknown, number>()
  const datas = new Map<string, number>()
  return keys.flatMap((key, index) => {
    if (typeof key !== 'object' || key === null) return []
    const data = key.data instanceof Uint8Array ? formatHex(key.data) : undefined
    const id = isComparable(key.id) ? key.id : undefined
    const members = [key.id, key.type, key.purpose, key.securityLevel, data, key.readOnly, key.disabledAt]
    return [
      ...seenBefore(items, data && members.every(isComparable) ? members.join() : undefined, index).map(
        (first) => twice('keys.unique', [index], { first }),
      ),
      ...seenBefore(ids, id, index).map((first) =>
        twice('key.id-unique', [index, 'id'], { first, id: String(id) }),
      ),
      ...seenBefore(datas, data, index).map((first) => twice('key.data-unique', [index, 'data'], { first })),
    ]
  })
}

// Only primitives are compared: an object without a prototype, as CBOR returns them, has no text.
function isComparable(value: unknown): boolean {
  return typeof value !== 'object' && typeof value !== 'function' && typeof value !== 'symbol'
}

function twice(rule: Twice['rule'], path: Twice['path'], params: ViolationParams): Twice {
  return { rule, path, params }
}

function seenBefore<Value>(
  seen: Map<Value, number>,
  value: Value | undefined,
  index: number,
): readonly number[] {
  if (value === undefined) return []
  const first = seen.get(value)
  if (first === undefined) seen.set(value, index)
  return first === undefined ? [] : [first]
}
