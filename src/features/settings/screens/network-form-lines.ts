import type { FieldError } from 'react-hook-form'
import { errorCodeOf, formatErrorCode } from '#/words/format-error.ts'

/** What a field of the form has to be mended for: the schema's messages are codes of errors. */
export function linesOf(error: FieldError | undefined) {
  const code = errorCodeOf(error?.message)
  return code === undefined ? [] : [{ rule: code, text: formatErrorCode(code) }]
}
