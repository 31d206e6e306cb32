/** Key types by name (docs/specification.md "Identity public key"). */
export const KeyType = { ecdsa: 0, bls: 1, ecdsaHash160: 2, scriptHash: 3, ed25519Hash160: 4 } as const

/** Data length in bytes. Every wire profile has these types. */
export const keyTypes = [
  { type: KeyType.ecdsa, name: 'ecdsa', dataLength: 33, curve: 'ecdsa' },
  { type: KeyType.bls, name: 'bls', dataLength: 48, curve: 'bls' },
  { type: KeyType.ecdsaHash160, name: 'ecdsa-hash160', dataLength: 20, curve: 'ecdsa' },
  { type: KeyType.scriptHash, name: 'script-hash', dataLength: 20, curve: undefined },
] as const

export const allTypes = [
  ...keyTypes,
  { type: KeyType.ed25519Hash160, name: 'ed25519-hash160', dataLength: 20, curve: undefined },
] as const

export type KeyType = (typeof allTypes)[number]['type']
/** The types whose private keys sign. The others have only a hash. */
export type SigningKeyType = Extract<(typeof allTypes)[number], { readonly curve: Curve }>['type']

export type Curve = 'ecdsa' | 'bls'

/** Bytes of a BLS signature. Declared here, so that measuring does not load the curve. */
export const blsSignatureLength = 96

/** Returns the row of a key type: name, length of the data in bytes, curve. */
export function keyTypeOf(type: KeyType) {
  return allTypes[type]
}

/** Tells whether keys of that type sign. A script hash and the hash of an Ed25519 key do not. */
export function isSigningType(type: KeyType): type is SigningKeyType {
  return keyTypeOf(type).curve !== undefined
}

/** `cannot-sign`: the key is only a hash; `bls-scheme`: the profile's BLS scheme is not offered. */
export type SigningErrorCode = 'signing/cannot-sign' | 'signing/bls-scheme' | 'signing/witness-missing'

/** Returns the row of a key type; undefined for any other number. */
export function findKeyType(type: unknown) {
  return allTypes.find((each) => each.type === type)
}

/** Key security levels by name (docs/specification.md "Identity public key"): 0 is the highest. */
export const SecurityLevel = { master: 0, critical: 1, high: 2, medium: 3 } as const

export const securityLevels = [
  { level: SecurityLevel.master, name: 'master' },
  { level: SecurityLevel.critical, name: 'critical' },
  { level: SecurityLevel.high, name: 'high' },
  { level: SecurityLevel.medium, name: 'medium' },
] as const

export type SecurityLevel = (typeof securityLevels)[number]['level']

/** Key purposes by name. Identities of today's networks have the last three, which cannot be added. */
export const KeyPurpose = {
  authentication: 0,
  encryption: 1,
  decryption: 2,
  transfer: 3,
  system: 4,
  voting: 5,
  owner: 6,
} as const

interface PurposeRow<Purpose> {
  readonly purpose: Purpose
  readonly name: string
  readonly levels: readonly SecurityLevel[]
}

export type NewKeyPurpose = 0 | 1 | 2 | 3
export type KeyPurpose = (typeof KeyPurpose)[keyof typeof KeyPurpose]

/** docs/specification.md "Identity public key", where the last purpose is called withdraw. */
export const keyPurposes: readonly PurposeRow<NewKeyPurpose>[] = [
  { purpose: KeyPurpose.authentication, name: 'authentication', levels: [0, 1, 2, 3] },
  { purpose: KeyPurpose.encryption, name: 'encryption', levels: [SecurityLevel.medium] },
  { purpose: KeyPurpose.decryption, name: 'decryption', levels: [SecurityLevel.medium] },
  { purpose: KeyPurpose.transfer, name: 'transfer', levels: [SecurityLevel.critical] },
]

/** Identities of today's networks also have purposes that cannot be added (docs/platform.md "Keys"). */
const allPurposes: readonly PurposeRow<KeyPurpose>[] = [
  ...keyPurposes,
  { purpose: KeyPurpose.system, name: 'system', levels: [] },
  { purpose: KeyPurpose.voting, name: 'voting', levels: [] },
  { purpose: KeyPurpose.owner, name: 'owner', levels: [] },
]

/** Returns the security levels that a new key of the purpose can have (rule `key.level-for-purpose`). */
export function levelsForPurpose(purpose: KeyPurpose): readonly SecurityLevel[] {
  return allPurposes[purpose]?.levels ?? []
}

/** Tells whether keys of a purpose only encrypt or decrypt, and sign nothing. */
export function isForMessages({ purpose }: { readonly purpose: KeyPurpose }): boolean {
  return purpose === KeyPurpose.encryption || purpose === KeyPurpose.decryption
}
