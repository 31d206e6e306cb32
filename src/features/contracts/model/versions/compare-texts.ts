import { z } from 'zod'

import { mostContractText } from '#/workspace/records/contract-record.ts'
import { readJsonTree } from '#/protocol/contract/json-tree.ts'
import { compareStates, type ContractDifference } from './contract-difference.ts'
import { compareLines, type DifferencePart, foldLines } from './text-difference.ts'

const text = z.string().max(mostContractText)

export const TextsToCompare = z.strictObject({ before: text, after: text })

export interface TextsCompared {
  readonly difference: ContractDifference
  /** Changes beyond those that are listed. */
  readonly unlisted: number
  readonly parts: readonly DifferencePart[]
  /** Lines beyond those that are shown. */
  readonly left: number
}

// As many as anyone reads; all are counted.
const mostChanges = 500

/** What differs between two texts of a contract: in what it says, and line by line. */
export function compareTexts({ before, after }: z.infer<typeof TextsToCompare>): TextsCompared {
  const difference = compareStates(valueOf(before), valueOf(after))
  const folded = foldLines(compareLines(before, after))
  if (difference.kind !== 'compared') return { difference, unlisted: 0, ...folded }
  const { changes } = difference
  const unlisted = Math.max(0, changes.length - mostChanges)
  return { difference: { ...difference, changes: changes.slice(0, mostChanges) }, unlisted, ...folded }
}

function valueOf(of: string): unknown {
  return 'tree' in readJsonTree(of) ? JSON.parse(of) : undefined
}
