import type { ListStorage } from '#/chain/list-storage.ts'

/** For tests: a storage that can be inspected, damaged and made to fail. */
export function memoryListStorage() {
  const heads = new Map<number, Uint8Array>()
  const pages = new Map<string, Uint8Array>()
  const state = { isBroken: false, writes: 0 }
  const storage: ListStorage = {
    read: async () => {
      if (state.isBroken) throw new Error('broken')
      return { heads: new Map(heads), pages: new Map(pages) }
    },
    write: async ({ putHeads, removeHeights, putPages, removePages }) => {
      if (state.isBroken) throw new Error('broken')
      state.writes += 1
      for (const height of removeHeights) heads.delete(height)
      for (const name of removePages) pages.delete(name)
      for (const [name, bytes] of putPages) pages.set(name, bytes)
      for (const [height, bytes] of putHeads) heads.set(height, bytes)
    },
  }
  return { storage, heads, pages, state }
}
