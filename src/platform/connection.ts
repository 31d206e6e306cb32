import { isSingleFile } from './build-form.ts'

/** Whether the device says that it is connected: `true` may be wrong, `false` is not. In pages and workers. */
export interface Connection {
  readonly isOnline: () => boolean
  /** Hears of going on and off line. Returns what stops it. */
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
