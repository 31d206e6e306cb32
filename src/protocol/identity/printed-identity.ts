import { formatJsonKey, isJsonObject, pointTo, type JsonObject } from '#/protocol/contract/json-value.ts'
import { formatBase58 } from '#/protocol/encoding/base58.ts'
import { formatBase64 } from '#/protocol/encoding/base64.ts'
import { formatPointer } from '#/protocol/encoding/json-pointer.ts'
import { readPrintedBytes } from '#/protocol/encoding/printed-bytes.ts'
import {
  checkKeyDataText,
  isKeyDataOf,
  platformKeySchema,
  timeOf,
  type ContractBounds,
  type IdentityPublicKey,
  type TimeMs,
} from '#/protocol/key/identity-public-key.ts'
import { findKeyType } from '#/protocol/key/key-attribute.ts'
import { checkSchema } from '#/protocol/schema.ts'
import { below, violation, type Checked, type Violation } from '#/protocol/violation.ts'
import { identityIn, latestProtocolVersion, formatBalance, type Identity } from './identity.ts'

// Source: docs/platform.md "Identities as JSON". Case and underscores of names are ignored.

const identityNames = {
  id: ['id', 'identifier', 'identityid'],
  publicKeys: ['publickeys', 'keys'],
  balance: ['balance'],
  revision: ['revision'],
} as const

const keyNames = {
  id: ['id', 'keyid'],
  type: ['type', 'keytype'],
  purpose: ['purpose'],
  securityLevel: ['securitylevel'],
  data: ['data', 'datab64', 'publickeyhex'],
  readOnly: ['readonly'],
  disabledAt: ['disabledat'],
  contractBounds: ['contractbounds'],
  totalBudget: ['totalbudget'],
  expiresAt: ['expiresat'],
} as const

const boundsNames = {
  kind: ['type'],
  id: ['id', 'identifier', 'contractid'],
  documentTypeName: ['documenttypename', 'documenttype'],
} as const

const typeNames = ['ecdsasecp256k1', 'bls12381', 'ecdsahash160', 'bip13scripthash', 'eddsa25519hash160']
const purposeNames = ['authentication', 'encryption', 'decryption', 'transfer', 'system', 'voting', 'owner']
const levelNames = ['master', 'critical', 'high', 'medium']

// Beside the identity, an answer has metadata, a version and an id.
const mostInWrapper = 4

/** Tells whether JSON has the members of an identity, under any of their names. */
export function isPrintedIdentity(value: unknown): value is JsonObject {
  if (!isJsonObject(value)) return false
  const { members, written } = readMembers(value, identityNames, '')
  if (typeof members.publicKeys !== 'object') return false
  const named = [members.id, members.balance].filter((member) => member !== undefined).length
  // At least one more member is needed, because many other objects have an id and keys.
  return named >= (plain(written('publicKeys')) === 'keys' ? 2 : 1)
}

export interface UnwrappedIdentity {
  readonly value: unknown
  readonly path: string
  readonly several?: readonly string[]
}

/** Returns the identity inside an answer: an object, or its bytes as text. Returns any other value unchanged. */
export function unwrapIdentity(value: unknown, path = '', depth = 4): UnwrappedIdentity {
  if (!isJsonObject(value) || depth === 0 || isPrintedIdentity(value)) return { value, path }
  if (Object.keys(value).length > mostInWrapper) return { value, path }
  const [first, ...others] = ['identity', 'v0', 'result', 'data']
    .filter((name) => Object.hasOwn(value, name))
    .map((name) => unwrapIdentity(value[name], pointTo(path, name), depth - 1))
  if (first === undefined) return { value, path }
  const several = [first, ...others].filter((each) => isPrintedIdentity(each.value))
  const isOne = new Set(several.map((each) => formatJsonKey(each.value))).size < 2
  return isOne ? first : { ...first, several: several.map((each) => each.path) }
}

