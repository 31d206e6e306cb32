import { holdWebLock, shareWebLock, tryWebLock } from '#/platform/web-lock.ts'

// Shared by every tab that signs or must not be interrupted; an update takes the lock exclusively.
const lockName = 'keywright-work'

let holders = 0
let grant: Promise<() => void> | undefined

/** One lock for the complete tab: nested work must not wait for an update that waits for the outer work. */
function begin(): Promise<() => void> {
  holders += 1
  grant ??= ask()
  return grant
}

/** Rejects if the browser denies the lock; the next caller asks again. */
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
  // Without the lock nothing is blocked, but each action asks for the lock itself.
  begin().catch(() => {})
  return end
}

/** Runs `work` exclusively if no tab is working now. Returns whether it ran. */
export async function workAlone(work: () => Promise<void>): Promise<boolean> {
  return (await tryWebLock(lockName, work)).isHeld
}

/** Runs `work` once no tab is working. */
export function workLast(work: () => Promise<void>): Promise<void> {
  return holdWebLock(lockName, work)
}
