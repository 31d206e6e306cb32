import { entryFields, isEnabled, isEvonode, type EntryField, type ListEntry } from './list-entry.ts'

export const entrySorts = [
  'proRegTxHash',
  'service',
  'pubKeyOperator',
  'votingAddress',
  'isValid',
  'nType',
  'confirmedHash',
] as const satisfies readonly EntryField[]
export type EntrySort = (typeof entrySorts)[number]

export type CompareEntries = (left: ListEntry, right: ListEntry) => number

// Fields that are printed in reverse byte order.
const reversed: ReadonlySet<EntrySort> = new Set(['proRegTxHash', 'confirmedHash'])

/** Returns the order of entries by a printed field, and by registration if equal. */
export function entryOrder(sort: EntrySort, isDescending: boolean): CompareEntries {
  const compare = compareBy(sort)
  const byHash = compareField('proRegTxHash')
  const sign = isDescending ? -1 : 1
  // Entries without an address come last in either direction.
  const hasNone = sort === 'service' ? isWithoutAddress : () => false
  return (left, right) =>
    Number(hasNone(left)) - Number(hasNone(right)) || sign * compare(left, right) || byHash(left, right)
}

function compareBy(sort: EntrySort): CompareEntries {
  if (sort === 'isValid') return (left, right) => Number(isEnabled(right)) - Number(isEnabled(left))
  if (sort === 'nType') return (left, right) => Number(isEvonode(left)) - Number(isEvonode(right))
  return compareField(sort)
}

function compareField(field: EntrySort): CompareEntries {
  const { from, to } = entryFields[field]
  const isReversed = reversed.has(field)
  return ({ bytes: left }, { bytes: right }) => {
    for (let step = 0; step < to - from; step += 1) {
      const index = isReversed ? to - 1 - step : from + step
      const difference = (left[index] ?? 0) - (right[index] ?? 0)
      if (difference !== 0) return difference
    }
    return 0
  }
}

function isWithoutAddress({ bytes }: ListEntry): boolean {
  const { from } = entryFields.service
  for (let index = from; index < from + 16; index += 1) if (bytes[index] !== 0) return false
  return true
}

/** Tells whether the network has confirmed the entry: then a hash replaces the zeros. */
export function isConfirmed({ bytes }: ListEntry): boolean {
  const { from, to } = entryFields.confirmedHash
  for (let index = from; index < to; index += 1) if (bytes[index] !== 0) return true
  return false
}
