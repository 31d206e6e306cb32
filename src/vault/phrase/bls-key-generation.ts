import { bls12_381 } from '@noble/curves/bls12-381.js'
import { expand, extract } from '@noble/hashes/hkdf.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { concatBytes } from '#/protocol/encoding/bytes.ts'
import { encodeUtf8 } from '#/protocol/encoding/utf8.ts'

// L = ceil((3 * ceil(log2(r))) / 16) of KeyGen.
const okmLength = 48
const keyLength = 32

/**
 * KeyGen (IETF draft-irtf-cfrg-bls-signature, section 2.3; HKDF mod r of EIP-2333) with an empty key_info: a private key
 * of BLS 12-381 from at least 32 secret bytes. The caller wipes it.
 */
export function deriveBlsKey(secret: Uint8Array): Uint8Array {
  const { Fr } = bls12_381.fields
  let salt = sha256(encodeUtf8('BLS-SIG-KEYGEN-SALT-'))
  const input = concatBytes(secret, Uint8Array.of(0))
  try {
    for (;;) {
      const pseudorandom = extract(sha256, input, salt)
      const okm = expand(sha256, pseudorandom, Uint8Array.of(0, okmLength), okmLength)
      const scalar = Fr.create(okm.reduce((total, byte) => (total << 8n) | BigInt(byte), 0n))
      pseudorandom.fill(0)
      okm.fill(0)
      if (scalar !== 0n) return encodeScalar(scalar)
      salt = sha256(salt)
    }
  } finally {
    input.fill(0)
  }
}

function encodeScalar(scalar: bigint): Uint8Array {
  return Uint8Array.from({ length: keyLength }, (_, index) =>
    Number((scalar >> BigInt(8 * (keyLength - 1 - index))) & 255n),
  )
}
