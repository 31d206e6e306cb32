import { isDeepStrictEqual } from 'node:util'

import { print, type Vector } from './vector.ts'

export interface Mismatch {
  readonly what: string
  readonly expected: string
  readonly got: string
}

/** Checks a case, which passes without a mismatch. `beside` reads another file of its folder. */
export type CaseCheck = (
  vector: Vector,
  file: Vector,
  beside: (name: string) => Vector,
) => readonly Mismatch[]

/** Thrown by a check of a missing feature. Such cases are counted separately, and never as passed. */
export class NotYet extends Error {}

/** Checks for the lists of a vector file. An unnamed list is a failure. */
export interface Suite {
  readonly kinds: Readonly<Record<string, CaseCheck>>
  /** Top-level members that are not lists of cases. */
  readonly about: readonly string[]
}

export function mismatch(what: string, expected: unknown, got: unknown): readonly Mismatch[] {
  if (isDeepStrictEqual(plain(expected), plain(got))) return []
  return [{ what, expected: print(expected), got: print(got) }]
}

// Objects decoded from CBOR have no prototype, unlike those from JSON; only members matter.
function plain(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(plain)
  if (typeof value !== 'object' || value === null || value instanceof Uint8Array) return value
  return Object.fromEntries(Object.entries(value).map(([key, member]) => [key, plain(member)]))
}
