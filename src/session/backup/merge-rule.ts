import { encodeCbor, type CborValue } from '#/protocol/encoding/cbor.ts'
import { equalBytes } from '#/protocol/encoding/bytes.ts'

/**
 * What becomes of a record of a backup. `there`: it is here already; `updates`: it is newer than here; `newer-here`: what is
 * here is newer and stays; `conflicts`: both were changed and it is unknown which is meant: what is here stays.
 */
export const standings = ['adds', 'updates', 'there', 'newer-here', 'conflicts'] as const
export type Standing = (typeof standings)[number]

/** What has another name here than in the backup: records of the vault, networks. */
export interface Moves {
  readonly records: ReadonlyMap<string, string>
  readonly networks: ReadonlyMap<string, string>
}

export type Judged<Each> =
  | { readonly standing: 'newer-here' | 'conflicts' }
  | { readonly standing: 'updates'; readonly next: Each }

/** How the records of one store are restored. */
export interface MergeRule<Each> {
  /** The record with what it refers to here, or nothing when it is none that this build can read. */
  readonly read: (stored: unknown, moves: Moves) => Each | undefined
  readonly keyOf: (record: Each) => string
  /** The result for two records that differ: for an update, the record to store. */
  readonly judge: (there: Each, here: Each) => Judged<Each>
}

/** Whether both are the same, member by member. */
export function isSameRecord(one: unknown, other: unknown): boolean {
  // Both came out of storage or of a backup, and were read: they are of what CBOR holds.
  return equalBytes(encodeCbor(one as CborValue), encodeCbor(other as CborValue))
}
