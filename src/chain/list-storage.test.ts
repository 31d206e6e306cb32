import { expect, it } from 'vitest'

import type { Database, DatabaseChange } from '#/platform/database.ts'
import { listStorageOn } from './list-storage.ts'

type StoreName = 'heads' | 'pages'

it('writes heads and pages in one transaction, and reads back only bytes', async () => {
  const stores = { heads: new Map<string, unknown>(), pages: new Map<string, unknown>() }
  const writes: number[] = []
  const database: Database<StoreName> = {
    // Without names, `read` reads all stores.
    read: async () => stores,
    write: async (changes: readonly DatabaseChange<StoreName>[]) => {
      writes.push(changes.length)
      for (const change of changes) {
        if (change.kind === 'put') stores[change.store].set(change.key, change.value)
        else stores[change.store].delete(change.key)
      }
    },
    close: () => {},
  }
  const storage = listStorageOn(database)
  const [head, page] = [Uint8Array.of(1), Uint8Array.of(2)]
  await storage.write({
    putHeads: new Map([[7, head]]),
    removeHeights: [],
    putPages: new Map([['a', page]]),
    removePages: [],
  })
  stores.heads.set('8', 'text')
  stores.pages.set('b', null)
  expect(await storage.read()).toEqual({ heads: new Map([[7, head]]), pages: new Map([['a', page]]) })
  await storage.write({
    putHeads: new Map([[9, head]]),
    removeHeights: [7, 8],
    putPages: new Map(),
    removePages: ['a', 'b'],
  })
  expect(await storage.read()).toEqual({ heads: new Map([[9, head]]), pages: new Map() })
  expect(writes).toEqual([2, 5])
})
