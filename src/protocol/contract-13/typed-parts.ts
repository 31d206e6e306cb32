import { isJsonObject, memberOf, pointTo } from '#/protocol/contract/json-value.ts'
import { checkBase58 } from '#/protocol/encoding/base58.ts'
import { note, type Noted } from './noted.ts'

// Reads parts of a contract from JSON as the official reader of version 4.1.0 does, with its defaults.

/** Reads one part. An unreadable part is noted at `path`, and returns undefined. */
export type ReadPart<Value> = (noted: Noted, input: unknown, path: string) => Value | undefined

type ValueRead<Of> = Of extends ReadPart<infer Value> ? Value : never

export interface Optional<Value> {
  readonly read: ReadPart<Value>
  readonly missing: Value
}

type MemberReads = Readonly<Record<string, ReadPart<unknown> | Optional<unknown>>>

type PartOf<Members extends MemberReads> = {
  readonly [Name in keyof Members]: Members[Name] extends Optional<infer Value>
    ? Value
    : ValueRead<Members[Name]>
}

export const readBool: ReadPart<boolean> = (noted, input, path) => {
  if (typeof input === 'boolean') return input
  note(noted, 'v13.value', path, { value: input, params: { expects: 'boolean' } })
  return undefined
}

export const readText: ReadPart<string> = (noted, input, path) => {
  if (typeof input === 'string') return input
  note(noted, 'v13.value', path, { value: input, params: { expects: 'text' } })
  return undefined
}

/** Reads an id: 32 bytes in Base58. */
export const readIdentifier: ReadPart<Uint8Array> = (noted, input, path) => {
  const bytes = typeof input === 'string' && input.length <= 64 ? checkBase58(input) : undefined
  if (bytes?.ok === true && bytes.value.length === 32) return bytes.value
  note(noted, 'v13.identifier', path, { value: input })
  return undefined
}

/** Reads an integer of at most 64 bits. Above 2^53-1 it must be a bigint, because a JSON number has lost digits. */
function readInteger(least: bigint, most: bigint): ReadPart<bigint> {
  return (noted, input, path) => {
    const value = typeof input === 'number' && Number.isSafeInteger(input) ? BigInt(input) : input
    if (typeof value === 'bigint' && value >= least && value <= most) return value
    const params = { expects: 'integer', least: String(least), most: String(most) }
    note(noted, 'v13.value', path, { value: input, params })
    return undefined
  }
}

/** Reads an integer up to 2^53-1. */
export function readNumber(least: number, most: number): ReadPart<number> {
  const read = readInteger(BigInt(least), BigInt(most))
  return (noted, input, path) => {
    const value = read(noted, input, path)
    return value === undefined ? undefined : Number(value)
  }
}

export const readU16 = readNumber(0, 0xffff)
export const readU32 = readNumber(0, 0xffff_ffff)
export const readU64 = readInteger(0n, 2n ** 64n - 1n)
export const readI64 = readInteger(-(2n ** 63n), 2n ** 63n - 1n)

/** Declares a member with a default. */
export function or<Value>(read: ReadPart<Value>, missing: Value): Optional<Value> {
  return { read, missing }
}

/** Declares a member that may be missing or null. */
export function maybe<Value>(read: ReadPart<Value>): Optional<Value | null> {
  return {
    read: (noted, input, path) => (input === null ? null : read(noted, input, path)),
    missing: null,
  }
}

/** Reads an object with these members. With `isVersioned` it must have `"$formatVersion": "0"`, too. */
export function readPart<const Members extends MemberReads>(
  members: Members,
  isVersioned = true,
): ReadPart<PartOf<Members>> {
  return (noted, input, path) => {
    if (!isJsonObject(input)) {
      note(noted, 'v13.object', path, { value: input })
      return undefined
    }
    if (isVersioned) checkVersion(noted, input, path)
    noteUnknown(noted, Object.keys(input), members, path)
    const read = Object.entries(members).map(([name, member]) => [
      name,
      readMember(noted, memberOf(input, name), member, pointTo(path, name)),
    ])
    // The compiler cannot know that each member was read by its declaration. An unreadable member is undefined.
    return read.every(([, value]) => value !== undefined)
      ? (Object.fromEntries(read) as PartOf<Members>)
      : undefined
  }
}

