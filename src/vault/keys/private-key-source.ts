import type { Curve } from '#/protocol/key/key-attribute.ts'
import {
  checkPrivateKeyHex,
  checkWif,
  derivePrivateKey,
  privateKeySeedLength,
} from '#/protocol/key/private-key.ts'
import type { NetworkKind } from '#/protocol/layer1/network.ts'
import { violation } from '#/protocol/violation.ts'
import { randomBytes } from '#/platform/random.ts'
import { VaultError } from '#/vault/vault-error.ts'

/** Types of keys that have a private key: 0 and 2 ECDSA, 1 BLS. */
export type PrivateKeyType = 0 | 1 | 2

/** The curve of a key type: 0 and 2 are ECDSA (secp256k1), 1 is BLS 12-381. */
export function curveOf(keyType: PrivateKeyType): Curve {
  return keyType === 1 ? 'bls' : 'ecdsa'
}

/** A new random private key (32 bytes), for the caller to wipe. */
export function generatePrivateKey(curve: Curve): Uint8Array {
  const seed = randomBytes(privateKeySeedLength)
  try {
    return derivePrivateKey(curve, seed)
  } finally {
    seed.fill(0)
  }
}

const hexLength = 64
// A WIF has 51 or 52 characters: the places of a mistyped one help, those of another text do not.
const likelyWif = { least: 48, most: 56 }

/**
 * Reads a pasted private key: 64 hex digits, or WIF for ECDSA. The caller wipes the 32 bytes. Throws
 * `vault/bad-private-key` with violations that contain no secret.
 */
export function readPrivateKey(text: string, curve: Curve, network: NetworkKind): Uint8Array {
  const pasted = text.trim()
  const isHex = curve === 'bls' || pasted.length === hexLength || /^[0-9a-f]*$/i.test(pasted)
  if (!isHex && (pasted.length < likelyWif.least || pasted.length > likelyWif.most)) {
    const neither = violation('private-key.wif', '', { params: { hexDigits: hexLength } })
    throw new VaultError('vault/bad-private-key', { violations: [neither] })
  }
  const checked = isHex ? checkPrivateKeyHex(pasted, curve) : checkWif(pasted, network)
  if (checked.ok) return checked.value
  throw new VaultError('vault/bad-private-key', { violations: checked.violations })
}
