import { systemClock } from '#/platform/clock.ts'
import { commitToWorkspace, putRecord, useWorkspace } from '#/workspace/storage/workspace-store.ts'

// What becomes of a lock by the person's word alone.

/** Nothing is to come of this lock: it leaves the list, and can be taken up again. */
export function giveUpLock(id: string): Promise<void> {
  return setGivenUp(id, systemClock.wallMs())
}

export function takeUpLock(id: string): Promise<void> {
  return setGivenUp(id, null)
}

async function setGivenUp(id: string, givenUpAtMs: number | null): Promise<void> {
  const { locks } = useWorkspace.getState()
  const lock = locks.get(id)
  if (lock === undefined) return
  const record = { ...lock.record, givenUpAtMs }
  await commitToWorkspace({ locks: new Map(locks).set(id, { ...lock, record }) }, [
    putRecord('asset-locks', id, record),
  ])
}
