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

/** There is no operation that writes without reading: another tab may have changed the record. */
export type WorkspaceDatabase = Pick<SharedDatabase<WorkspaceStore>, 'read' | 'readRecords' | 'change'>

export const workspaceDatabasePlan: DatabasePlan<WorkspaceStore> = {
  name: 'keywright-workspace',
  // New stores of each version. 2: networks. 3: asset locks. 4: transitions, until then part of identities. 5:
  // unfinished updates. 6: runs of many creates, and their rows. 7: watches, until then in the feed of each network. 8:
  // contracts and their versions. 9: deposits.
  version: 9,
  stores: workspaceStores,
  hasSecondCopy: true,
}

/** The user's data besides the vault. It has no secrets: everybody with access to the browser profile can read it. */
export const workspaceDatabase: WorkspaceDatabase = openDatabase(workspaceDatabasePlan)

/** Tells other tabs which records were written, so that they read them again. */
export const workspaceChannel = openTabChannel('keywright-workspace')

export const ChangedMessage = z.object({
  kind: z.literal('changed'),
  records: z.array(z.object({ store: z.enum(workspaceStores), key: z.string() })),
})
export type ChangedMessage = z.infer<typeof ChangedMessage>

/** Returns a unique name for a place. */
export function placeName({ store, key }: WorkspacePlace): string {
  return `${store}/${key}`
}
