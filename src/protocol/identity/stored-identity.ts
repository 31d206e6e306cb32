import { quoteLargeIntegers } from '#/protocol/contract/exact-integers.ts'
import { isJsonObject, type JsonObject } from '#/protocol/contract/json-value.ts'
import { decodeLayout } from '#/protocol/encoding/bincode-decode.ts'
import { checkBytesText } from '#/protocol/encoding/bytes-text.ts'
import { checkJsonText } from '#/protocol/encoding/json-text.ts'
import type { ContractBounds } from '#/protocol/key/identity-public-key.ts'
import type { StoredIdentity } from '#/protocol/platform/check-state.ts'
import { storedIdentity } from '#/protocol/platform/key-layout.ts'
import { checkSchema } from '#/protocol/schema.ts'
import { rejected, violation, type Checked } from '#/protocol/violation.ts'
import { identityIn, latestProtocolVersion, type Identity } from './identity.ts'
import { checkPrintedIdentity, unwrapIdentity } from './printed-identity.ts'

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
 * An identity as it is pasted on a network of today: the JSON that this program writes, the JSON of the official packages or the explorer,
 * also in the answer of a node, or the bytes that a node returns, in hex or Base64. Never throws.
 */
export function checkStoredIdentityText(text: string): Checked<Identity> {
  if (!text.trimStart().startsWith('{')) return checkBytes(text)
  const json = checkJsonText(quoteLargeIntegers(text))
  return json.ok ? checkStoredIdentityJson(json.value) : json
}

/** The same of parsed JSON, whose integers above 2^53-1 are text. Never throws. */
export function checkStoredIdentityJson(json: unknown): Checked<Identity> {
  const value = unwrapIdentity(json)
  if (typeof value === 'string') return checkBytes(value)
  if (!isJsonObject(value)) return rejected(violation('identity.object', ''))
  if (!Object.hasOwn(value, 'protocolVersion')) return checkPrintedIdentity(value)
  return checkSchema(platform.json, withoutNulls(value))
}

/** The identity without members of keys that are null: other programs write null for a member that is not there. */
function withoutNulls({ publicKeys, ...members }: JsonObject): object {
  if (!Array.isArray(publicKeys)) return { ...members, publicKeys }
  const keys = publicKeys.map((key: unknown) =>
    isJsonObject(key) ? Object.fromEntries(Object.entries(key).filter(([, value]) => value !== null)) : key,
  )
  return { ...members, publicKeys: keys }
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
