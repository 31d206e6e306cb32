import { compareContracts, type ContractChange } from '#/protocol/contract/contract-change.ts'
import { hasDocuments } from '#/features/contracts/model/exports/format-types.ts'

/** What differs between two states of a contract, or that one of them is none. */
export type ContractDifference =
  | { readonly kind: 'compared'; readonly changes: readonly ContractChange[] }
  | { readonly kind: 'not-comparable'; readonly which: 'before' | 'after' }

/** Breaking changes first; each part in the order of the contract. */
export function compareStates(before: unknown, after: unknown): ContractDifference {
  if (!hasDocuments(before)) return { kind: 'not-comparable', which: 'before' }
  if (!hasDocuments(after)) return { kind: 'not-comparable', which: 'after' }
  const changes = compareContracts(before, after)
  return {
    kind: 'compared',
    changes: [
      ...changes.filter(({ isBreaking }) => isBreaking),
      ...changes.filter(({ isBreaking }) => !isBreaking),
    ],
  }
}

/** Whether the pointer of a change leads into the later state. */
export function isInLater({ kind }: ContractChange): boolean {
  return (
    kind !== 'document-removed' &&
    kind !== 'property-removed' &&
    kind !== 'index-removed' &&
    kind !== 'keyword-removed'
  )
}
