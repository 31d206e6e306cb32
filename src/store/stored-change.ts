import type { ChangeSteps } from '#/platform/database.ts'
import { DatabaseError } from '#/platform/database-error.ts'
import { KeywrightError } from '#/protocol/error.ts'
import { equalValues } from '#/store/records/equal-values.ts'
import type { WorkspaceErrorCode } from '#/store/records/workspace-error.ts'
import {
  placeName,
  workspaceDatabase,
  type WorkspacePlace,
  type WorkspaceStore,
} from './workspace-database.ts'

/**
 * Changes stored records, and reads the written ones again, because browsers with a full disk acknowledged writes that
 * they lost.
 */
export async function changeStored(
  places: readonly WorkspacePlace[],
  decide: ChangeSteps<WorkspaceStore>['decide'],
): Promise<void> {
  const expected = new Map<string, unknown>()
  try {
    await workspaceDatabase.change(places, {
      decide: (stored, from) => {
        const changes = decide(stored, from)
        for (const change of changes)
          expected.set(placeName(change), change.kind === 'put' ? change.value : undefined)
        return changes
      },
      readBack: (stored, from) => {
        stored.forEach((value, at) => {
          const place = places[from + at]
          const name = place && placeName(place)
          if (name === undefined || !expected.has(name)) return
          if (!equalValues(value, expected.get(name))) throw new DatabaseError('failed')
          expected.delete(name)
        })
      },
    })
    // `decide` changed a record outside `places`, which was not read back.
    if (expected.size > 0) throw new DatabaseError('failed')
  } catch (cause) {
    // Errors of `decide` already have a code.
    throw cause instanceof KeywrightError ? cause : toWorkspaceError(cause)
  }
}

function toWorkspaceError(cause: unknown): KeywrightError<WorkspaceErrorCode> {
  const codes = {
    blocked: 'workspace/other-tab',
    outdated: 'workspace/newer-format',
    full: 'workspace/disk-full',
    denied: 'workspace/storage-denied',
    failed: 'workspace/not-saved',
  } as const
  const code = cause instanceof DatabaseError ? codes[cause.fault] : 'workspace/not-saved'
  return new KeywrightError<WorkspaceErrorCode>(code, { cause })
}
