import { version } from '#/platform/build-form.ts'
import { errorCode } from '#/domain/program/error-code.ts'
import { formatError } from '#/words/format-error.ts'

export interface ErrorReport {
  readonly code: string
  readonly text: string
  readonly report: string
}

const ownNames = ['Error', 'TypeError', 'RangeError', 'ReferenceError', 'SyntaxError', 'DOMException']
const mostPlaces = 8

/** Describes an error by code, kind, page and script locations. Omits the message, which may contain user input. */
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

// Only names of pages are shown. Any other part of a path is an identifier or user input.
function hideIdentifiers(path: string): string {
  const parts = path.split('/')
  return parts.map((part) => (/^[a-z-]{0,20}$/.test(part) ? part : '…')).join('/')
}

function placesOf(error: unknown): readonly string[] {
  if (!(error instanceof Error) || typeof error.stack !== 'string') return []
  // The stack begins with the message, which may look like a location.
  const calls = error.stack.replace(error.message, '')
  const places = calls.matchAll(/^\s*(?:at .*|.*@.*)\/((?:assets|src)\/[\w./-]{1,60}\.[jt]sx?:\d+:\d+)\)?$/gm)
  return [...places].flatMap(([, place]) => place ?? []).slice(0, mostPlaces)
}
