import { decodeLayout } from '#/protocol/encoding/bincode-decode.ts'
import type { ContractBounds } from '#/protocol/key/identity-public-key.ts'
import type { StoredIdentity } from '#/protocol/platform/check-state.ts'
import { storedIdentity } from '#/protocol/platform/key-layout.ts'
import { checkSchema } from '#/protocol/schema.ts'
import type { Checked } from '#/protocol/violation.ts'
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
