import { isMethodName, type MethodName } from '#/chain/method-table.ts'
import type { PastQuestion } from './past-question.ts'

/** What stands in the form of the console: the params as they are typed. */
export interface ConsoleDraft {
  readonly method: MethodName
  /** Null for whichever node is best. */
  readonly address: string | null
  readonly typed: Readonly<Record<string, string>>
}

export const emptyDraft: ConsoleDraft = { method: 'getBestBlockHash', address: null, typed: {} }

/** A question that was asked before, to be put again: to a node that the network still has. */
export function draftOf(
  { method, address, params }: PastQuestion,
  nodes: readonly string[],
): ConsoleDraft | undefined {
  if (!isMethodName(method)) return undefined
  const typed = Object.fromEntries(Object.entries(params).map(([name, value]) => [name, String(value)]))
  return { method, address: address !== null && nodes.includes(address) ? address : null, typed }
}
