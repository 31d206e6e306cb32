import { checkBase58 } from '#/protocol/encoding/base58.ts'
import { checkBase64 } from '#/protocol/encoding/base64.ts'
import { checkHex } from '#/protocol/encoding/hex.ts'
import { passed, refused, violation, type Checked } from '#/protocol/violation.ts'
import { isKeyDataOf } from './identity-public-key.ts'
import { keyTypeOf, type KeyType } from './key-type.ts'

/**
 * Key data as people paste it for a key of that type: hex, Base58 or Base64, surrounded by white space or not.
 * Whatever reading gives a valid key counts; when none does, the violation is that of the likeliest one.
 */
export function checkKeyDataText(text: string, type: KeyType): Checked<Uint8Array> {
  const dense = text.trim()
  const readings = [checkHex(dense), checkBase58(dense), checkBase64(dense)]
  const valid = readings.find((reading) => reading.ok && isKeyDataOf(type, reading.value))
  if (valid !== undefined) return valid
  const expected = keyTypeOf(type).dataLength
  const lengths = readings.flatMap((reading) => (reading.ok ? [reading.value.length] : []))
  if (lengths.includes(expected)) return refused(violation('key.data-valid', '', { params: { type } }))
  const [length] = lengths
  if (length !== undefined)
    return refused(violation('key.data-length', '', { params: { type, length, expected } }))
  return readings[1] ?? passed(new Uint8Array())
}
