import type { WorkspaceState } from '#/workspace/storage/workspace-store.ts'
import { isLive } from '#/workspace/history/transition-state.ts'

/** The out points that fund something signed here already, except what was signed from this draft itself. */
export function listUsedOutPoints(
  { transitions }: Pick<WorkspaceState, 'transitions'>,
  draftId: string,
): readonly Uint8Array[] {
  return [...transitions.values()].flatMap((record) =>
    record.outPoint === null || record.draftId === draftId || !isLive(record) ? [] : [record.outPoint],
  )
}
