import { decodeLayout } from '#/protocol/encoding/bincode-decode.ts'
import { formatBase58 } from '#/protocol/encoding/base58.ts'
import { checkBytesText } from '#/protocol/encoding/bytes-text.ts'
import { checkJsonText } from '#/protocol/encoding/json-text.ts'
import { checkKeyDataText, type ContractBounds } from '#/protocol/key/identity-public-key.ts'
import { findKeyType } from '#/protocol/key/key-attribute.ts'
import type { StoredIdentity } from '#/protocol/platform/check-state.ts'
import { storedIdentity } from '#/protocol/platform/key-layout.ts'
import { checkSchema } from '#/protocol/schema.ts'
import { below, type Checked, type Violation } from '#/protocol/violation.ts'
import { identityIn, latestProtocolVersion, type Identity } from './identity.ts'

// Identities as networks of today keep and return them (docs/platform.md "Keys").

const platform = identityIn({ codec: 'bincode' })

/** An identity in the layout in which a network of today keeps it; `balanceCredits`: exact, where it is known. */
export function storedIdentityOf(
  { id, publicKeys, balance, revision }: Identity,
  balanceCredits = balance,
): StoredIdentity {
  return {
    id,
    publicKeys: publicKeys.map(({ disabledAt, readOnly = false, contractBounds, ...key }) => [
      key.id,
      {
        ...key,
        readOnly,
        contractBounds: contractBounds === undefined ? null : storedBoundsOf(contractBounds),
        disabledAt: disabledAt === undefined ? null : BigInt(disabledAt),
      },
    ]),
    balance: balanceCredits,
    revision: BigInt(revision),
  }
}

/** Bounds in the layouts. */
export function storedBoundsOf(bounds: ContractBounds) {
  const { type: kind, id } = bounds
  if (kind === 'singleContract') return { kind, value: { id } } as const
  return { kind, value: { id, documentTypeName: bounds.documentTypeName } } as const
}

/**
 * An identity as it is pasted on a network of today: the JSON that this program writes, the JSON of the official packages, or the
 * bytes that a node returns, in hex or Base64. Never throws.
 */
export function checkStoredIdentityText(text: string): Checked<Identity> {
  if (!text.trimStart().startsWith('{')) return checkBytes(text)
  const json = checkJsonText(text)
  if (!json.ok || 'protocolVersion' in json.value)
    return json.ok ? checkSchema(platform.json, json.value) : json
  return checkAnswered(json.value)
}

function checkBytes(text: string): Checked<Identity> {
  const bytes = checkBytesText(text)
  return bytes.ok ? checkStoredIdentityBytes(bytes.value.bytes) : bytes
}

/** An identity as a node returns it. Never throws. */
export function checkStoredIdentityBytes(bytes: Uint8Array): Checked<Identity> {
  const read = decodeLayout(storedIdentity, bytes)
  if (!read.ok) return read
  const { id, publicKeys, balance, revision } = read.value
  return checkSchema(platform.binary, {
    protocolVersion: latestProtocolVersion,
    id,
    publicKeys: publicKeys.map(([, { contractBounds: bounds, disabledAt, ...key }]) => ({
      ...key,
      ...(bounds === null ? {} : { contractBounds: { type: bounds.kind, ...bounds.value } }),
      ...(disabledAt === null ? {} : { disabledAt: Number(disabledAt) }),
    })),
    balance,
    revision: Number(revision),
  })
}

// The official packages write `$formatVersion` beside the members, `null` for what is not there, keys in Base64, and numbers above 2^53
// as texts.
function checkAnswered(answer: object): Checked<Identity> {
  const { publicKeys, ...members } = plainMembers(answer)
  const keys = Array.isArray(publicKeys) ? publicKeys.map(readAnsweredKey) : undefined
  const wrong = (keys ?? []).flatMap((key, at) => below(`/publicKeys/${at}`, key.violations))
  if (wrong.length > 0) return { ok: false, violations: wrong }
  return checkSchema(platform.json, {
    protocolVersion: latestProtocolVersion,
    ...members,
    ...numbersOf(members, ['balance', 'revision']),
    publicKeys: keys?.map(({ members: key }) => key) ?? publicKeys,
  })
}

interface AnsweredKey {
  readonly members: unknown
  readonly violations: readonly Violation[]
}

function readAnsweredKey(key: unknown): AnsweredKey {
  if (typeof key !== 'object' || key === null) return { members: key, violations: [] }
  const { contractBounds, data, type, ...members } = plainMembers(key)
  const row = findKeyType(type)
  const isText = row !== undefined && typeof data === 'string'
  const read = isText ? checkKeyDataText(data, row.type) : undefined
  return {
    members: {
      ...members,
      ...numbersOf(members, ['disabledAt']),
      type,
      data: read?.ok === true ? formatBase58(read.value) : data,
      ...(contractBounds === undefined ? {} : { contractBounds: boundsOf(contractBounds) }),
    },
    violations: read?.ok === false ? below('/data', read.violations) : [],
  }
}

/** Their kind is `$type`, where this program writes `type`. */
function boundsOf(bounds: unknown): unknown {
  if (typeof bounds !== 'object' || bounds === null || !('$type' in bounds)) return bounds
  const { $type: type, ...members } = bounds
  return { type, ...members }
}

function plainMembers(value: object): { readonly [name: string]: unknown } {
  const given = Object.entries(value).filter(([name, member]) => name !== '$formatVersion' && member !== null)
  return Object.fromEntries<unknown>(given)
}

/** Those that are written as a text of digits, as numbers where those are exact. */
function numbersOf(members: { readonly [name: string]: unknown }, names: readonly string[]) {
  const texts = names.flatMap((name) => {
    const member = members[name]
    const number = typeof member === 'string' && /^\d{1,20}$/.test(member) ? Number(member) : Infinity
    return Number.isSafeInteger(number) ? [[name, number] as const] : []
  })
  return Object.fromEntries(texts)
}
