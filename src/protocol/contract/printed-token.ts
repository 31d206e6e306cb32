import { formatBase58 } from '#/protocol/encoding/base58.ts'
import { readPrintedBytes } from '#/protocol/encoding/printed-bytes.ts'
import { isJsonObject, type JsonObject } from './json-value.ts'

// Rewrites parts of a printed contract (docs/contracts.md "What is read"). Unknown forms stay, for the rules to report.

/** Rewrites a part in the form of the official packages: camel case, versions, kinds as `$type`, identifiers in Base58. */
export function rewritePart(name: string, value: unknown): unknown {
  if (kindNames.has(name)) return rewriteKind(value, name === 'function' ? snakeCase : camelCase)
  if (identifierNames.has(name)) return rewriteIdentifier(value)
  if (numberNames.has(name)) return rewriteInteger(value)
  if (name === 'keepsHistory' && typeof value === 'boolean') return historyOf(value)
  if (name === 'tradeMode') return rewriteTradeMode(value)
  if (requirementNames.has(name)) return rewriteRequirement(value)
  if (Array.isArray(value)) return listNames.has(name) ? rewriteMap(name, byKey(value)) : value
  if (!isJsonObject(value)) return value
  if (name === 'perpetualDistribution' && Object.hasOwn(value, 'functionName'))
    return rewriteMembers(name, distributionOf(value))
  return listNames.has(name) ? rewriteMap(name, value) : rewriteMembers(name, value)
}

/** Nests a distribution of the explorer, which prints all parts on one level. */
function distributionOf({
  type,
  interval,
  functionName,
  functionValue,
  ...recipient
}: JsonObject): JsonObject {
  const { recipientType, recipientValue } = recipient
  const members = isJsonObject(functionValue) ? functionValue : {}
  return {
    distributionType: { type, interval, function: { type: functionName, ...members } },
    distributionRecipient: { type: recipientType, taker: recipientValue },
  }
}

const kindNames = new Set([
  'authorizedToMakeChange',
  'adminActionTakers',
  'mainControlGroupCanBeModified',
  'distributionType',
  'distributionRecipient',
  'function',
])
const identifierNames = new Set(['newTokensDestinationIdentity', 'identity'])
const numberNames = new Set([
  'baseSupply',
  'maxSupply',
  'decimals',
  'requiredPower',
  'interval',
  'mainControlGroup',
  'position',
])
const requirementNames = new Set([
  'requiresIdentityEncryptionBoundedKey',
  'requiresIdentityDecryptionBoundedKey',
])
/** Objects whose names are keys: positions, languages, identifiers, times. */
const listNames = new Set(['groups', 'tokens', 'localizations', 'members', 'distributions'])
const otherNames: Readonly<Record<string, string>> = {
  newTokenDestinationIdentity: 'newTokensDestinationIdentity',
  isAllowedTransferToFrozenBalance: 'allowTransferToFrozenBalance',
  mainGroup: 'mainControlGroup',
}
/** Parts that need no version. */
const withoutVersion = new Set(['config'])

function rewriteMembers(name: string, value: JsonObject): JsonObject {
  const inner = value['V0'] ?? value['v0']
  if (isJsonObject(inner) && Object.keys(value).length === 1) return rewriteMembers(name, inner)
  // Some programs write null for a missing member.
  const members = Object.entries(value)
    .filter(([member, each]) => each !== null && !isVersion(member))
    .map(([member, each]) => {
      const camel = camelCase(member)
      const known = Object.hasOwn(otherNames, camel) ? (otherNames[camel] ?? camel) : camel
      // A configuration's `keepsHistory` is a boolean, a token's `keepsHistory` an object.
      const isFlag = name === 'config' && typeof each === 'boolean'
      return [known, isFlag ? each : rewritePart(known, each)] as const
    })
  const version = Object.entries(value).find(([member]) => isVersion(member))?.[1]
  const written = version === undefined && !withoutVersion.has(name) ? '0' : rewriteVersion(version)
  return Object.fromEntries([
    ...(written === undefined ? [] : [['$formatVersion', written] as const]),
    ...members,
  ])
}

/** Returns a version as text. Some programs write it as a number. */
export function rewriteVersion(version: unknown): unknown {
  return typeof version === 'number' ? String(version) : version
}

/** Tells whether the name is `$format_version` or `$formatVersion`. */
export function isVersion(name: string): boolean {
  return /^\$(?:format_?)?version$/i.test(name)
}

