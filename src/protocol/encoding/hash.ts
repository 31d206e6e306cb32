import { ripemd160 } from '@noble/hashes/legacy.js'
import { sha256 } from '@noble/hashes/sha2.js'

export { sha256 }

/** Returns sha256(sha256(bytes)): 32 bytes, in wire order (docs/specification.md "Identity", layer 1 hashes). */
export function sha256d(bytes: Uint8Array): Uint8Array {
  return sha256(sha256(bytes))
}

/** Returns ripemd160(sha256(bytes)): the 20 bytes that represent a public key or a script. */
export function hash160(bytes: Uint8Array): Uint8Array {
  return ripemd160(sha256(bytes))
}
