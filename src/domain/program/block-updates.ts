import { holdWebLock, shareWebLock, tryWebLock } from '#/platform/web-lock.ts'

// Every tab that signs or must not be interrupted shares this lock. An update takes the lock exclusively.
const lockName = 'keywright-work'

let holders = 0
let grant: Promise<() => void> | undefined

/** Requests one lock for the whole tab: nested work must not wait for an update that waits for the outer work. */
function begin(): Promise<() => void> {
  holders += 1
  grant ??= ask()
  return grant
}

/** Requests the lock. Rejects if the browser denies the lock; the next caller then asks again. */
function ask(): Promise<() => void> {
  const asked = new Promise<() => void>((resolve, reject) => {
    shareWebLock(lockName, () => new Promise<void>((release) => resolve(release))).catch((error: unknown) => {
      if (grant === asked) grant = undefined
      reject(error)
    })
  })
  return asked
}

function end(): void {
  holders -= 1
  if (holders > 0) return
  // A denied lock need not be released.
  void grant?.then(
    (release) => release(),
    () => {},
  )
  grant = undefined
}

/** Runs `work` while no tab can install an update. Waits for an update that is being installed. */
export async function blockUpdates<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    await begin()
    return await work()
  } finally {
    end()
  }
}

export function startBlockingUpdates(): () => void {
  // Without the lock updates are not blocked, but each action also requests the lock itself.
  begin().catch(() => {})
  return end
}

/** Runs `work` exclusively if no tab is working now. Returns true if it ran. */
export async function workAlone(work: () => Promise<void>): Promise<boolean> {
  return (await tryWebLock(lockName, work)).isHeld
}

/** Runs `work` once no tab is working. */
export function workLast(work: () => Promise<void>): Promise<void> {
  return holdWebLock(lockName, work)
}
