import { systemClock } from '#/platform/clock.ts'
import { changeRecord } from '#/workspace/storage/record-change.ts'
import { commitToWorkspace } from '#/workspace/storage/workspace-changes.ts'

// The actions on a lock that are decisions of the user alone.

/** Nothing is to come of this lock: it leaves the list, and can be taken up again. */
export function abandonLock(id: string): Promise<void> {
  return setGivenUp(id, systemClock.wallMs())
}

export function resumeLock(id: string): Promise<void> {
  return setGivenUp(id, null)
}

async function setGivenUp(id: string, givenUpAtMs: number | null): Promise<void> {
  await commitToWorkspace([changeRecord('asset-locks', id, (record) => ({ ...record, givenUpAtMs }))])
}
