import { KeywrightError } from '#/protocol/error.ts'
import { addRecord, removeRecord } from '#/store/record-change.ts'
import { saveToWorkspace } from '#/store/workspace-changes.ts'
import { useWorkspace } from '#/store/workspace-store.ts'
import type { WorkspaceErrorCode } from '#/store/records/workspace-error.ts'
import { mostWatched, watchId, type Watch, watchedOn } from '#/store/records/watch.ts'

/** Starts or stops watching a masternode of a network. The change is stored before it is shown. */
export async function setWatched(networkId: string, proRegTxHash: string, isWatched: boolean): Promise<void> {
  const watch: Watch = { format: 1, networkId, proRegTxHash }
  const id = watchId(watch)
  if (!isWatched) {
    await saveToWorkspace([removeRecord('watches', id)])
    return
  }
  if (watchedOn(useWorkspace.getState().watches, networkId).size >= mostWatched) {
    throw new KeywrightError<WorkspaceErrorCode>('workspace/watch-count')
  }
  await keep([watch])
}

/** Moves watches from the feed, where older builds stored them, to the workspace. */
export async function migrateWatches(networkId: string, hashes: Iterable<string>): Promise<void> {
  const known = watchedOn(useWorkspace.getState().watches, networkId)
  const fresh = [...hashes]
    .filter((hash) => !known.has(hash))
    .slice(0, mostWatched - known.size)
    .map((proRegTxHash) => ({ format: 1, networkId, proRegTxHash }) as const)
  if (fresh.length > 0) await keep(fresh)
}

async function keep(added: readonly Watch[]): Promise<void> {
  await saveToWorkspace(added.map((watch) => addRecord('watches', watchId(watch), watch)))
}
