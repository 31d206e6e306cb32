import { doubleSha256Into } from '#/protocol/encoding/double-sha256.ts'
import { stop } from './diff-stop.ts'

const alphabet = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz'
const none = 255
const digits = new Uint8Array(128).fill(none)
for (let value = 0; value < alphabet.length; value += 1) digits[alphabet.charCodeAt(value)] = value

// Version byte, hash160, checksum: 25 bytes, which are at most 35 digits.
const payloadBytes = 21
const addressBytes = 25
const maxDigits = 35

// Four digits at a time into limbs of 24 bits: products stay exact below 2^53.
const limbs = new Float64Array(9)
const limbBase = 2 ** 24
const decoded = new Uint8Array(27)
const checksum = new Uint8Array(32)

/**
 * Writes the hash160 of a voting address at `at`. Of its own, not of the Base58 module: a list holds thousands of them,
 * all of one length.
 */
export function writeVotingHash(
  text: string,
  path: string,
  version: number,
  target: Uint8Array,
  at: number,
): void {
  if (!decodeAddress(text)) stop('mn-list.address', path, { value: text })
  doubleSha256Into(decoded, 2, payloadBytes, checksum, 0)
  for (let index = 0; index < 4; index += 1) {
    if (checksum[index] !== decoded[2 + payloadBytes + index]) {
      stop('mn-list.address-checksum', path, { value: text })
    }
  }
  if (decoded[2] !== version) {
    stop('mn-list.address', path, { value: text, params: { found: decoded[2] ?? 0, expected: version } })
  }
  target.set(decoded.subarray(3, 23), at)
}

/** Leaves the 25 bytes behind two others in `decoded`; false when the text is not Base58 of so many. */
function decodeAddress(text: string): boolean {
  if (text.length === 0 || text.length > maxDigits) return false
  limbs.fill(0)
  for (let from = 0; from < text.length; from += 4) {
    const until = Math.min(from + 4, text.length)
    let group = 0
    let scale = 1
    for (let at = from; at < until; at += 1) {
      const digit = digits[text.charCodeAt(at)] ?? none
      if (digit === none) return false
      group = group * 58 + digit
      scale *= 58
    }
    multiplyAdd(scale, group)
  }
  for (let limb = 0; limb < 9; limb += 1) {
    const value = limbs[8 - limb] ?? 0
    decoded[3 * limb] = value >>> 16
    decoded[3 * limb + 1] = value >>> 8
    decoded[3 * limb + 2] = value
  }
  return decoded[0] === 0 && decoded[1] === 0 && leadingOnes(text) === leadingZeros()
}

function multiplyAdd(scale: number, group: number): void {
  let carry = group
  for (let limb = 0; limb < 9; limb += 1) {
    const value = (limbs[limb] ?? 0) * scale + carry
    carry = Math.floor(value / limbBase)
    limbs[limb] = value - carry * limbBase
  }
}

/** Each leading `1` is a zero byte of its own: any other length is another text for the same bytes. */
function leadingOnes(text: string): number {
  let count = 0
  while (count < text.length && text.charAt(count) === '1') count += 1
  return count
}

function leadingZeros(): number {
  let count = 0
  while (count < addressBytes && decoded[2 + count] === 0) count += 1
  return count
}
