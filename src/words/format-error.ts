import { messages } from 'virtual:messages/errors'
import { errorCode, type ErrorCode } from '#/domain/program/error-code.ts'
import { type CompiledMessage, formatMessage } from './format-message.ts'

// Does not compile if a code has no words.
const wording: Readonly<Record<ErrorCode, CompiledMessage>> = messages

export function errorCodeOf(text: string | undefined): ErrorCode | undefined {
  return text !== undefined && isErrorCode(text) ? text : undefined
}

export function formatError(thrown: unknown): string {
  const code = errorCode(thrown)
  return formatErrorCode(isErrorCode(code) ? code : 'app/unexpected')
}

export function errorLine(thrown: unknown) {
  return { rule: errorCode(thrown), text: formatError(thrown) }
}

export function privateKeyLine() {
  const rule = 'workspace/private-key-here'
  return { rule, text: formatErrorCode(rule) }
}

export function formatErrorCode(code: ErrorCode): string {
  return formatMessage(wording[code], {})
}

function isErrorCode(code: string): code is ErrorCode {
  return Object.hasOwn(wording, code)
}
