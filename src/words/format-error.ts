import { messages } from 'virtual:messages/errors'
import { errorCode, type ErrorCode } from '#/domain/program/error-code.ts'
import { type CompiledMessage, formatMessage } from './format-message.ts'

// A code without words does not compile.
const wording: Readonly<Record<ErrorCode, CompiledMessage>> = messages

/** The code that a text is, where it is one. */
export function errorCodeOf(text: string | undefined): ErrorCode | undefined {
  return text !== undefined && isErrorCode(text) ? text : undefined
}

/** The sentence of an error. */
export function formatError(thrown: unknown): string {
  const code = errorCode(thrown)
  return formatErrorCode(isErrorCode(code) ? code : 'app/unexpected')
}

/** An error that carries no violations, as the line under a field. */
export function errorLine(thrown: unknown) {
  return { rule: errorCode(thrown), text: formatError(thrown) }
}

/** What is said under a field that is no place for a private key. */
export function privateKeyLine() {
  const rule = 'workspace/private-key-here'
  return { rule, text: formatErrorCode(rule) }
}

/** The words of a code that is known already. */
export function formatErrorCode(code: ErrorCode): string {
  return formatMessage(wording[code], {})
}

function isErrorCode(code: string): code is ErrorCode {
  return Object.hasOwn(wording, code)
}
