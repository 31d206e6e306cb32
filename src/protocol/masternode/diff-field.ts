import type { RuleId } from '#/protocol/rule.ts'
import { passed, refused, violation, type Checked, type Violation } from '#/protocol/violation.ts'

type About = Parameters<typeof violation>[2]

/** The first check that fails ends the verification: what comes after it would rest on nothing. */
export function stop(rule: RuleId, path: string, about: About = {}): never {
  throw new DiffStop(violation(rule, path, about))
}

/** The value, or the end of the verification with the violation of the part that stands at `path`. */
export function unlessRefused<Value>(checked: Checked<Value>, path: string): Value {
  if (checked.ok) return checked.value
  const [first] = checked.violations
  if (first === undefined) throw new TypeError('refused without a violation')
  throw new DiffStop({ ...first, path: `${path}${first.path}` })
}

/** The only place where a stop is caught. */
export function untilStopped<Value>(work: () => Value): Checked<Value> {
  try {
    return passed(work())
  } catch (signal) {
    if (signal instanceof DiffStop) return refused(signal.violation)
    throw signal
  }
}

class DiffStop extends Error {
  readonly violation: Violation

  constructor(stopped: Violation) {
    super(stopped.message)
    this.violation = stopped
  }
}

const none = 255

// The value of a hex digit by its code; `none` for every other character below 128.
const digits = new Uint8Array(128).fill(none)
for (let value = 0; value < 16; value += 1) {
  const digit = value.toString(16)
  digits[digit.charCodeAt(0)] = value
  digits[digit.toUpperCase().charCodeAt(0)] = value
}

/** Writes hex of exactly `length` bytes at `at`. */
export function writeHexField(
  text: string,
  path: string,
  target: Uint8Array,
  at: number,
  length: number,
): void {
  requireLength(text, path, length)
  for (let index = 0; index < length; index += 1) target[at + index] = byteAt(text, index, path)
}

/** The same, the last byte first: hashes are printed in the opposite order of their bytes on the wire. */
export function writeHashField(
  text: string,
  path: string,
  target: Uint8Array,
  at: number,
  length = 32,
): void {
  requireLength(text, path, length)
  const last = at + length - 1
  for (let index = 0; index < length; index += 1) target[last - index] = byteAt(text, index, path)
}

/** A hash of 32 bytes in wire order. */
export function hashField(text: string, path: string): Uint8Array {
  const hash = new Uint8Array(32)
  writeHashField(text, path, hash, 0)
  return hash
}

/** Hex of any whole number of bytes up to `most`. */
export function bytesField(text: string, path: string, most: number): Uint8Array {
  const length = text.length >> 1
  if (length > most) stop('mn-list.length', path, { params: { length, limit: most } })
  const bytes = new Uint8Array(length)
  for (let index = 0; index < length; index += 1) bytes[index] = byteAt(text, index, path)
  if (text.length % 2 !== 0) refuseOdd(text, path)
  return bytes
}

function requireLength(text: string, path: string, length: number): void {
  if (text.length === 2 * length) return
  // What is no hex at all is called that, whatever its length.
  for (let index = 0; index < Math.min(text.length >> 1, length); index += 1) byteAt(text, index, path)
  if (text.length % 2 !== 0) refuseOdd(text, path)
  stop('mn-list.length', path, {
    params: { length: text.length >> 1, expected: length },
    detail: `${text.length >> 1} bytes, not ${length}`,
  })
}

function refuseOdd(text: string, path: string): never {
  stop('encoding.hex', path, { params: { length: text.length }, detail: `${text.length} digits` })
}

function byteAt(text: string, index: number, path: string): number {
  const high = digits[text.charCodeAt(2 * index)] ?? none
  const low = digits[text.charCodeAt(2 * index + 1)] ?? none
  if (high !== none && low !== none) return (high << 4) | low
  const place = 2 * index + (high === none ? 0 : 1)
  const character = String.fromCodePoint(text.codePointAt(place) ?? 0)
  return stop('encoding.hex', path, {
    params: { place: place + 1, character },
    detail: `“${character}” at place ${place + 1}`,
  })
}
