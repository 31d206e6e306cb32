import { KeyType, type Curve } from '#/protocol/key/key-attribute.ts'
import {
  checkPrivateKeyHex,
  checkWif,
  derivePrivateKey,
  privateKeySeedLength,
} from '#/protocol/key/private-key.ts'
import { checkBase64 } from '#/protocol/encoding/base64.ts'
import { formatHex } from '#/protocol/encoding/hex.ts'
import { bytesOfPasted } from '#/protocol/encoding/listed-bytes.ts'
import { denseText, hexDigitsOf, seenText } from '#/protocol/encoding/pasted-text.ts'
import { findSecretText } from '#/protocol/inspect/secret-text.ts'
import type { NetworkKind } from '#/protocol/layer1/network.ts'
import { violation } from '#/protocol/violation.ts'
import { randomBytes } from '#/platform/random.ts'
import { VaultError } from '#/vault/vault-error.ts'

export type PrivateKeyType = 0 | 1 | 2

/** Returns the curve of a key type: 0 and 2 are ECDSA (secp256k1), 1 is BLS 12-381. */
export function curveOf(keyType: PrivateKeyType): Curve {
  return keyType === KeyType.bls ? 'bls' : 'ecdsa'
}

/** Returns a new random private key (32 bytes), for the caller to wipe. */
export function generatePrivateKey(curve: Curve): Uint8Array {
  const seed = randomBytes(privateKeySeedLength)
  try {
    return derivePrivateKey(curve, seed)
  } finally {
    seed.fill(0)
  }
}

const hexLength = 64
const privateKeyLength = 32
// A WIF has 51 or 52 characters. The places of typing errors are useful only for texts of similar length.
const likelyWif = { least: 48, most: 56 }

/**
 * Reads a pasted private key: 32 bytes in hex, Base64 or a list, or WIF for ECDSA. The caller wipes the 32 bytes.
 * Throws `vault/bad-private-key` with violations that contain no secret.
 */
export function readPrivateKey(text: string, curve: Curve, network: NetworkKind): Uint8Array {
  const pasted = privateTextOf(text)
  const isHex = curve === 'bls' || pasted.length === hexLength || /^[0-9a-f]*$/i.test(pasted)
  if (!isHex && (pasted.length < likelyWif.least || pasted.length > likelyWif.most)) {
    const neither = violation('private-key.wif', '', { params: { hexDigits: hexLength } })
    throw new VaultError('vault/bad-private-key', { violations: [neither] })
  }
  const checked = isHex ? checkPrivateKeyHex(pasted, curve) : checkWif(pasted, network)
  if (checked.ok) return checked.value
  throw new VaultError('vault/bad-private-key', { violations: checked.violations })
}

// Rejects 32 bytes in Base58, because that is the form of ids.
function privateTextOf(text: string): string {
  const dense = denseText(text)
  const digits = hexDigitsOf(dense)
  if (digits !== undefined) return digits
  const bytes = bytesOfPasted(text, privateKeyLength) ?? bytesOfBase64(dense)
  if (bytes !== undefined) {
    const hex = formatHex(bytes)
    bytes.fill(0)
    return hex
  }
  return findLoneWif(seenText(text)) ?? dense
}

// A label may surround a private key. Digits in the label, or letters next to the key, may be part of another key.
const label = /^[\p{L}\p{P}\p{S}\s]{0,40}$/u
const isLetter = /[\p{L}\p{N}]/u

function findLoneWif(text: string): string | undefined {
  const [key, ...others] = findSecretText(text)
  if (key?.kind !== 'key' || !key.isCertain || others.length > 0) return undefined
  const before = text.slice(0, key.start)
  const after = text.slice(key.end)
  const isAlone = label.test(before + after) && !isLetter.test(before.slice(-1) + after.slice(0, 1))
  return isAlone ? denseText(text.slice(key.start, key.end)) : undefined
}

function bytesOfBase64(dense: string): Uint8Array | undefined {
  const checked = /^[A-Za-z0-9+/]{43}=$/.test(dense) ? checkBase64(dense) : undefined
  return checked?.ok === true ? checked.value : undefined
}
