export type FieldUnit = 'bytes' | 'duffs' | 'credits' | 'ms' | 'block'

/** What a number means in the words of the field: `purpose.0` is Authentication. Worded by whoever shows it. */
export type MeaningId =
  | `transition-type.${2 | 3 | 5}`
  | `proof-type.${0 | 1}`
  | `key-type.${0 | 1 | 2 | 3}`
  | `purpose.${0 | 1 | 2 | 3}`
  | `level.${0 | 1 | 2 | 3}`
  | `script.${'lock' | 'p2pkh' | 'p2sh' | 'op-return' | 'other'}`
  | `layout.${'deterministic' | 'legacy'}`
  | 'time'

/** A field of what was read: where it stands, what it says, what is inside. */
export interface Field {
  readonly name: string
  /** JSON Pointer (RFC 6901) from the whole. */
  readonly path: string
  /** As text; absent for what has children only, and for what must not be shown. */
  readonly value?: string
  /** How the value is written when it stands for bytes. */
  readonly encoding?: 'hex' | 'base58' | 'base64'
  readonly unit?: FieldUnit
  readonly meaning?: MeaningId
  readonly isMasked?: true
  /** Range [start, end) in the bytes of the reading, name and head included; the value begins at `valueStart`. */
  readonly start: number
  readonly valueStart: number
  readonly end: number
  readonly children: readonly Field[]
  /** Children that are not listed, since there are too many. */
  readonly omitted: number
}

/** At most so many fields are made of one input. */
const maxFields = 5000

/** How many may still be made: shared by all that describe one input. */
export interface FieldBudget {
  left: number
}

export function startBudget(): FieldBudget {
  return { left: maxFields }
}
