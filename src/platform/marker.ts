import { isSingleFile } from './build-form.ts'
import { DatabaseError } from './database-error.ts'

/**
 * A value in localStorage, which browsers evict apart from IndexedDB, so that each reveals a loss of the other. Throws
 * DatabaseErrors.
 */
export interface Marker {
  readonly read: () => string | null
  readonly write: (text: string) => void
  readonly remove: () => void
}

export function openMarker(name: string): Marker {
  return isSingleFile ? holdMarker() : storedMarker(name)
}

function storedMarker(name: string): Marker {
  return {
    read: () => withFault(() => localStorage.getItem(name)),
    write: (text) => withFault(() => localStorage.setItem(name, text)),
    remove: () => withFault(() => localStorage.removeItem(name)),
  }
}

function withFault<Result>(work: () => Result): Result {
  try {
    return work()
  } catch (error) {
    const isDenied = error instanceof DOMException && error.name === 'SecurityError'
    throw isDenied ? new DatabaseError('denied', error) : error
  }
}

export function holdMarker(): Marker {
  let stored: string | null = null
  return {
    read: () => stored,
    write: (text) => {
      stored = text
    },
    remove: () => {
      stored = null
    },
  }
}
