import { z } from 'zod'

import { openTabChannel } from '#/platform/tab-channel.ts'
import { KeywrightError } from '#/protocol/error.ts'
import {
  DatabaseError,
  openDatabase,
  type DatabaseChange,
  type DatabasePlan,
  type RecordPlace,
  type SharedDatabase,
} from '#/platform/database.ts'
import { equalValues } from '#/workspace/records/equal-values.ts'
import type { WorkspaceErrorCode } from '#/workspace/records/workspace-error.ts'

export const workspaceStores = [
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
export type WorkspaceStore = (typeof workspaceStores)[number]

export type WorkspacePlace = RecordPlace<WorkspaceStore>

/** There is no writing without reading: another tab may have changed what this one shows. */
export type WorkspaceDatabase = Pick<SharedDatabase<WorkspaceStore>, 'read' | 'readRecords' | 'change'>

export const workspaceDatabasePlan: DatabasePlan<WorkspaceStore> = {
  name: 'keywright-workspace',
  // 2: networks. 3: asset locks. 4: transitions, which were part of their identities before. 5: updates in the making.
  // 6: runs of many creates, and their rows. 7: watches, which the feed of each network held before.
  version: 8,
  stores: workspaceStores,
}

/** Everything that a user owns beside the vault. Nothing in it is secret; it is readable by whoever has the browser profile. */
export const workspaceDatabase: WorkspaceDatabase = openDatabase(workspaceDatabasePlan)

/** What tabs tell each other of their writing: whoever hears it reads these records again. */
export const workspaceChannel = openTabChannel('keywright-workspace')

export const ChangedMessage = z.object({
  kind: z.literal('changed'),
  records: z.array(z.object({ store: z.enum(workspaceStores), key: z.string() })),
})
export type ChangedMessage = z.infer<typeof ChangedMessage>

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

/** The name of a place, the same for the same place. */
export function placeName({ store, key }: WorkspacePlace): string {
  return `${store}/${key}`
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
