import { holdWebLock, shareWebLock, tryWebLock } from '#/platform/web-lock.ts'

// Signing and whatever else must not be cut off holds this lock in every tab, all together; an update takes it alone.
const lockName = 'keywright-work'

let holders = 0
let grant: Promise<() => void> | undefined

/** One lock for the complete tab: work within work does not wait for an update that waits for it. */
function begin(): Promise<() => void> {
  holders += 1
  grant ??= ask()
  return grant
}

/** Rejects where the browser denies the lock; the next caller asks again. */
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
  // A lock that was denied is not held.
  void grant?.then(
    (release) => release(),
    () => {},
  )
  grant = undefined
}

/** Runs `work`, and no update is installed in any tab until it has ended. It does not begin while one is being installed. */
export async function blockUpdates<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    await begin()
    return await work()
  } finally {
    end()
  }
}

/** Keeps updates off until what it returns is called. */
export function startBlockingUpdates(): () => void {
  // Without the lock nothing is blocked: each action asks for it itself.
  begin().catch(() => {})
  return end
}

/** Runs `work` alone, if no tab is at work at this moment. Says whether it was. */
export async function workAlone(work: () => Promise<void>): Promise<boolean> {
  return (await tryWebLock(lockName, work)).isHeld
}

/** Runs `work` once no tab is at work any more. */
export function workLast(work: () => Promise<void>): Promise<void> {
  return holdWebLock(lockName, work)
}
