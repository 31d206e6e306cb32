import type { ImportReading } from '#/features/contracts/model/contract-import.ts'
import { formatJsonProblem } from './contract-words.ts'
import { t } from '#/features/contracts/messages.ts'

type Refused = Extract<ImportReading, { readonly kind: 'refused' }>

/** Where a text breaks and why. */
export function formatImportProblem({ problem, line, column }: Refused): string {
  if (problem === 'too-long') return formatJsonProblem(problem)
  if (problem === 'no-contract') return t('contracts.import.no-contract')
  return t('contracts.import.at', { line, column, why: formatJsonProblem(problem) })
}
