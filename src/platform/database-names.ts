import { deleteDB } from 'idb'

/** The databases of this site, whoever opened them. */
export interface DatabaseNames {
  readonly list: () => Promise<readonly string[]>
  /** Connections that are open are asked to close; where one does not, it goes when that one does. */
  readonly remove: (name: string) => Promise<void>
}

export const browserDatabases: DatabaseNames = {
  list: async () => (await indexedDB.databases()).flatMap(({ name }) => name ?? []),
  remove: (name) => deleteDB(name),
}
