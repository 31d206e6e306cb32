/** Source: docs/specification.md "Identity public key". Data length in bytes. Every wire profile has these types. */
export const keyTypes = [
  { type: 0, name: 'ecdsa', dataLength: 33, curve: 'ecdsa' },
  { type: 1, name: 'bls', dataLength: 48, curve: 'bls' },
  { type: 2, name: 'ecdsa-hash160', dataLength: 20, curve: 'ecdsa' },
  { type: 3, name: 'script-hash', dataLength: 20, curve: undefined },
] as const

export const allTypes = [
  ...keyTypes,
  { type: 4, name: 'ed25519-hash160', dataLength: 20, curve: undefined },
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

/** Key security levels (docs/specification.md "Identity public key"): 0 is the highest. */
export const securityLevels = [
  { level: 0, name: 'master' },
  { level: 1, name: 'critical' },
  { level: 2, name: 'high' },
  { level: 3, name: 'medium' },
] as const

export type SecurityLevel = (typeof securityLevels)[number]['level']

interface PurposeRow<Purpose> {
  readonly purpose: Purpose
  readonly name: string
  readonly levels: readonly SecurityLevel[]
}

export type NewKeyPurpose = 0 | 1 | 2 | 3
export type KeyPurpose = NewKeyPurpose | 4 | 5 | 6

/** docs/specification.md "Identity public key", where the last purpose is called withdraw. */
export const keyPurposes: readonly PurposeRow<NewKeyPurpose>[] = [
  { purpose: 0, name: 'authentication', levels: [0, 1, 2, 3] },
  { purpose: 1, name: 'encryption', levels: [3] },
  { purpose: 2, name: 'decryption', levels: [3] },
  { purpose: 3, name: 'transfer', levels: [1] },
]

/** Identities of today's networks also have purposes that cannot be added (docs/platform.md "Keys"). */
const allPurposes: readonly PurposeRow<KeyPurpose>[] = [
  ...keyPurposes,
  { purpose: 4, name: 'system', levels: [] },
  { purpose: 5, name: 'voting', levels: [] },
  { purpose: 6, name: 'owner', levels: [] },
]

/** Returns the security levels that a new key of the purpose can have (rule `key.level-for-purpose`). */
export function levelsForPurpose(purpose: KeyPurpose): readonly SecurityLevel[] {
  return allPurposes[purpose]?.levels ?? []
}

/** Tells whether keys of a purpose only encrypt or decrypt, and sign nothing. */
export function isForMessages({ purpose }: { readonly purpose: KeyPurpose }): boolean {
  return purpose === 1 || purpose === 2
}
