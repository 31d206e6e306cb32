import { concatBytes } from '#/protocol/encoding/bytes.ts'

/** Strict DER (BIP 66) of a compact signature: header ‖ r ‖ s, as a script carries it. */
export function encodeDerSignature(compact: Uint8Array): Uint8Array {
  const integers = concatBytes(
    encodeInteger(compact.subarray(1, 33)),
    encodeInteger(compact.subarray(33, 65)),
  )
  return concatBytes(Uint8Array.of(0x30, integers.length), integers)
}

/** Shortest form: no leading zero but the one that keeps a high bit from meaning “negative”. */
function encodeInteger(bigEndian: Uint8Array): Uint8Array {
  const significant = bigEndian.subarray(bigEndian.findIndex((byte) => byte !== 0))
  const sign = (significant[0] ?? 0) >= 0x80 ? Uint8Array.of(0) : new Uint8Array()
  const value = concatBytes(sign, significant)
  return concatBytes(Uint8Array.of(0x02, value.length), value)
}
