import { tryWebLock } from './web-lock.ts'

/**
 * The log into which a browser writes what IndexedDB stores. Chromium (156 was tried) does not notice that the last entry of its log
 * is cut off, by a kill or a full disk, and goes on behind it. It reports the writes that follow as complete, and at its next start it
 * finds the log damaged and removes every database of the site. Deleting a database makes it move what it has read of the log to
 * another file and begin a new log.
 */
export interface StorageLog {
  /** With each write: settles once the log is a new one, or at once where it is new or cannot be begun. Never rejects. */
  readonly ready: () => Promise<void>
  /** A write has failed: its entry may be cut off. */
  readonly writeFailed: () => void
}

const name = 'keywright-storage-log'

/** That of this page or worker. */
export const browserStorageLog: StorageLog = openStorageLog({
  renew,
  isFirst: () => holdAsFirst(name),
})

/**
 * A log that is begun before the first write, unless another page or worker that still runs has written first, and again before the
 * write that follows a failed one.
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

/** Whether this is the first page or worker, of those that run, that asks under that name. It is held to be so until it ends. */
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
      // Another tab is at the same: it renews the log as well.
      removing.addEventListener('blocked', () => resolve())
      removing.addEventListener('success', () => resolve())
    })
  })
}
