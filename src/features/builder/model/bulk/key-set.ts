import type { KeyType } from '#/protocol/key/key-attribute.ts'
import type { BulkKey } from '#/workspace/records/bulk-run.ts'

// docs/specification.md "Identity", note 2: a Master and a High key; the others as they are of use.
const needed = [
  { purpose: 0, securityLevel: 0 },
  { purpose: 0, securityLevel: 2 },
] as const
const more = [
  { purpose: 0, securityLevel: 1 },
  { purpose: 0, securityLevel: 3 },
  { purpose: 1, securityLevel: 3 },
  { purpose: 2, securityLevel: 3 },
  { purpose: 3, securityLevel: 1 },
] as const

/** The keys that a run may give each identity, and which of them it must. */
export const offeredKeys = [
  ...needed.map((key) => ({ ...key, isNeeded: true })),
  ...more.map((key) => ({ ...key, isNeeded: false })),
] as const

/** The set that was chosen, by the places in `offeredKeys`, all of one type. */
export function keySetOf(chosen: ReadonlySet<number>, type: Exclude<KeyType, 3>): readonly BulkKey[] {
  return offeredKeys.flatMap(({ purpose, securityLevel, isNeeded }, index) =>
    isNeeded || chosen.has(index) ? [{ purpose, securityLevel, type }] : [],
  )
}
