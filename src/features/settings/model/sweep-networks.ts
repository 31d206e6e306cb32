import { browserDatabases, type DatabaseNames } from '#/platform/database-names.ts'
import { workspaceDatabase } from '#/store/workspace-database.ts'

// The databases of an added network: its checkpoint, and its events.
const ofNetwork = /^keywright-(?:chain|feed)-([0-9a-f]{16})$/

/** Called once a removal can no longer be undone, and at each start for databases that could not be deleted. */
export async function sweepNetworks(databases: DatabaseNames = browserDatabases): Promise<void> {
  try {
    // All stored networks count, also those that this build cannot read.
    const { networks } = await workspaceDatabase.read(['networks'])
    const orphans = (await databases.list()).filter((name) => {
      const id = ofNetwork.exec(name)?.[1]
      return id !== undefined && !networks.has(id)
    })
    await Promise.allSettled(orphans.map((name) => databases.remove(name)))
  } catch {
    // Retried at the next start.
  }
}
