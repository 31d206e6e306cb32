import { KeywrightError } from '#/protocol/error.ts'
import { errorWording, type ErrorCode } from './en/errors.ts'

/** The code of whatever was thrown. An error that is not ours has no code and shows nothing of its own text. */
export function errorCode(thrown: unknown): ErrorCode {
  if (!(thrown instanceof KeywrightError)) return 'app/unexpected'
  return isErrorCode(thrown.code) ? thrown.code : 'app/unexpected'
}

/** What a screen says of an error. */
export function formatError(thrown: unknown): string {
  return errorWording[errorCode(thrown)]
}

/** The words of a code that is known already. */
export function formatErrorCode(code: ErrorCode): string {
  return errorWording[code]
}

function isErrorCode(code: string): code is ErrorCode {
  return Object.hasOwn(errorWording, code)
}
