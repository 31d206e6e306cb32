import { timeOf, type ContractBounds, type IdentityPublicKey } from '#/protocol/key/identity-public-key.ts'
import type { StoredIdentity } from '#/protocol/platform/check-state.ts'
import type { StoredKey } from '#/protocol/platform/key-layout.ts'
import { decodeStoredIdentity } from '#/protocol/platform/decode-identity.ts'
import { checkSchema } from '#/protocol/schema.ts'
import type { Checked } from '#/protocol/violation.ts'
import { identityIn, latestProtocolVersion, type Identity } from './identity.ts'

// Identities as today’s networks store and return them (docs/platform.md "Keys").

const platform = identityIn({ codec: 'bincode' })

/** Returns an identity as today's networks store it. `balanceCredits`: the exact balance, if known. */
export function storedIdentityOf(
  { id, publicKeys, balance, revision }: Identity,
  balanceCredits = balance,
): StoredIdentity {
  return {
    id,
    publicKeys: publicKeys.map((key) => [key.id, storedKeyOf(key)]),
    balance: balanceCredits,
    revision: BigInt(revision),
  }
}

/** Returns the stored form of a key. Like nodes, writes version 1 only for a key with limits. */
function storedKeyOf({
  disabledAt,
  readOnly = false,
  contractBounds,
  totalBudget,
  expiresAt,
  ...key
}: IdentityPublicKey): StoredKey {
  const plain = {
    ...key,
    readOnly,
    contractBounds: contractBounds === undefined ? null : storedBoundsOf(contractBounds),
    disabledAt: disabledAt === undefined ? null : BigInt(disabledAt),
  }
  if (totalBudget === undefined && expiresAt === undefined) return plain
  return {
    ...plain,
    totalBudget: totalBudget ?? null,
    expiresAt: expiresAt === undefined ? null : BigInt(expiresAt),
  }
}

/** Returns bounds in their stored layout. */
export function storedBoundsOf(bounds: ContractBounds) {
  const { type: kind, id } = bounds
  return kind === 'documentType'
    ? ({ kind, value: { id, documentTypeName: bounds.documentTypeName } } as const)
    : ({ kind, value: { id } } as const)
}

/** Decodes an identity from a node. Never throws. */
export function checkStoredIdentityBytes(bytes: Uint8Array): Checked<Identity> {
  const read = decodeStoredIdentity(bytes)
  if (!read.ok) return read
  const { identity, unreadKeys } = read.value
  const { id, publicKeys, balance, revision } = identity
  return checkSchema(platform.binary, {
    protocolVersion: latestProtocolVersion,
    id,
    publicKeys: publicKeys.map(([, key]) => membersOfStored(key)),
    balance,
    revision: Number(revision),
    ...(unreadKeys.length === 0 ? {} : { unreadKeys }),
  })
}

function membersOfStored({ contractBounds: bounds, disabledAt, ...key }: StoredKey): object {
  const { totalBudget, expiresAt, ...members } = { totalBudget: null, expiresAt: null, ...key }
  return {
    ...members,
    ...(bounds === null ? {} : { contractBounds: { type: bounds.kind, ...bounds.value } }),
    ...(disabledAt === null ? {} : { disabledAt: timeOf(disabledAt) }),
    ...(totalBudget === null ? {} : { totalBudget }),
    ...(expiresAt === null ? {} : { expiresAt: timeOf(expiresAt) }),
  }
}
