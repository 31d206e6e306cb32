import { isDeepStrictEqual } from 'node:util'

import { parseHex } from '#/protocol/encoding/hex.ts'

/** What a case expected and what came instead. */
export interface Mismatch {
  readonly what: string
  readonly expected: string
  readonly got: string
}

export type Vector = Readonly<Record<string, unknown>>

/** Checks one case; no mismatch means that it passes. `beside` reads another file of its folder. */
export type CaseCheck = (
  vector: Vector,
  file: Vector,
  beside: (name: string) => Vector,
) => readonly Mismatch[]

/** Thrown by a check of what is not built yet: such cases are counted apart, and never as passed. */
export class NotYet extends Error {}

/** How the lists of one vector file are checked. Lists that are not named here are failures. */
export interface Suite {
  readonly kinds: Readonly<Record<string, CaseCheck>>
  /** Top-level members that are not lists of cases. */
  readonly about: readonly string[]
}

export function mismatch(what: string, expected: unknown, got: unknown): readonly Mismatch[] {
  if (isDeepStrictEqual(plain(expected), plain(got))) return []
  return [{ what, expected: print(expected), got: print(got) }]
}

// Objects decoded from CBOR have no prototype, those of JSON do; only members count.
function plain(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(plain)
  if (typeof value !== 'object' || value === null || value instanceof Uint8Array) return value
  return Object.fromEntries(Object.entries(value).map(([key, member]) => [key, plain(member)]))
}

function print(value: unknown): string {
  const text = typeof value === 'string' ? value : (JSON.stringify(value, printable) ?? String(value))
  return text.length > 200 ? `${text.slice(0, 200)}…` : text
}

function printable(_key: string, value: unknown): unknown {
  return typeof value === 'bigint' ? `${value}n` : value
}

/** The bytes notation of the vector files: {"$bytes": hex} and {"$bytesRepeat": {hex, count}}. */
export function reviveBytes(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(reviveBytes)
  if (typeof value !== 'object' || value === null) return value
  const members = Object.entries(value)
  const [first] = members
  if (first !== undefined && members.length === 1) {
    if (first[0] === '$bytes') return parseHex(text(first[1]))
    if (first[0] === '$bytesRepeat') return repeatBytes(vector(first[1]))
  }
  return Object.fromEntries(members.map(([key, member]) => [key, reviveBytes(member)]))
}

function repeatBytes({ hex, count }: Vector): Uint8Array {
  const unit = parseHex(text(hex))
  const bytes = new Uint8Array(unit.length * number(count))
  for (let at = 0; at < bytes.length; at += unit.length) bytes.set(unit, at)
  return bytes
}

export function text(value: unknown): string {
  if (typeof value === 'string') return value
  throw new TypeError(`expected text in the vector, found ${print(value)}`)
}

export function number(value: unknown): number {
  if (typeof value === 'number') return value
  throw new TypeError(`expected a number in the vector, found ${print(value)}`)
}

export function vector(value: unknown): Vector {
  if (typeof value === 'object' && value !== null && !Array.isArray(value)) return { ...value }
  throw new TypeError(`expected an object in the vector, found ${print(value)}`)
}

export function list(value: unknown): readonly unknown[] {
  if (Array.isArray(value)) return value
  throw new TypeError(`expected a list in the vector, found ${print(value)}`)
}
