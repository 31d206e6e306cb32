import type { Field } from './field.ts'
import type { Reading } from './reading.ts'

/** A field of one reading, of the other, or of both. */
export interface ComparedField {
  readonly path: string
  readonly left?: Field
  readonly right?: Field
  readonly state: 'same' | 'changed' | 'left-only' | 'right-only'
}

export interface ReadingComparison {
  readonly isSameKind: boolean
  readonly fields: readonly ComparedField[]
  readonly differences: number
}

/** Two readings field by field, in the order of the first; what only the second has comes last. */
export function compareReadings(left: Reading, right: Reading): ReadingComparison {
  const rights = new Map(listFields(right.field).map((field) => [field.path, field]))
  const lefts = listFields(left.field)
  const known = new Set(lefts.map(({ path }) => path))
  const fields = [
    ...lefts.map((field): ComparedField => {
      const other = rights.get(field.path)
      if (other === undefined) return { path: field.path, left: field, state: 'left-only' }
      // What is masked is not compared: that it is equal would say something of it.
      const isSame = field.isMasked !== true && field.value === other.value && !isMaskedOnly(other)
      return { path: field.path, left: field, right: other, state: isSame ? 'same' : 'changed' }
    }),
    ...[...rights.values()]
      .filter(({ path }) => !known.has(path))
      .map((field): ComparedField => ({ path: field.path, right: field, state: 'right-only' })),
  ]
  const isSameKind = left.kind === right.kind
  return { isSameKind, fields, differences: fields.filter(({ state }) => state !== 'same').length }
}

function isMaskedOnly(field: Field): boolean {
  return field.isMasked === true
}

function listFields(field: Field): readonly Field[] {
  return [field, ...field.children.flatMap(listFields)]
}
