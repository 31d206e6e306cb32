import { doubleSha256Into } from '#/protocol/encoding/double-sha256.ts'
import { stop } from './mn-list-diff.ts'

/** An IPv6 address, or an IPv4 address mapped into IPv6 (RFC 4291 section 2.5.5.2), and the port big-endian. */
export const serviceBytes = 18

const decimal = /^(?:0|[1-9]\d{0,4})$/
const hexGroup = /^[0-9a-fA-F]{1,4}$/

/**
 * Writes `<host>:<port>` at `at`: 16 bytes of address, 2 of port. Returns false for invalid text, and may have written
 * bytes.
 */
export function writeService(text: string, target: Uint8Array, at: number): boolean {
  const colon = text.lastIndexOf(':')
  const port = readDecimal(text.slice(colon + 1), 0xffff)
  if (colon < 0 || port < 0) return false
  target[at + 16] = port >> 8
  target[at + 17] = port & 0xff
  if (!text.startsWith('[')) return writeMapped(text.slice(0, colon), target, at)
  return text.charAt(colon - 1) === ']' && writeIpv6(text.slice(1, colon - 1), target, at)
}

/** Returns the address and port in 18 bytes as text, IPv6 in the short form of RFC 5952. */
export function formatService(bytes: Uint8Array): string {
  const port = ((bytes[16] ?? 0) << 8) | (bytes[17] ?? 0)
  if (isMapped(bytes)) return `${bytes.subarray(12, 16).join('.')}:${port}`
  return `[${formatIpv6(bytes)}]:${port}`
}

function isMapped(bytes: Uint8Array): boolean {
  for (let at = 0; at < 10; at += 1) if (bytes[at] !== 0) return false
  return bytes[10] === 0xff && bytes[11] === 0xff
}

function writeMapped(host: string, target: Uint8Array, at: number): boolean {
  target.fill(0, at, at + 10)
  target.fill(0xff, at + 10, at + 12)
  return writeIpv4(host, target, at + 12)
}

function writeIpv4(host: string, target: Uint8Array, at: number): boolean {
  const parts = host.split('.', 5)
  if (parts.length !== 4) return false
  for (let index = 0; index < 4; index += 1) {
    const part = readDecimal(parts[index] ?? '', 255)
    if (part < 0) return false
    target[at + index] = part
  }
  return true
}

function readDecimal(text: string, max: number): number {
  if (!decimal.test(text)) return -1
  const value = Number(text)
  return value > max ? -1 : value
}

function writeIpv6(host: string, target: Uint8Array, at: number): boolean {
  if (host.length > 45) return false
  const halves = host.split('::', 3)
  const [first = '', second] = halves
  const head = readGroups(first, second === undefined)
  const tail = second === undefined ? [] : readGroups(second, true)
  if (halves.length > 2 || head === undefined || tail === undefined) return false
  const missing = 8 - head.length - tail.length
  // `::` replaces at least one group. Without it, all eight must be present.
  if (second === undefined ? missing !== 0 : missing < 1) return false
  const groups = [...head, ...Array.from({ length: missing }, () => 0), ...tail]
  for (const [index, group] of groups.entries()) {
    target[at + 2 * index] = group >> 8
    target[at + 2 * index + 1] = group & 0xff
  }
  return true
}

/** Reads the groups on one side of `::`. The end of an address may be an IPv4 address, which is two groups. */
function readGroups(text: string, isLast: boolean): readonly number[] | undefined {
  if (text === '') return []
  const groups: number[] = []
  const parts = text.split(':', 9)
  for (const [index, part] of parts.entries()) {
    if (hexGroup.test(part)) groups.push(Number.parseInt(part, 16))
    else {
      const quad = new Uint8Array(4)
      if (!isLast || index !== parts.length - 1 || !writeIpv4(part, quad, 0)) return undefined
      const [a = 0, b = 0, c = 0, d = 0] = quad
      groups.push((a << 8) | b, (c << 8) | d)
    }
  }
  return groups
}

function formatIpv6(bytes: Uint8Array): string {
  const groups = Array.from({ length: 8 }, (_, index) =>
    (((bytes[2 * index] ?? 0) << 8) | (bytes[2 * index + 1] ?? 0)).toString(16),
  )
  const text = groups.join(':')
  // The longest run of at least two zero groups, the first if several are equal.
  const runs = [...text.matchAll(/(?:^|:)0(?::0)+(?=:|$)/g)].map(([run]) => run)
  const [longest] = runs.toSorted((left, right) => zeros(right) - zeros(left))
  if (longest === undefined) return text
  const place = text.indexOf(longest)
  const before = text.slice(0, place)
  return `${before}::${text.slice(place + longest.length).replace(/^:/, '')}`
}

function zeros(run: string): number {
  return run.replaceAll(':', '').length
}

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

/** Writes the hash160 of a voting address at `at`, without the Base58 module, because a list has thousands. */
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

/** Writes the 25 bytes to `decoded`, after two other bytes. Returns false if the text is not Base58 of that length. */
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

/** Each leading `1` is one zero byte. Both counts must agree, so that no other text stands for the same bytes. */
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
