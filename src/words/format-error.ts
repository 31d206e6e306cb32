import { errorCode, type ErrorCode } from '#/session/error-code.ts'
import { VaultError } from '#/session/vault/vault-facts.ts'
import { errorWording } from './en/errors.ts'
import { formatViolation } from './format-violation.ts'

/** The code that a text is, where it is one. */
export function errorCodeOf(text: string | undefined): ErrorCode | undefined {
  return text !== undefined && isErrorCode(text) ? text : undefined
}

/** The sentence of an error. */
export function formatError(thrown: unknown): string {
  const code = errorCode(thrown)
  return isErrorCode(code) ? errorWording[code] : errorWording['app/unexpected']
}

/** An error as the lines under a field: the violations that it carries, or itself. */
export function errorLines(thrown: unknown): readonly { readonly rule: string; readonly text: string }[] {
  const violations = thrown instanceof VaultError ? (thrown.facts.violations ?? []) : []
  if (violations.length === 0) return [{ rule: errorCode(thrown), text: formatError(thrown) }]
  return violations.map((each) => ({ rule: each.rule, text: formatViolation(each) }))
}

/** What is said under a field that is no place for a private key. */
export function privateKeyLine() {
  const rule = 'workspace/private-key-here'
  return { rule, text: errorWording[rule] }
}

/** The words of a code that is known already. */
export function formatErrorCode(code: ErrorCode): string {
  return errorWording[code]
}

function isErrorCode(code: string): code is ErrorCode {
  return Object.hasOwn(errorWording, code)
}
