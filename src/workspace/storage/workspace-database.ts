import { KeywrightError } from '#/protocol/error.ts'
import {
  DatabaseError,
  openDatabase,
  type Database,
  type DatabaseChange,
  type DatabasePlan,
} from '#/platform/database.ts'
import type { WorkspaceErrorCode } from '#/workspace/records/workspace-error.ts'

const stores = [
  'drafts',
  'identities',
  'networks',
  'asset-locks',
  'transitions',
  'updates',
  'bulk-runs',
  'bulk-rows',
  'watches',
  'contracts',
  'contract-versions',
] as const
export type WorkspaceStore = (typeof stores)[number]

/** One change of what is stored. Those that are written together stand on the disk together, or none does. */
export type WorkspaceChange = DatabaseChange<WorkspaceStore>

export type WorkspaceDatabase = Pick<Database<WorkspaceStore>, 'read' | 'write'>

export const workspaceDatabasePlan: DatabasePlan<WorkspaceStore> = {
  name: 'keywright-workspace',
  // 2: networks. 3: asset locks. 4: transitions, which were part of their identities before. 5: updates in the making.
  // 6: runs of many creates, and their rows. 7: watches, which the feed of each network held before.
  version: 8,
  stores,
}

/** Everything that a person owns beside the vault. Nothing in it is secret; it is readable by whoever has the profile. */
export const workspaceDatabase: WorkspaceDatabase = openDatabase(workspaceDatabasePlan)

/** Writes all changes or none, and says in the workspace's own codes why it could not. */
export async function saveChanges(
  database: WorkspaceDatabase,
  changes: readonly WorkspaceChange[],
): Promise<void> {
  try {
    await database.write(changes)
  } catch (cause) {
    throw toWorkspaceError(cause)
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