/** Checks an identity in JSON at pointer `path`. Rejects members with the same meaning that disagree. Never throws. */
export function checkPrintedIdentity(value: JsonObject, path = ''): Checked<Identity> {
  const { members, written, clashes } = readMembers(value, identityNames, path)
  const keys = readKeys(members.publicKeys, `${path}${formatPointer([written('publicKeys')])}`)
  const id = readIdentifier(members.id)
  const violations = [
    ...clashes({
      id: readIdentifier,
      publicKeys: (each) => readKeys(each, '').map((key) => key.members),
      balance: (each) => readInteger(each, BigInt),
      revision: (each) => readInteger(each, BigInt),
    }),
    ...(typeof members.id === 'string' && id === members.id
      ? [violation('json.encoding', pointTo(path, written('id')), { params: { encoding: 'Base58' } })]
      : []),
    ...keys.flatMap((key) => key.violations),
  ]
  if (violations.length > 0) return { ok: false, violations }
  const checked = checkSchema(identityIn({ codec: 'bincode' }).binary, {
    protocolVersion: latestProtocolVersion,
    id,
    publicKeys:
      Array.isArray(members.publicKeys) || keys.length > 0
        ? keys.map((key) => key.members)
        : members.publicKeys,
    balance: readInteger(members.balance, BigInt),
    revision: readInteger(members.revision, Number),
  })
  if (checked.ok) return checked
  return {
    ok: false,
    violations: checked.violations.map((found) => ({ ...found, path: writtenPath(found.path) })),
  }

  function writtenPath(ours: string): string {
    const [first = '', at, ...rest] = ours.split('/').slice(1)
    const key = first === 'publicKeys' && at !== undefined ? keys[Number(at)] : undefined
    if (key !== undefined) return key.place(rest)
    const name = Object.hasOwn(identityNames, first) ? written(first) : first
    return `${path}${formatPointer([name, at, ...rest].filter((part) => part !== undefined))}`
  }
}

/** Checks a key that another program printed, like `checkPrintedIdentity`. Never throws. */
export function checkPrintedKey(value: JsonObject): Checked<IdentityPublicKey> {
  const { members, violations, place } = readKey(value, '')
  if (violations.length > 0) return { ok: false, violations }
  const checked = checkSchema(platformKeySchema('binary'), members)
  if (checked.ok) return checked
  const inText = (path: string) => place(path.split('/').slice(1))
  return { ok: false, violations: checked.violations.map((each) => ({ ...each, path: inText(each.path) })) }
}

/** Returns the violation for members with the same meaning that disagree, at the later member. */
export function disagreeing(pointers: readonly string[]): Violation {
  const shown = pointers.slice(0, mostPointers).join(', ')
  return violation('platform.one-meaning', pointers[1] ?? '', { params: { pointers: shown }, detail: shown })
}

// A hostile object may spell a name in a thousand ways.
const mostPointers = 8

/** Formats an identity as the official packages do: keys in Base64, null for missing members. */
export function formatPrintedIdentity({ id, publicKeys, balance, revision }: Identity): object {
  return {
    $formatVersion: '0',
    id: formatBase58(id),
    publicKeys: publicKeys.map(formatPrintedKey),
    balance: formatBalance(balance),
    revision,
  }
}

/** Formats a key as the official packages do. */
export function formatPrintedKey(key: IdentityPublicKey): object {
  const { totalBudget, expiresAt } = key
  const isLimited = totalBudget !== undefined || expiresAt !== undefined
  return {
    $formatVersion: isLimited ? '1' : '0',
    id: key.id,
    purpose: key.purpose,
    securityLevel: key.securityLevel,
    contractBounds: key.contractBounds === undefined ? null : formatBounds(key.contractBounds),
    type: key.type,
    readOnly: key.readOnly ?? false,
    data: formatBase64(key.data),
    disabledAt: key.disabledAt === undefined ? null : formatBalance(BigInt(key.disabledAt)),
    ...(isLimited
      ? {
          totalBudget: totalBudget === undefined ? null : formatBalance(totalBudget),
          expiresAt: expiresAt === undefined ? null : formatBalance(BigInt(expiresAt)),
        }
      : {}),
  }
}

function formatBounds({ id, ...bounds }: ContractBounds): object {
  return { ...bounds, id: formatBase58(id) }
}

interface PrintedKey {
  readonly members: unknown
  readonly violations: readonly Violation[]
  /** Returns the pointer to a member in the given JSON. `name` is our name for the member. */
  readonly place: (names: readonly string[]) => string
}

/** Reads the keys of a list, or of an object by key id as some programs print it. */
function readKeys(keys: unknown, path: string): readonly PrintedKey[] {
  if (Array.isArray(keys)) return keys.map((key: unknown, at) => readKey(key, `${path}/${at}`))
  if (!isJsonObject(keys)) return []
  return Object.entries(keys).map(([id, key]) => readKey(key, pointTo(path, id), id))
}

