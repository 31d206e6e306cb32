import { isDeepStrictEqual } from 'node:util'

import { print, type Vector } from './vector.ts'

/** What a case expected and what came instead. */
export interface Mismatch {
  readonly what: string
  readonly expected: string
  readonly got: string
}

/** Checks one case, which passes without a mismatch. `beside` reads another file of its folder. */
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
