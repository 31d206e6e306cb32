import {
  bool,
  bytes,
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
  versions,
  type ValueOf,
} from '#/protocol/encoding/bincode-layout.ts'

// Source: docs/platform.md "Keys"; dashpay/platform packages/rs-dpp/src/identity, …/identity/public_key_in_creation.

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

// Contract groups belong to protocol version 14.
const contractBounds = option(
  union(
    {
      singleContract: struct({ id: identifier }),
      documentType: struct({ id: identifier, documentTypeName: text }),
      contractGroup: struct({ id: identifier }),
    },
    3,
  ),
)

// Limits of keys of version 1 (protocol version 14): credits for the lifetime of the key, and milliseconds since 1970.
const limits = { totalBudget: option(u64), expiresAt: option(u64) }

const addedMembers = {
  id: u32,
  type: keyType,
  purpose,
  securityLevel,
  contractBounds,
  readOnly: bool,
  data: bytes,
}
const signature = unsigned(bytes)

/** A key that a transition adds: its witness, `signature`, is not in the signing bytes. */
export const newKey = versions(
  struct({ ...addedMembers, signature }),
  struct({ ...addedMembers, ...limits, signature }),
)
export type NewPlatformKey = ValueOf<typeof newKey>

const storedMembers = {
  id: u32,
  purpose,
  securityLevel,
  contractBounds,
  type: keyType,
  readOnly: bool,
  data: bytes,
  disabledAt: option(u64),
}

export const storedKey = versions(struct(storedMembers), struct({ ...storedMembers, ...limits }))
export type StoredKey = ValueOf<typeof storedKey>

const numbered = { ...storedMembers, type: u32, purpose: u32, securityLevel: u32 }

/** A stored key with any number as type, purpose and level, to find the end of an unknown key. */
export const numberedKey = versions(struct(numbered), struct({ ...numbered, ...limits }))

/** An identity as a node returns it: balance in credits, `disabledAt` in milliseconds since 1970. */
export const storedIdentity = version(
  0,
  struct({ id: identifier, publicKeys: map(u32, storedKey), balance: u64, revision: u64 }),
)
