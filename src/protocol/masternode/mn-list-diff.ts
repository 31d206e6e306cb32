import type { RuleId } from '#/protocol/rule.ts'
import { passed, rejected, violation, type Checked, type Violation } from '#/protocol/violation.ts'

/** The result of getMnListDiff (docs/specification.md "getMnListDiff"). The content of members is not checked. */
export interface MnListDiff {
  readonly baseBlockHash: string
  readonly blockHash: string
  readonly cbTxMerkleTree: string
  readonly cbTx: string
  readonly deletedMNs: readonly string[]
  readonly mnList: readonly DiffEntry[]
  /** Version 1 if missing, because real nodes sometimes leave it out. */
  readonly nVersion?: number
  /** The specification does not show the shape of the elements. */
  readonly deletedQuorums: readonly unknown[]
  readonly newQuorums: readonly unknown[]
  readonly merkleRootMNList: string
  readonly merkleRootQuorums?: string
}

export interface DiffEntry {
  readonly proRegTxHash: string
  readonly confirmedHash: string
  readonly service: string
  readonly pubKeyOperator: string
  readonly votingAddress: string
  readonly isValid: boolean
  readonly nVersion?: number
  readonly nType?: number
  readonly platformHTTPPort?: number
  readonly platformNodeID?: string
  readonly [extra: string]: unknown
}

type Members = Readonly<Record<string, unknown>>

// Far above what any network has had.
export const maxMasternodes = 200_000
export const maxQuorums = 10_000

/** Checks a parsed JSON value without copying it. Unknown members stay. */
export function checkMnListDiff(input: unknown): Checked<MnListDiff> {
  return untilStopped(() => {
    const diff = objectAt(input, '')
    requireType(diff, '', 'string', ['baseBlockHash', 'blockHash', 'cbTxMerkleTree', 'cbTx'])
    const deleted = listAt(diff, 'deletedMNs', maxMasternodes)
    for (const [index, each] of deleted.entries()) {
      if (typeof each !== 'string') wrong(`/deletedMNs/${index}`, each)
    }
    const entries = listAt(diff, 'mnList', maxMasternodes)
    for (const [index, each] of entries.entries()) requireEntry(each, index)
    optionalInteger(diff, '', 'nVersion', 0xffff)
    listAt(diff, 'deletedQuorums', maxQuorums)
    listAt(diff, 'newQuorums', maxQuorums)
    requireType(diff, '', 'string', ['merkleRootMNList'])
    if (diff['merkleRootQuorums'] !== undefined) requireType(diff, '', 'string', ['merkleRootQuorums'])
    // All members of the interface were checked above.
    return diff as unknown as MnListDiff
  })
}

/** Returns the value as an object of unknown members. Stops the verification with `mn-list.field` at anything else. */
export function objectAt(value: unknown, path: string): Members {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return wrong(path, value)
  return value as Members // an object is a record of unknown members
}

/** Stops the verification with `mn-list.field` at the first member that is not of that type. */
export function requireType(
  members: Members,
  path: string,
  type: 'string' | 'boolean',
  names: readonly string[],
): void {
  for (const name of names) {
    if (typeof members[name] !== type) wrong(`${path}/${name}`, members[name])
  }
}

/** Returns an integer member from 0 to `max`. Stops the verification with `mn-list.field` at anything else. */
export function integerAt(members: Members, path: string, name: string, max: number): number {
  const value = members[name]
  if (typeof value !== 'number' || !Number.isInteger(value) || value < 0 || value > max) {
    return wrong(`${path}/${name}`, value)
  }
  return value
}

const entryTexts = ['proRegTxHash', 'confirmedHash', 'service', 'pubKeyOperator', 'votingAddress']

