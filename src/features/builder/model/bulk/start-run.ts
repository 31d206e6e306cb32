import { formatError } from '#/workspace/messages/format-error.ts'
import { postNotice } from '#/workspace/notices/notice-store.ts'
import { useWorkspace } from '#/workspace/storage/workspace-store.ts'
import { useVault } from '#/workspace/vault-session.ts'
import { prepareRun } from '#/workspace/bulk/prepare-run.ts'

/** Prepares a run that was begun just now, unless its keys take a proof: then the person gives it on the page of the run. */
export function startRun(id: string): void {
  const run = useWorkspace.getState().bulkRuns.get(id)
  if (run === undefined || useVault.getState().phrase !== null) return
  prepareRun(run).catch((error: unknown) => postNotice({ tone: 'bad', text: formatError(error) }))
}
