import type { ContractSample } from '#/workspace/records/contract-record.ts'
import type { SampleRun } from './run-sample.ts'

/** What came of a sample, against what it is there for. */
export type SampleStatus = 'valid' | 'broken' | 'as-expected' | 'unexpected' | 'orphan'

/** `expects`: the one rule that it is there to break; an empty text: none; nothing: nobody has said. */
export function sampleStatusOf(
  { expects }: Pick<ContractSample, 'expects'>,
  { violations }: SampleRun,
): SampleStatus {
  if (violations.some(({ rule }) => rule === 'instance.document-type')) return 'orphan'
  if (expects === undefined) return violations.length === 0 ? 'valid' : 'broken'
  if (expects === '') return violations.length === 0 ? 'valid' : 'unexpected'
  return violations.length === 1 && violations[0]?.rule === expects ? 'as-expected' : 'unexpected'
}
