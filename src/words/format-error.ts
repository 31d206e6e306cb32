import { messages } from 'virtual:messages/errors'
import { errorCode, type ErrorCode } from '#/domain/program/error-code.ts'
import { type CompiledMessage, formatMessage } from './format-message.ts'

// Does not compile if a code has no words.
const wording: Readonly<Record<ErrorCode, CompiledMessage>> = messages

/** Returns the text as an error code; undefined if it is not one. */
export function errorCodeOf(text: string | undefined): ErrorCode | undefined {
  return text !== undefined && isErrorCode(text) ? text : undefined
}

/** Returns the sentence for an error. */
export function formatError(thrown: unknown): string {
  const code = errorCode(thrown)
  return formatErrorCode(isErrorCode(code) ? code : 'app/unexpected')
}

/** The line under a field for an error without violations. */
export function errorLine(thrown: unknown) {
  return { rule: errorCode(thrown), text: formatError(thrown) }
}

/** The line under a field that must not contain a private key. */
export function privateKeyLine() {
  const rule = 'workspace/private-key-here'
  return { rule, text: formatErrorCode(rule) }
}

/** The sentence for a known code. */
export function formatErrorCode(code: ErrorCode): string {
  return formatMessage(wording[code], {})
}

function isErrorCode(code: string): code is ErrorCode {
  return Object.hasOwn(wording, code)
}
