import type { Database, DatabaseChange } from '#/platform/database.ts'
import { openDatabase } from '#/platform/open-database.ts'

export interface StoredLists {
  readonly heads: ReadonlyMap<number, Uint8Array>
  readonly pages: ReadonlyMap<string, Uint8Array>
}

export interface ListChanges {
  readonly putHeads: ReadonlyMap<number, Uint8Array>
  readonly removeHeights: readonly number[]
  readonly putPages: ReadonlyMap<string, Uint8Array>
  readonly removePages: readonly string[]
}

/** Storage of lists. Each write stores all of its changes or none. */
export interface ListStorage {
  readonly read: () => Promise<StoredLists>
  readonly write: (changes: ListChanges) => Promise<void>
}

type StoreName = 'heads' | 'pages'

/** Opens a network's own database. All of its data can be read again from nodes. */
export function openListStorage(networkId: string): ListStorage {
  const stores = ['heads', 'pages'] as const
  return listStorageOn(openDatabase({ name: `keywright-chain-${networkId}`, version: 1, stores }))
}

/** Returns the storage over an open database. Ignores stored values that are not bytes. */
export function listStorageOn(database: Database<StoreName>): ListStorage {
  return {
    read: async () => {
      const { heads, pages } = await database.read()
      return {
        heads: new Map([...bytesIn(heads)].map(([key, bytes]) => [Number(key), bytes])),
        pages: new Map(bytesIn(pages)),
      }
    },
    write: ({ putHeads, removeHeights, putPages, removePages }) => {
      const remove = (store: StoreName, key: string): DatabaseChange<StoreName> => ({
        kind: 'remove',
        store,
        key,
      })
      const put = (store: StoreName, key: string, value: Uint8Array): DatabaseChange<StoreName> => ({
        kind: 'put',
        store,
        key,
        value,
      })
      return database.write([
        ...removeHeights.map((height) => remove('heads', String(height))),
        ...removePages.map((name) => remove('pages', name)),
        ...[...putPages].map(([name, bytes]) => put('pages', name, bytes)),
        ...[...putHeads].map(([height, bytes]) => put('heads', String(height), bytes)),
      ])
    },
  }
}

function* bytesIn(store: ReadonlyMap<string, unknown>): Generator<[string, Uint8Array]> {
  for (const [key, value] of store) if (value instanceof Uint8Array) yield [key, value]
}
