import { isSingleFile } from './build-form.ts'

/**
 * The connection status that the device reports: `true` may be wrong, `false` is reliable. Works in pages and workers.
 */
export interface Connection {
  readonly isOnline: () => boolean
  readonly listen: (listener: () => void) => () => void
}

export const deviceConnection: Connection = {
  // The single file uses only its own sandbox, which is always available.
  isOnline: () => isSingleFile || navigator.onLine,
  listen: (listener) => {
    addEventListener('online', listener)
    addEventListener('offline', listener)
    return () => {
      removeEventListener('online', listener)
      removeEventListener('offline', listener)
    }
  },
}
