import { isSingleFile } from './build-form.ts'

/** One short text in localStorage. It is evicted apart from IndexedDB, so each can tell of the other's loss. */
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
    read: () => localStorage.getItem(name),
    write: (text) => localStorage.setItem(name, text),
    remove: () => localStorage.removeItem(name),
  }
}

/** One that ends with the page. */
export function holdMarker(): Marker {
  let held: string | null = null
  return {
    read: () => held,
    write: (text) => {
      held = text
    },
    remove: () => {
      held = null
    },
  }
}
