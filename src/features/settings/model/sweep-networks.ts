import { browserDatabases, type DatabaseNames } from '#/platform/database-names.ts'
import { workspaceDatabase } from '#/workspace/storage/workspace-database.ts'

// What was verified and what was seen of a network of the person's own, each in a database of its own.
const ofNetwork = /^keywright-(?:chain|feed)-([0-9a-f]{16})$/

/**
 * Removes what is kept of networks that are removed. Called when a removal can no longer be taken back, and at start: what
 * could not be removed then goes the next time.
 */
export async function sweepNetworks(databases: DatabaseNames = browserDatabases): Promise<void> {
  try {
    // What stands on the disk counts, also where this build cannot read it.
    const { networks } = await workspaceDatabase.read(['networks'])
    const orphans = (await databases.list()).filter((name) => {
      const id = ofNetwork.exec(name)?.[1]
      return id !== undefined && !networks.has(id)
    })
    await Promise.allSettled(orphans.map((name) => databases.remove(name)))
  } catch {
    // Nothing stands on it.
  }
}
