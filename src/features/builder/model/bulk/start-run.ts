import { formatError } from '#/words/format-error.ts'
import { postNotice } from '#/session/program/notice-store.ts'
import { useWorkspace } from '#/workspace/storage/workspace-store.ts'
import { useVault } from '#/session/vault/vault-session.ts'
import { prepareRun } from './prepare-run.ts'

/** Prepares a run that was begun just now, unless its keys take a proof: then the person gives it on the page of the run. */
export function startRun(id: string): void {
  const run = useWorkspace.getState().bulkRuns.get(id)
  if (run === undefined || useVault.getState().phrase !== null) return
  prepareRun(run).catch((error: unknown) => postNotice({ tone: 'bad', text: formatError(error) }))
}
