import type { ContractRecord } from '#/workspace/records/contract-record.ts'
import { readContractText } from './read-contract-text.ts'

/**
 * The text that the rules look at: the last one that was one JSON object, or one that is too large for a form, which the
 * worker reads.
 */
export function checkedText({ text, goodText }: Pick<ContractRecord, 'text' | 'goodText'>): string {
  const reading = readContractText(text)
  return 'tree' in reading || reading.problem.kind === 'large' ? text : (goodText ?? '{}')
}
