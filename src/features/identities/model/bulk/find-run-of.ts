import type { ListedLock } from '#/session/locks/list-locks.ts'
import { useWorkspace } from '#/workspace/storage/workspace-store.ts'

/** The run whose row a lock funds, and where it is gone on with. */
export function findRunOf({ lock, use }: Pick<ListedLock, 'lock' | 'use'>): string | undefined {
  return useWorkspace.getState().bulkRows.get(use?.draftId ?? lock.record.draftId)?.runId
}
