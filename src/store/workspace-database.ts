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

/** There is no writing without reading: another tab may have changed what this one shows. */
export type WorkspaceDatabase = Pick<SharedDatabase<WorkspaceStore>, 'read' | 'readRecords' | 'change'>

export const workspaceDatabasePlan: DatabasePlan<WorkspaceStore> = {
  name: 'keywright-workspace',
  // 2: networks. 3: asset locks. 4: transitions, which were part of their identities before. 5: updates in the making.
  // 6: runs of many creates, and their rows. 7: watches, which the feed of each network held before.
  // 8: contracts and their versions. 9: deposits.
  version: 9,
  stores: workspaceStores,
  hasSecondCopy: true,
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

/** The name of a place, the same for the same place. */
export function placeName({ store, key }: WorkspacePlace): string {
  return `${store}/${key}`
}
