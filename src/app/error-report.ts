import { version } from '#/platform/build-form.ts'
import { errorCode } from '#/domain/program/error-code.ts'
import { formatError } from '#/words/format-error.ts'

/** What is told of an error: its words, and a text to send to whoever can fix it. */
export interface ErrorReport {
  readonly code: string
  readonly text: string
  readonly report: string
}

const ownNames = ['Error', 'TypeError', 'RangeError', 'ReferenceError', 'SyntaxError', 'DOMException']
const mostPlaces = 8

/**
 * An error without anything of its own text, which may name what the user typed: its code, its kind, the page without identifiers,
 * and the places in the program's scripts.
 */
export function reportError(error: unknown, path: string): ErrorReport {
  const code = errorCode(error)
  const name = error instanceof Error && ownNames.includes(error.name) ? error.name : 'Error'
  return {
    code,
    text: formatError(error),
    report: [
      `Keywright ${version}`,
      `${code} ${name}`,
      `page ${hideIdentifiers(path)}`,
      ...placesOf(error),
    ].join('\n'),
  }
}

// What is no plain name of a page is an identifier, or what somebody typed.
function hideIdentifiers(path: string): string {
  const parts = path.split('/')
  return parts.map((part) => (/^[a-z-]{0,20}$/.test(part) ? part : '…')).join('/')
}

/** File, line and column of each call, as far as they are in a script of the program. */
function placesOf(error: unknown): readonly string[] {
  if (!(error instanceof Error) || typeof error.stack !== 'string') return []
  // The first lines repeat the message, which may look like a place.
  const calls = error.stack.replace(error.message, '')
  const places = calls.matchAll(/^\s*(?:at .*|.*@.*)\/((?:assets|src)\/[\w./-]{1,60}\.[jt]sx?:\d+:\d+)\)?$/gm)
  return [...places].flatMap(([, place]) => place ?? []).slice(0, mostPlaces)
}
