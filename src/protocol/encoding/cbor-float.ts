/** The shortest of half, single and double precision that holds the number exactly, with its CBOR head. */
export function shortestFloat(value: number): Uint8Array {
  const half = halfBits(value)
  if (half !== undefined) return Uint8Array.of(0xf9, half >> 8, half & 0xff)
  const single = Object.is(Math.fround(value), value)
  const bytes = new Uint8Array(single ? 5 : 9)
  const view = new DataView(bytes.buffer)
  bytes[0] = single ? 0xfa : 0xfb
  if (single) view.setFloat32(1, value)
  else view.setFloat64(1, value)
  return bytes
}

// IEEE 754 binary16: 1 sign bit, 5 exponent bits with bias 15, 10 fraction bits.
function halfBits(value: number): number | undefined {
  if (Number.isNaN(value)) return 0x7e00
  const sign = value < 0 || Object.is(value, -0) ? 0x8000 : 0
  const size = Math.abs(value)
  if (size === Infinity) return sign | 0x7c00
  if (size === 0) return sign
  const exponent = Math.max(-14, Math.floor(Math.log2(size)))
  const scaled = size / 2 ** (exponent - 10)
  if (exponent > 15 || !Number.isInteger(scaled) || scaled >= 2048) return undefined
  return sign | (scaled < 1024 ? scaled : ((exponent + 15) << 10) | (scaled - 1024))
}