function readKey(key: unknown, path: string, index?: string): PrintedKey {
  if (!isJsonObject(key))
    return { members: key, violations: [], place: (names) => `${path}${formatPointer(names)}` }
  const { members, written, clashes } = readMembers(key, keyNames, path)
  const type = readChoice(members.type, typeNames)
  const row = findKeyType(type)
  const readBytes = (data: unknown) =>
    row === undefined ? readPrintedBytes(data, () => true) : readData(data, row.type)
  const data = readBytes(members.data)
  const id = readInteger(members.id ?? index, Number)
  const disabledAt = readInteger(members.disabledAt, readTime)
  const totalBudget = readInteger(members.totalBudget, BigInt)
  const expiresAt = readInteger(members.expiresAt, readTime)
  const bounds = readBounds(members.contractBounds, pointTo(path, written('contractBounds')))
  const text = row !== undefined && typeof data === 'string' ? checkKeyDataText(data, row.type) : undefined
  const isOther = index !== undefined && /^\d+$/.test(index) && id !== readInteger(index, Number)
  return {
    members: {
      id,
      type,
      purpose: readChoice(members.purpose, purposeNames),
      securityLevel: readChoice(members.securityLevel, levelNames),
      data,
      readOnly: members.readOnly ?? false,
      ...(disabledAt === undefined ? {} : { disabledAt }),
      ...(totalBudget === undefined ? {} : { totalBudget }),
      ...(expiresAt === undefined ? {} : { expiresAt }),
      ...(bounds.value === undefined ? {} : { contractBounds: bounds.value }),
    },
    violations: [
      ...(isOther ? [disagreeing([path, pointTo(path, written('id'))])] : []),
      ...clashes({
        type: (each) => readChoice(each, typeNames),
        purpose: (each) => readChoice(each, purposeNames),
        securityLevel: (each) => readChoice(each, levelNames),
        data: readBytes,
        contractBounds: (each) => readBounds(each, '').value,
      }),
      ...bounds.violations,
      ...(text?.ok === false ? below(pointTo(path, written('data')), text.violations) : []),
    ],
    place: ([first, ...rest]) =>
      first === undefined ? path : `${path}${formatPointer([written(first), ...rest])}`,
  }
}

function readBounds(
  bounds: unknown,
  path: string,
): { readonly value: unknown; readonly violations: readonly Violation[] } {
  if (!isJsonObject(bounds)) return { value: bounds, violations: [] }
  const { members, clashes } = readMembers(bounds, boundsNames, path)
  const { kind, documentTypeName } = members
  const id = readIdentifier(members.id)
  const isOfType = documentTypeName !== undefined
  const type = kind ?? (isOfType ? 'documentType' : 'singleContract')
  return {
    value: isOfType ? { type, id, documentTypeName } : { type, id },
    violations: clashes({ id: readIdentifier }),
  }
}

function readIdentifier(value: unknown): unknown {
  return (
    readPrintedBytes(value, ({ length }) => length === 32) ?? readPrintedBytes(value, () => true) ?? value
  )
}

function readData(data: unknown, type: Parameters<typeof isKeyDataOf>[0]): unknown {
  const isText = typeof data === 'string'
  return (
    readPrintedBytes(data, (bytes) => isKeyDataOf(type, bytes)) ??
    (isText ? data : readPrintedBytes(data, () => true)) ??
    data
  )
}

function readInteger(value: unknown, read: (digits: string) => number | bigint): unknown {
  if (typeof value === 'number' && Number.isSafeInteger(value)) return read(String(value))
  return typeof value === 'string' && /^\d{1,20}$/.test(value) ? read(value) : value
}

function readTime(digits: string): TimeMs {
  return timeOf(BigInt(digits))
}

function readChoice(value: unknown, names: readonly string[]): unknown {
  const at = typeof value === 'string' ? names.indexOf(plain(value)) : -1
  return at === -1 ? readInteger(value, Number) : at
}

function plain(name: string): string {
  return name.replaceAll(/[^A-Za-z0-9]/g, '').toLowerCase()
}

/**
 * `written` returns the name in the JSON. `clashes` compares members with the same meaning, as integers unless given a
 * reader.
 */
function readMembers<Names extends Readonly<Record<string, readonly string[]>>>(
  object: JsonObject,
  names: Names,
  path: string,
) {
  const given = new Map<string, readonly (readonly [string, unknown])[]>()
  for (const [name, value] of Object.entries(object))
    if (value !== null && !name.startsWith('$format'))
      given.set(plain(name), [...(given.get(plain(name)) ?? []), [name, value]])
  const found = Object.entries(names).map(
    ([name, aliases]) => [name, aliases.flatMap((alias) => given.get(alias) ?? [])] as const,
  )
  return {
    // The compiler cannot know that each name in `names` has an entry.
    members: Object.fromEntries(found.map(([name, entries]) => [name, entries[0]?.[1]])) as {
      readonly [Name in keyof Names]: unknown
    },
    written: (name: string) => found.find(([each]) => each === name)?.[1][0]?.[0] ?? name,
    clashes: (readers: { readonly [Name in keyof Names]?: (value: unknown) => unknown }) =>
      found.flatMap(([name, entries]) => {
        const read = readers[name] ?? ((value: unknown) => readInteger(value, BigInt))
        const meanings = new Set(
          entries.length < 2 ? [] : entries.map(([, value]) => formatJsonKey(read(value))),
        )
        return meanings.size < 2 ? [] : [disagreeing(entries.map(([each]) => pointTo(path, each)))]
      }),
  }
}
