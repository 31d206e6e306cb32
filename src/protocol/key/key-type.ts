/**
 * Key types (docs/specification.md "Identity public key"): number on the wire, data length in bytes, the curve that
 * signs with it.
 */
export const keyTypes = [
  { type: 0, name: 'ecdsa', dataLength: 33, curve: 'ecdsa' },
  { type: 1, name: 'bls', dataLength: 48, curve: 'bls' },
  { type: 2, name: 'ecdsa-hash160', dataLength: 20, curve: 'ecdsa' },
  { type: 3, name: 'script-hash', dataLength: 20, curve: undefined },
] as const

export type KeyType = (typeof keyTypes)[number]['type']

/** The signature schemes of the protocol: ECDSA over secp256k1, and BLS 12-381. */
export type Curve = 'ecdsa' | 'bls'

export function keyTypeOf(type: KeyType) {
  return keyTypes[type]
}