function rewriteMap(name: string, value: JsonObject): JsonObject {
  const entries = Object.entries(value).filter(([key]) => !isVersion(key))
  return Object.fromEntries(
    entries.map(([key, each]) => {
      if (name === 'members') return [String(rewriteIdentifier(key)), rewriteInteger(each)]
      if (name === 'distributions') return [key, isJsonObject(each) ? rewriteMap('members', each) : each]
      return [key, isJsonObject(each) ? rewriteMembers(name, each) : each]
    }),
  )
}

function byKey(list: readonly unknown[]): JsonObject {
  return Object.fromEntries(
    list.map((item, at) => {
      if (!isJsonObject(item)) return [String(at), item]
      const { position, identityId, power, ...rest } = item
      if (identityId !== undefined) return [String(rewriteIdentifier(identityId)), power ?? rest]
      return [
        typeof position === 'number' || typeof position === 'string' ? String(position) : String(at),
        rest,
      ]
    }),
  )
}

/** Rewrites `"ContractOwner"`, `{"Identity": "…"}` and `{"takerType": "Group", "taker": 0}` as an object with `$type`. */
function rewriteKind(value: unknown, rename: (name: string) => string): unknown {
  if (typeof value === 'string') return { $type: lowerFirst(value) }
  if (!isJsonObject(value)) return value
  const written = value['$type'] ?? value['takerType'] ?? value['type']
  if (typeof written === 'string') {
    const { $type: _type, takerType: _taker, type: _plain, taker, ...members } = value
    return kindOf(lowerFirst(written), taker ?? members, rename)
  }
  const [only, ...others] = Object.entries(value)
  return only === undefined || others.length > 0 ? value : kindOf(lowerFirst(only[0]), only[1], rename)
}

function kindOf($type: string, value: unknown, rename: (name: string) => string): JsonObject {
  if (isJsonObject(value)) {
    const members = Object.entries(value)
      .filter(([, each]) => each !== null)
      .map(([name, each]) => {
        const renamed = rename(name)
        const known = rename === snakeCase ? rewriteInteger(each) : rewritePart(renamed, each)
        return [renamed, known] as const
      })
    return Object.fromEntries([['$type', $type], ...members])
  }
  if ($type === 'identity') return { $type, identity: rewriteIdentifier(value) }
  return $type === 'group' ? { $type, position: rewriteInteger(value) } : { $type }
}

/** Converts text of digits to a number, or to a bigint above 2^53-1. */
export function rewriteInteger(value: unknown): unknown {
  if (typeof value !== 'string' || !/^-?\d{1,20}$/.test(value)) return value
  const number = Number(value)
  return Number.isSafeInteger(number) ? number : BigInt(value)
}

/** Converts 32 printed bytes to Base58. */
export function rewriteIdentifier(value: unknown): unknown {
  const bytes = readPrintedBytes(value, ({ length }) => length === 32)
  return bytes === undefined ? value : formatBase58(bytes)
}

function rewriteTradeMode(value: unknown): unknown {
  return value === 0 || value === 'notTradeable' || value === 'not_tradeable' ? 'NotTradeable' : value
}

const requirements = ['unique', 'multiple', 'multiplereferencetolatest']

function rewriteRequirement(value: unknown): unknown {
  const at = typeof value === 'string' ? requirements.indexOf(value.replaceAll('_', '').toLowerCase()) : -1
  return at === -1 ? rewriteInteger(value) : at
}

function historyOf(isRecorded: boolean): JsonObject {
  return {
    $formatVersion: '0',
    keepsTransferHistory: isRecorded,
    keepsFreezingHistory: isRecorded,
    keepsMintingHistory: isRecorded,
    keepsBurningHistory: isRecorded,
    keepsDirectPricingHistory: isRecorded,
    keepsDirectPurchaseHistory: isRecorded,
  }
}

/** Converts a name to camel case, unless it begins with `$`. */
export function camelCase(name: string): string {
  return name.startsWith('$')
    ? name
    : name.replaceAll(/_([a-z0-9])/g, (_, letter: string) => letter.toUpperCase())
}

function snakeCase(name: string): string {
  return name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
}

function lowerFirst(text: string): string {
  const camel = camelCase(text)
  return `${camel.charAt(0).toLowerCase()}${camel.slice(1)}`
}
