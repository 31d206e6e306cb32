import { formatBase58 } from '#/protocol/encoding/base58.ts'
import { hash160, sha256 } from '#/protocol/encoding/hash.ts'
import { derivePublicKey } from '#/protocol/key/private-key.ts'

// Identities in the JSON of other programs, each derived from a number.

export interface JsonKey {
  readonly id: number
  readonly type: number
  readonly purpose: number
  readonly securityLevel: number
  readonly data: string
  readonly readOnly?: boolean
  readonly disabledAt?: number
}

export interface JsonIdentity {
  readonly protocolVersion: number
  readonly id: string
  readonly publicKeys: readonly JsonKey[]
  readonly balance: number
  readonly revision: number
}

function numbered(...numbers: readonly number[]): Uint8Array {
  return sha256(Uint8Array.from(numbers.flatMap((each) => [each >> 8, each & 255])))
}

export function privateKeyOf(identity: number, key: number): Uint8Array {
  return numbered(identity, key, 1)
}

const kinds = [
  { purpose: 0, securityLevel: 0 },
  { purpose: 0, securityLevel: 1 },
  { purpose: 0, securityLevel: 2 },
  { purpose: 1, securityLevel: 3 },
  { purpose: 2, securityLevel: 3 },
  { purpose: 3, securityLevel: 1 },
  { purpose: 0, securityLevel: 3 },
] as const

/** Returns a key by its id; ids beyond the kinds are further Medium keys. `byHash`: as the hash of its public key. */
export function jsonKey(identity: number, id: number, byHash = false): JsonKey {
  const publicKey = derivePublicKey('ecdsa', privateKeyOf(identity, id))
  const kind = kinds[id] ?? { purpose: 0, securityLevel: 3 }
  return {
    id,
    type: byHash ? 2 : 0,
    ...kind,
    data: formatBase58(byHash ? hash160(publicKey) : publicKey),
    readOnly: false,
  }
}

export function jsonIdentity(number: number, change: Partial<JsonIdentity> = {}): JsonIdentity {
  return {
    protocolVersion: 1,
    id: formatBase58(numbered(number, 9999)),
    publicKeys: change.publicKeys ?? [0, 1, 2].map((id) => jsonKey(number, id)),
    balance: 1_000_000 * (number + 1),
    revision: 3,
    ...change,
  }
}
