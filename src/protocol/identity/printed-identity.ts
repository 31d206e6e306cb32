import { isJsonObject, type JsonObject } from '#/protocol/contract/json-value.ts'
import { formatBase58 } from '#/protocol/encoding/base58.ts'
import { formatBase64 } from '#/protocol/encoding/base64.ts'
import { readPrintedBytes } from '#/protocol/encoding/printed-bytes.ts'
import {
  checkKeyDataText,
  isKeyDataOf,
  platformKeySchema,
  type ContractBounds,
  type IdentityPublicKey,
} from '#/protocol/key/identity-public-key.ts'
import { findKeyType } from '#/protocol/key/key-attribute.ts'
import { checkSchema } from '#/protocol/schema.ts'
import { below, violation, type Checked, type Violation } from '#/protocol/violation.ts'
import { identityIn, latestProtocolVersion, formatBalance, type Identity } from './identity.ts'

// Reads identities as programs of today's networks print them: the official packages, older ones and the explorer (docs/platform.md
// "Identities as JSON"). Case and underscores of names are ignored.

const identityNames = {
  id: ['id', 'identifier', 'identityid'],
  publicKeys: ['publickeys'],
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
  const { members } = readMembers(value, identityNames)
  const isList = typeof members.publicKeys === 'object'
  return isList && (members.id !== undefined || members.balance !== undefined)
}

/** Returns the identity inside an answer: an object, or its bytes as text. Returns any other value unchanged. */
export function unwrapIdentity(value: unknown, depth = 4): unknown {
  if (!isJsonObject(value) || depth === 0 || isPrintedIdentity(value)) return value
  if (Object.keys(value).length > mostInWrapper) return value
  const inside = ['identity', 'v0', 'result', 'data'].find((name) => Object.hasOwn(value, name))
  return inside === undefined ? value : unwrapIdentity(value[inside], depth - 1)
}

/** Checks an identity that another program printed. Paths point into the given JSON. Ignores unknown members. Never throws. */
export function checkPrintedIdentity(value: JsonObject): Checked<Identity> {
  const { members, written } = readMembers(value, identityNames)
  const keys = listKeys(members.publicKeys).map(readKey)
  const id = readIdentifier(members.id)
  const keysName = written('publicKeys')
  const wrong = [
    ...(typeof members.id === 'string' && id === members.id
      ? [violation('json.encoding', `/${written('id')}`, { params: { encoding: 'Base58' } })]
      : []),
    ...keys.flatMap(({ violations }, at) => below(`/${keysName}/${at}`, violations)),
  ]
  if (wrong.length > 0) return { ok: false, violations: wrong }
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

  function writtenPath(path: string): string {
    const [, first = '', at, member, ...rest] = path.split('/')
    const name = Object.hasOwn(identityNames, first) ? written(first) : first
    const key = at === undefined ? undefined : keys[Number(at)]
    const inner = member === undefined || key === undefined ? member : key.written(member)
    return ['', name, at, inner, ...rest].filter((part) => part !== undefined).join('/')
  }
}

/** Checks a key that another program printed, like `checkPrintedIdentity`. Never throws. */
export function checkPrintedKey(value: JsonObject): Checked<IdentityPublicKey> {
  const { members, violations, written } = readKey(value)
  if (violations.length > 0) return { ok: false, violations }
  const checked = checkSchema(platformKeySchema('binary'), members)
  if (checked.ok) return checked
  const inText = (path: string) => path.replace(/^\/(\w+)/, (_, name: string) => `/${written(name)}`)
  return { ok: false, violations: checked.violations.map((each) => ({ ...each, path: inText(each.path) })) }
}

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
    disabledAt: key.disabledAt ?? null,
    ...(isLimited
      ? {
          totalBudget: totalBudget === undefined ? null : formatBalance(totalBudget),
          expiresAt: expiresAt ?? null,
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
  readonly written: (name: string) => string
}

function readKey(key: unknown): PrintedKey {
  if (!isJsonObject(key)) return { members: key, violations: [], written: (name) => name }
  const { members, written } = readMembers(key, keyNames)
  const type = readChoice(members.type, typeNames)
  const row = findKeyType(type)
  const data =
    row === undefined ? readPrintedBytes(members.data, () => true) : readData(members.data, row.type)
  const disabledAt = readInteger(members.disabledAt, Number)
  const totalBudget = readInteger(members.totalBudget, BigInt)
  const expiresAt = readInteger(members.expiresAt, Number)
  const bounds = readBounds(members.contractBounds)
  const text = row !== undefined && typeof data === 'string' ? checkKeyDataText(data, row.type) : undefined
  return {
    members: {
      id: readInteger(members.id, Number),
      type,
      purpose: readChoice(members.purpose, purposeNames),
      securityLevel: readChoice(members.securityLevel, levelNames),
      data,
      readOnly: members.readOnly ?? false,
      ...(disabledAt === undefined ? {} : { disabledAt }),
      ...(totalBudget === undefined ? {} : { totalBudget }),
      ...(expiresAt === undefined ? {} : { expiresAt }),
      ...(bounds === undefined ? {} : { contractBounds: bounds }),
    },
    violations: text?.ok === false ? below(`/${written('data')}`, text.violations) : [],
    written,
  }
}

/** Returns the keys as a list. Some programs print an object by key id. */
function listKeys(keys: unknown): readonly unknown[] {
  if (Array.isArray(keys)) return keys
  if (!isJsonObject(keys)) return []
  return Object.entries(keys).map(([id, key]) => (isJsonObject(key) ? { id, ...key } : key))
}

function readBounds(bounds: unknown): unknown {
  if (!isJsonObject(bounds)) return bounds
  const { members } = readMembers(bounds, boundsNames)
  const { kind, documentTypeName } = members
  const id = readIdentifier(members.id)
  const isOfType = documentTypeName !== undefined
  const type = kind ?? (isOfType ? 'documentType' : 'singleContract')
  return isOfType ? { type, id, documentTypeName } : { type, id }
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

/** Reads an integer from a number or from text of digits. */
function readInteger(value: unknown, read: (digits: string) => number | bigint): unknown {
  if (typeof value === 'number' && Number.isSafeInteger(value)) return read(String(value))
  return typeof value === 'string' && /^\d{1,20}$/.test(value) ? read(value) : value
}

/** Reads a choice from its number or its name. */
function readChoice(value: unknown, names: readonly string[]): unknown {
  const at = typeof value === 'string' ? names.indexOf(plain(value)) : -1
  return at === -1 ? readInteger(value, Number) : at
}

function plain(name: string): string {
  return name.replaceAll(/[^A-Za-z0-9]/g, '').toLowerCase()
}

/** Returns the members by our names, without null. `written` returns the name that the JSON has. */
function readMembers<Names extends Readonly<Record<string, readonly string[]>>>(
  object: JsonObject,
  names: Names,
) {
  const given = Object.entries(object).filter(([, value]) => value !== null)
  const find = (aliases: readonly string[]) =>
    aliases.flatMap((alias) =>
      given.filter(([name]) => !name.startsWith('$format') && plain(name) === alias),
    )[0]
  const found = Object.entries(names).map(([name, aliases]) => [name, find(aliases)] as const)
  return {
    // The compiler cannot know that each name in `names` has an entry.
    members: Object.fromEntries(found.map(([name, entry]) => [name, entry?.[1]])) as {
      readonly [Name in keyof Names]: unknown
    },
    written: (name: string) => found.find(([each]) => each === name)?.[1]?.[0] ?? name,
  }
}
