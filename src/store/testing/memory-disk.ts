import { shownPlaces, shownRecord } from '#/store/workspace-store.ts'
import {
  workspaceDatabasePlan,
  type WorkspaceDatabase,
  type WorkspacePlace,
  type WorkspaceStore,
} from '#/store/workspace-database.ts'

/** Stored values of a test, by store and key. */
export type MemoryDisk = Record<WorkspaceStore, Map<string, unknown>>

function emptyDisk(): MemoryDisk {
  const stores = workspaceDatabasePlan.stores.map((name) => [name, new Map<string, unknown>()])
  // The maps were created from the names of all stores.
  return Object.fromEntries(stores) as MemoryDisk
}

/** For tests: an empty disk in memory. A read finds exactly the written values. */
export function openMemoryDisk(): { readonly disk: MemoryDisk; readonly database: WorkspaceDatabase } {
  const disk = emptyDisk()
  const readRecords: WorkspaceDatabase['readRecords'] = async (places) =>
    structuredClone(places.map(({ store, key }) => disk[store].get(key)))
  // Reads one record at a time, to cover reading in parts as in the browser.
  const inParts = async <Result>(
    places: readonly WorkspacePlace[],
    visit: (stored: readonly unknown[], from: number) => Result,
  ): Promise<readonly Result[]> => {
    const stored = await readRecords(places)
    return stored.length === 0 ? [visit([], 0)] : stored.map((value, from) => visit([value], from))
  }
  return {
    disk,
    database: {
      read: async () => structuredClone(disk),
      readRecords,
      change: async (places, { decide, readBack = () => {} }) => {
        const changes = await inParts(places, decide)
        for (const change of changes.flat()) {
          if (change.kind === 'put') disk[change.store].set(change.key, structuredClone(change.value))
          else disk[change.store].delete(change.key)
        }
        await inParts(places, readBack)
      },
    },
  }
}

/** Stores the records that a test has shown on the screen. */
export function storeShown(disk: MemoryDisk): void {
  for (const place of shownPlaces()) disk[place.store].set(place.key, structuredClone(shownRecord(place)))
}
