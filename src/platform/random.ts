// Limit in bytes of one getRandomValues call (Web Cryptography API).
const mostBytes = 65_536

/** Returns bytes of the browser’s cryptographic generator, the only source of randomness in the program. */
export function randomBytes(length: number): Uint8Array {
  if (length > mostBytes) throw new RangeError('more random bytes than one call gives')
  return crypto.getRandomValues(new Uint8Array(length))
}

/** Returns a number from 0 up to, but not including, 1, with 32 random bits. */
export function randomFraction(): number {
  return new DataView(randomBytes(4).buffer).getUint32(0) / 2 ** 32
}