function requireEntry(input: unknown, index: number): void {
  const path = `/mnList/${index}`
  const entry = objectAt(input, path)
  requireType(entry, path, 'string', entryTexts)
  requireType(entry, path, 'boolean', ['isValid'])
  optionalInteger(entry, path, 'nVersion', 0xffff)
  optionalInteger(entry, path, 'nType', 0xffff)
  optionalInteger(entry, path, 'platformHTTPPort', 0xffff)
  if (entry['platformNodeID'] !== undefined) requireType(entry, path, 'string', ['platformNodeID'])
}

function optionalInteger(members: Members, path: string, name: string, max: number): void {
  if (members[name] !== undefined) integerAt(members, path, name, max)
}

function listAt(members: Members, name: string, most: number): readonly unknown[] {
  const value = members[name]
  if (!Array.isArray(value)) return wrong(`/${name}`, value)
  requireAtMost(value.length, most, `/${name}`)
  return value
}

/** Stops the verification with `mn-list.length` when a list is longer than the limit. */
export function requireAtMost(length: number, limit: number, path: string): void {
  if (length > limit) stop('mn-list.length', path, { params: { length, limit } })
}

function wrong(path: string, value: unknown): never {
  const found = value === null ? 'null' : Array.isArray(value) ? 'array' : typeof value
  return stop('mn-list.field', path, { params: { found }, detail: found })
}

type About = Parameters<typeof violation>[2]

/** Stops the verification at the first check that fails, because later checks depend on it. */
export function stop(rule: RuleId, path: string, about: About = {}): never {
  throw new DiffStop(violation(rule, path, about))
}

/** Returns the value, or stops the verification with the violation of the part at `path`. */
export function unlessRejected<Value>(checked: Checked<Value>, path: string): Value {
  if (checked.ok) return checked.value
  const [first] = checked.violations
  if (first === undefined) throw new TypeError('rejected without a violation')
  throw new DiffStop({ ...first, path: `${path}${first.path}` })
}

/** Runs a verification. Returns its value, or the violation that stopped it. Throws any other error. */
export function untilStopped<Value>(work: () => Value): Checked<Value> {
  try {
    return passed(work())
  } catch (signal) {
    if (signal instanceof DiffStop) return rejected(signal.violation)
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

// Value of a hex digit by its code; `none` for every other character below 128.
const digits = new Uint8Array(128).fill(none)
for (let value = 0; value < 16; value += 1) {
  const digit = value.toString(16)
  digits[digit.charCodeAt(0)] = value
  digits[digit.toUpperCase().charCodeAt(0)] = value
}

/** Writes hex of exactly `length` bytes into `target` at `at`. Stops with `mn-list.length` or `encoding.hex` at other text. */
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

/** Writes hex like `writeHexField`, last byte first: hashes are printed in the opposite order of the wire. */
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

/** Returns the 32 bytes of a printed hash in wire order, or stops with `mn-list.length` or `encoding.hex`. */
export function hashField(text: string, path: string): Uint8Array {
  const hash = new Uint8Array(32)
  writeHashField(text, path, hash, 0)
  return hash
}

/** Returns the bytes of hex text, at most `most`. Stops with `mn-list.length` or `encoding.hex` at other text. */
export function bytesField(text: string, path: string, most: number): Uint8Array {
  const length = text.length >> 1
  if (length > most) stop('mn-list.length', path, { params: { length, limit: most } })
  const bytes = new Uint8Array(length)
  for (let index = 0; index < length; index += 1) bytes[index] = byteAt(text, index, path)
  if (text.length % 2 !== 0) rejectOdd(text, path)
  return bytes
}

function requireLength(text: string, path: string, length: number): void {
  if (text.length === 2 * length) return
  // Text that is not hex is reported as such, whatever its length.
  for (let index = 0; index < Math.min(text.length >> 1, length); index += 1) byteAt(text, index, path)
  if (text.length % 2 !== 0) rejectOdd(text, path)
  stop('mn-list.length', path, {
    params: { length: text.length >> 1, expected: length },
    detail: `${text.length >> 1} bytes, not ${length}`,
  })
}

function rejectOdd(text: string, path: string): never {
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
