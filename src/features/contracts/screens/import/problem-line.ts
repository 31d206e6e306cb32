import type { ImportReading } from '#/features/contracts/model/import/read-import.ts'
import { formatImportProblem } from '#/features/contracts/words/contract-import-words.ts'
import type { FieldViolation } from '#/ui/violation-line.tsx'

/** Why a text is no contract, with the line where it breaks. */
export function problemLine(reading: Extract<ImportReading, { readonly kind: 'refused' }>): FieldViolation {
  return { rule: reading.rule, text: formatImportProblem(reading) }
}
