import { checkBase58 } from '#/protocol/encoding/base58.ts'
import { checkBase64 } from '#/protocol/encoding/base64.ts'
import { checkHex } from '#/protocol/encoding/hex.ts'
import { denseText, hexDigitsOf, standardBase64 } from '#/protocol/encoding/pasted-text.ts'
import { passed, rejected, violation, type Checked } from '#/protocol/violation.ts'
import { isEcdsaPublicKey } from './ecdsa-form.ts'
import { keyTypeOf, type KeyType } from './key-attribute.ts'

// Separate from identity-public-key.ts, which needs both curves, because locks only need ECDSA keys.

/** Reads pasted key data: hex, Base58 or Base64. The violations are those of the most likely encoding. */
export function checkPastedKey(
  text: string,
  type: KeyType,
  isValid: (data: Uint8Array) => boolean,
): Checked<Uint8Array> {
  const dense = denseText(text)
  const readings = [
    checkHex(hexDigitsOf(dense) ?? dense),
    checkBase58(dense),
    checkBase64(standardBase64(dense)),
  ]
  const valid = readings.find((reading) => reading.ok && isValid(reading.value))
  if (valid !== undefined) return valid
  const expected = keyTypeOf(type).dataLength
  const lengths = readings.flatMap((reading) => (reading.ok ? [reading.value.length] : []))
  if (lengths.includes(expected)) return rejected(violation('key.data-valid', '', { params: { type } }))
  const [length] = lengths
  if (length !== undefined)
    return rejected(violation('key.data-length', '', { params: { type, length, expected } }))
  return readings[1] ?? passed(new Uint8Array())
}

/** Reads a pasted public key of a single-use key: compressed, 33 bytes. */
export function checkPastedEcdsaKey(text: string): Checked<Uint8Array> {
  return checkPastedKey(text, 0, isEcdsaPublicKey)
}