/** Declares a part that may be missing, as may each of its members. The members declare the defaults. */
export function orDefaults<const Members extends Readonly<Record<string, Optional<unknown>>>>(
  members: Members,
  isVersioned = true,
): Optional<PartOf<Members>> {
  const missing = Object.entries(members).map(([name, member]) => [name, member.missing])
  // The compiler cannot know that each default has the type of its member.
  return or(readPart(members, isVersioned), Object.fromEntries(missing) as PartOf<Members>)
}

function checkVersion(noted: Noted, input: Readonly<Record<string, unknown>>, path: string): void {
  const version = memberOf(input, '$formatVersion')
  if (version !== '0') {
    note(
      noted,
      'v13.format-version',
      `${path}/$formatVersion`,
      version === undefined ? {} : { value: version },
    )
  }
}

function noteUnknown(noted: Noted, names: readonly string[], members: object, path: string): void {
  for (const name of names) {
    // `checkVersion` already reports the older spelling as a missing version.
    const isTag = ['$formatVersion', '$format_version', '$type'].includes(name)
    if (!isTag && !Object.hasOwn(members, name)) note(noted, 'v13.unknown-member', pointTo(path, name))
  }
}

function readMember(
  noted: Noted,
  input: unknown,
  member: ReadPart<unknown> | Optional<unknown>,
  path: string,
): unknown {
  if (typeof member !== 'function') {
    return input === undefined ? member.missing : member.read(noted, input, path)
  }
  if (input !== undefined) return member(noted, input, path)
  note(noted, 'v13.member', path)
  return undefined
}

/** Reads one of several kinds by its `$type`. An unknown `$type` breaks `rule`. */
export function readKind<const Kinds extends Readonly<Record<string, ReadPart<unknown>>>>(
  kinds: Kinds,
  rule: 'v13.takers' | 'v13.value' = 'v13.value',
): ReadPart<ValueRead<Kinds[keyof Kinds]>> {
  return (noted, input, path) => {
    const type = isJsonObject(input) ? memberOf(input, '$type') : undefined
    const read = typeof type === 'string' && Object.hasOwn(kinds, type) ? kinds[type] : undefined
    // The compiler cannot know that `read` is one of `kinds`.
    if (read !== undefined) return read(noted, input, path) as ValueRead<Kinds[keyof Kinds]> | undefined
    const at = isJsonObject(input) ? `${path}/$type` : path
    note(noted, rule, at, { value: isJsonObject(input) ? type : input })
    return undefined
  }
}

/** Reads an object whose names are keys. Unreadable pairs are noted and left out. */
export function readPairs<Key, Value>(
  readKey: ReadPart<Key>,
  readValue: ReadPart<Value>,
): ReadPart<readonly (readonly [Key, Value])[]> {
  return (noted, input, path) => {
    if (!isJsonObject(input)) {
      note(noted, 'v13.object', path, { value: input })
      return undefined
    }
    return Object.keys(input).flatMap((name) => {
      const at = pointTo(path, name)
      const key = readKey(noted, name, at)
      const value = readValue(noted, input[name], at)
      return key === undefined || value === undefined ? [] : [[key, value] as const]
    })
  }
}

/** Reads a number from the name of a member. */
export function readName<Value>(read: ReadPart<Value>): ReadPart<Value> {
  return (noted, input, path) => {
    const isNumber = typeof input === 'string' && /^(?:0|[1-9]\d{0,19})$/.test(input)
    return read(noted, isNumber ? BigInt(input) : input, path)
  }
}
