import {
  bool,
  bytes,
  checked,
  code,
  fixed,
  map,
  option,
  struct,
  text,
  u32,
  u64,
  union,
  unsigned,
  version,
  type ValueOf,
} from '#/protocol/encoding/bincode-layout.ts'
import { violation, type Violation } from '#/protocol/violation.ts'

// Keys and identities as the platform has them at protocol version 13 (docs/platform.md "Keys"; dashpay/platform
// packages/rs-dpp/src/identity, packages/rs-dpp/src/state_transition/state_transitions/identity/public_key_in_creation).

/** An identifier: 32 bytes. */
export const identifier = fixed(32)

const keyType = code<0 | 1 | 2 | 3 | 4>(5)
const purpose = code<0 | 1 | 2 | 3 | 4 | 5 | 6>(7)
const securityLevel = code<0 | 1 | 2 | 3>(4)

/** Type of a key: 0 ECDSA, 1 BLS, 2 ECDSA hash160, 3 script hash, 4 Ed25519 hash160. */
export type PlatformKeyType = ValueOf<typeof keyType>
/** Purpose of a key: 0 authentication, 1 encryption, 2 decryption, 3 transfer, 4 system, 5 voting, 6 owner. */
export type PlatformPurpose = ValueOf<typeof purpose>
/** Level of a key: 0 master, 1 critical, 2 high, 3 medium. */
export type PlatformLevel = ValueOf<typeof securityLevel>

// The third kind, a contract group, is of protocol version 14.
const contractBounds = option(
  union(
    {
      singleContract: struct({ id: identifier }),
      documentType: struct({ id: identifier, documentTypeName: text }),
    },
    2,
  ),
)

/** A key that a transition adds: its witness, `signature`, is not in the signing bytes. */
export const newKey = version(
  0,
  checked(
    struct({
      id: u32,
      type: keyType,
      purpose,
      securityLevel,
      contractBounds,
      readOnly: bool,
      data: bytes,
      signature: unsigned(bytes),
    }),
    boundsViolations,
  ),
)
export type NewPlatformKey = ValueOf<typeof newKey>

/** A key as the platform stores it. */
export const storedKey = version(
  0,
  checked(
    struct({
      id: u32,
      purpose,
      securityLevel,
      contractBounds,
      type: keyType,
      readOnly: bool,
      data: bytes,
      disabledAt: option(u64),
    }),
    boundsViolations,
  ),
)

/** An identity as a node returns it: balance in credits, `disabledAt` in milliseconds since 1970. */
export const storedIdentity = version(
  0,
  struct({ id: identifier, publicKeys: map(u32, storedKey), balance: u64, revision: u64 }),
)

/** Bounds of an authentication key are of protocol version 14. */
function boundsViolations(key: {
  readonly purpose: PlatformPurpose
  readonly contractBounds: object | null
}): readonly Violation[] {
  if (key.purpose !== 0 || key.contractBounds === null) return []
  return [violation('platform.newer', '/contractBounds', { params: { number: 0 } })]
}
