import { z } from 'zod'

import { openTabChannel } from '#/platform/tab-channel.ts'
import type { DatabasePlan, RecordPlace, SharedDatabase } from '#/platform/database.ts'
import { openDatabase } from '#/platform/open-database.ts'

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
  'deposits',
] as const
export type WorkspaceStore = (typeof workspaceStores)[number]

export type WorkspacePlace = RecordPlace<WorkspaceStore>

/** Has no operation that writes without reading, because another tab may have changed the record. */
export type WorkspaceDatabase = Pick<SharedDatabase<WorkspaceStore>, 'read' | 'readRecords' | 'change'>

export const workspaceDatabasePlan: DatabasePlan<WorkspaceStore> = {
  name: 'keywright-workspace',
  // New in each version. 2: networks. 3: asset locks. 4: transitions, from identities. 5: unfinished updates. 6: runs
  // of many creates, and rows. 7: watches, from the feeds. 8: contracts and their versions. 9: deposits.
  version: 9,
  stores: workspaceStores,
  hasSecondCopy: true,
}

/**
 * The user’s data besides the vault. It contains no secrets, because everybody with access to the browser profile can
 * read it.
 */
export const workspaceDatabase: WorkspaceDatabase = openDatabase(workspaceDatabasePlan)

export const workspaceChannel = openTabChannel('keywright-workspace')

export const ChangedMessage = z.object({
  kind: z.literal('changed'),
  records: z.array(z.object({ store: z.enum(workspaceStores), key: z.string() })),
})
export type ChangedMessage = z.infer<typeof ChangedMessage>

export function placeName({ store, key }: WorkspacePlace): string {
  return `${store}/${key}`
}
