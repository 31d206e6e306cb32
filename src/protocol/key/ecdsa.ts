import { secp256k1 } from '@noble/curves/secp256k1.js'

import { concatBytes, encodeUtf8, equalBytes } from '#/protocol/encoding/bytes.ts'
import { sha256 } from '#/protocol/encoding/hash.ts'
import { parseHex } from '#/protocol/encoding/hex.ts'
import { ecdsaSignatureLength } from './ecdsa-form.ts'

// 27 + recovery id, + 4 for a compressed public key (docs/specification.md "Authentication").
const firstHeader = 31

/** Signs a 32-byte digest: header ‖ r ‖ s, 65 bytes, low s, RFC 6979. Throws for an invalid private key. */
export function signDigest(digest: Uint8Array, privateKey: Uint8Array): Uint8Array {
  const signed = chosen.sign(digest, privateKey) ?? nobleSecp256k1.sign(digest, privateKey)
  return concatBytes(Uint8Array.of(firstHeader + (signed[0] ?? 0)), signed.subarray(1))
}

/** Recovers the compressed public key (33 bytes) that made the signature; undefined if no key could have. */
export function recoverPublicKey(digest: Uint8Array, signature: Uint8Array): Uint8Array | undefined {
  const recoveryId = (signature[0] ?? 0) - firstHeader
  if (signature.length !== ecdsaSignatureLength || recoveryId < 0 || recoveryId > 3) return undefined
  return chosen.recover(digest, concatBytes(Uint8Array.of(recoveryId), signature.subarray(1)))
}

/** Derives the compressed public key (33 bytes) of a private key (32 bytes). Throws for an invalid private key. */
export function deriveEcdsaPublicKey(privateKey: Uint8Array): Uint8Array {
  return chosen.derive(privateKey) ?? nobleSecp256k1.derive(privateKey)
}

/** Signatures are recovery id ‖ r ‖ s (65 bytes), with low s (RFC 6979); public keys are compressed (33 bytes). */
export interface Secp256k1 {
  /**
   * Returns undefined if the library does not take the digest (32 bytes) or the private key (32 bytes). Then noble
   * signs, or throws for an invalid private key.
   */
  readonly sign: (digest: Uint8Array, privateKey: Uint8Array) => Uint8Array | undefined
  readonly recover: (digest: Uint8Array, signature: Uint8Array) => Uint8Array | undefined
  readonly derive: (privateKey: Uint8Array) => Uint8Array | undefined
}

/** For pages and where WebAssembly does not run. `sign` and `derive` throw for an invalid private key. */
export const nobleSecp256k1 = {
  sign: (digest, privateKey) => secp256k1.sign(digest, privateKey, { prehash: false, format: 'recovered' }),
  recover: (digest, signature) => {
    try {
      return secp256k1.recoverPublicKey(signature, digest, { prehash: false })
    } catch {
      return undefined
    }
  },
  derive: (privateKey) => secp256k1.getPublicKey(privateKey, true),
} as const satisfies Secp256k1

let chosen: Secp256k1 = nobleSecp256k1

/** Chooses the implementation of this thread (docs/decisions/0021). Throws, changing nothing, if an example fails. */
export function chooseSecp256k1(implementation: Secp256k1): void {
  const one = new Uint8Array(32)
  one[31] = 1
  const digest = sha256(encodeUtf8(example.message))
  const signature = parseHex(example.signature)
  const base = secp256k1.Point.BASE.toBytes(true)
  const answers = [
    [implementation.sign(digest, one), signature],
    [implementation.derive(one), base],
    [implementation.recover(digest, signature), base],
  ] as const
  const isRight = answers.every(([answer, expected]) => answer !== undefined && equalBytes(answer, expected))
  if (!isRight) throw new TypeError('this is not secp256k1')
  chosen = implementation
}

// Signed with the private key 1 and the nonce of RFC 6979. Published for Trezor's library, and checked by many since.
const example = {
  message: 'Satoshi Nakamoto',
  signature:
    '01934b1ea10a4b3c1757e2b0c017d0b6143ce3c9a7e6a4a49860d7a6ab210ee3d8' +
    '2442ce9d2b916064108014783e923ec36b49743e2ffa1c4496f01a512aafd9e5',
} as const
