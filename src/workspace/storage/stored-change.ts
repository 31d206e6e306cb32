import { DatabaseError, type DatabaseChange } from '#/platform/database.ts'
import { KeywrightError } from '#/protocol/error.ts'
import { equalValues } from '#/workspace/records/equal-values.ts'
import type { WorkspaceErrorCode } from '#/workspace/records/workspace-error.ts'
import {
  placeName,
  workspaceDatabase,
  type WorkspacePlace,
  type WorkspaceStore,
} from './workspace-database.ts'

/**
 * Reads and writes these records in one transaction, all or none, and says in the workspace's own codes why it could not. What
 * was written is read back before it counts: after a full disk, browsers were seen to acknowledge writes that they lost.
 */
export async function changeStored(
  places: readonly WorkspacePlace[],
  decide: (stored: readonly unknown[]) => readonly DatabaseChange<WorkspaceStore>[],
): Promise<void> {
  let changes: readonly DatabaseChange<WorkspaceStore>[] = []
  try {
    const found = await workspaceDatabase.change(places, (stored) => (changes = decide(stored)))
    const stored = new Map(places.map((place, at) => [placeName(place), found[at]]))
    const isStored = changes.every((change) =>
      equalValues(stored.get(placeName(change)), change.kind === 'put' ? change.value : undefined),
    )
    if (!isStored) throw new DatabaseError('failed')
  } catch (cause) {
    // What `decide` rejected has its code already.
    throw cause instanceof KeywrightError ? cause : toWorkspaceError(cause)
  }
}

function toWorkspaceError(cause: unknown): KeywrightError<WorkspaceErrorCode> {
  const codes = {
    blocked: 'workspace/other-tab',
    outdated: 'workspace/newer-format',
    full: 'workspace/disk-full',
    failed: 'workspace/not-saved',
  } as const
  const code = cause instanceof DatabaseError ? codes[cause.fault] : 'workspace/not-saved'
  return new KeywrightError<WorkspaceErrorCode>(code, { cause })
}
