import type { Vector } from './suite.ts'

interface NotYet {
  readonly file: string
  readonly kind: string
  /** Which cases of the kind; all of them without it. */
  readonly when?: (vector: Vector) => boolean
  readonly what: string
}

/** What the protocol room does not do yet. This list only shrinks. */
export const notYet: readonly NotYet[] = [
  { file: 'contracts.json', kind: 'valid', what: 'data contracts' },
  { file: 'contracts.json', kind: 'invalid', what: 'data contracts' },
]
