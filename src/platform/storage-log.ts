import { tryWebLock } from './web-lock.ts'

/**
 * Chromium's log of IndexedDB (tested with 156): a crash or a full disk may cut off its last entry. Chromium appends to
 * it and reports later writes as complete; at its next start it finds the damage and removes every database of the
 * site. Deleting a database makes Chromium compact the log into another file and begin a new one.
 */
export interface StorageLog {
  /** Settles once the log is renewed, or at once if the log is new or cannot be renewed. Never rejects. */
  readonly ready: () => Promise<void>
  readonly writeFailed: () => void
}

const name = 'keywright-storage-log'

export const browserStorageLog: StorageLog = openStorageLog({
  renew,
  isFirst: () => holdAsFirst(name),
})

/**
 * Opens a log that is renewed before the first write of all pages and workers, and before each write after a failed
 * one.
 */
export function openStorageLog({
  renew,
  isFirst,
}: {
  readonly renew: () => Promise<void>
  readonly isFirst: () => Promise<boolean>
}): StorageLog {
  let renewed: Promise<void> | undefined
  let hasFailed = false
  return {
    ready: () => {
      renewed ??= (async () => {
        if (hasFailed || (await isFirst())) await renew()
        hasFailed = false
      })().catch(() => {})
      return renewed
    },
    writeFailed: () => {
      hasFailed = true
      renewed = undefined
    },
  }
}

/** True for the first running page or worker that asks under this name, until it ends. */
export function holdAsFirst(lock: string): Promise<boolean> {
  return new Promise((resolve) => {
    tryWebLock(lock, () => {
      resolve(true)
      return new Promise<never>(() => {})
    }).then(
      () => resolve(false),
      () => resolve(true),
    )
  })
}

function renew(): Promise<void> {
  return new Promise((resolve, reject) => {
    const opening = indexedDB.open(name, 1)
    opening.addEventListener('upgradeneeded', () => opening.result.createObjectStore('empty'))
    opening.addEventListener('error', () => reject(new Error('no storage log', { cause: opening.error })))
    opening.addEventListener('success', () => {
      opening.result.close()
      const removing = indexedDB.deleteDatabase(name)
      removing.addEventListener('error', () =>
        reject(new Error('old storage log', { cause: removing.error })),
      )
      // Another tab is renewing the log as well.
      removing.addEventListener('blocked', () => resolve())
      removing.addEventListener('success', () => resolve())
    })
  })
}
