import { isSingleFile } from './build-form.ts'

export interface DatabaseNames {
  readonly list: () => Promise<readonly string[]>
  /** Asks open connections to close. The database is removed when the last one has closed. */
  readonly remove: (name: string) => Promise<void>
}

export const browserDatabases: DatabaseNames = {
  // A local file shares its databases with every other local file.
  list: async () => (isSingleFile ? [] : (await indexedDB.databases()).flatMap(({ name }) => name ?? [])),
  remove: (name) =>
    new Promise((resolve, reject) => {
      const removing = indexedDB.deleteDatabase(name)
      removing.addEventListener('success', () => resolve())
      removing.addEventListener('error', () =>
        reject(new Error('database not removed', { cause: removing.error })),
      )
    }),
}
