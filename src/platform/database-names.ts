import { isSingleFile } from './build-form.ts'

/** The databases of this site, whoever opened them. */
export interface DatabaseNames {
  readonly list: () => Promise<readonly string[]>
  /** Connections that are open are asked to close; where one does not, the database goes when that one does. */
  readonly remove: (name: string) => Promise<void>
}

export const browserDatabases: DatabaseNames = {
  // Those of a local file are those of every other local file.
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
