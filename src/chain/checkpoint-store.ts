import { decodeCheckpoint, encodeCheckpoint, readHead } from '#/protocol/masternode/list-checkpoint.ts'
import type { VerifiedList } from '#/protocol/masternode/verified-list.ts'
import type { ListStorage } from './list-storage.ts'

export interface Mark {
  readonly height: number
  readonly blockHash: string
}

export interface Restored {
  readonly list: VerifiedList
  /** Number of nodes that agreed, as stored. Not authenticated. */
  readonly nodes: number
}

export type CheckpointStore = ReturnType<typeof openCheckpointStore>

interface Shelved {
  readonly blockHash: string
  readonly pages: readonly string[]
}

/** Returns the store of one network's checkpoints. `mayWrite` tells whether this tab is the one that writes. */
export function openCheckpointStore(storage: ListStorage, mayWrite: () => boolean) {
  let hasWritten = false
  const shelved = new Map<number, Shelved>()
  // Heights of damaged checkpoints, which the next write removes.
  const damaged = new Set<number>()
  let strayPages: readonly string[] = []

  const marks = (): readonly Mark[] =>
    [...shelved]
      .map(([height, { blockHash }]) => ({ height, blockHash }))
      .toSorted((left, right) => right.height - left.height)

  const drop = (height: number) => {
    shelved.delete(height)
    damaged.add(height)
  }

  const load = async (): Promise<void> => {
    const { heads, pages } = await storage.read()
    shelved.clear()
    for (const [height, head] of heads) {
      const read = readHead(head)
      const isWhole = read?.pages.every((name) => pages.has(name)) === true
      if (isWhole && !damaged.has(height)) shelved.set(height, read)
      else damaged.add(height)
    }
    const named = pagesOf(shelved)
    strayPages = [...pages.keys()].filter((name) => !named.has(name))
  }

  return {
    load,

    marks,

    /** Returns the list at that height, or undefined if it is damaged. */
    restore: async (height: number): Promise<Restored | undefined> => {
      const { heads, pages } = await storage.read()
      const head = heads.get(height)
      const restored = head === undefined ? undefined : decodeCheckpoint(head, (name) => pages.get(name))
      if (restored?.kind === 'restored' && restored.list.height === height) return restored
      drop(height)
      return undefined
    },

    /** Stores the list. Removes checkpoints beyond the retention, and all from `abandonedFrom` on. */
    put: async (list: VerifiedList, nodes: number, abandonedFrom = Infinity): Promise<void> => {
      if (!mayWrite()) return
      // Another tab may have written until this first write.
      if (!hasWritten) await load()
      hasWritten = true
      const { head, pages } = encodeCheckpoint(list, nodes)
      const next = new Map([...shelved].filter(([height]) => height < abandonedFrom))
      next.set(list.height, { blockHash: list.blockHash, pages: [...pages.keys()] })
      const retained = retainedHeights(next.keys())
      for (const height of next.keys()) if (!retained.has(height)) next.delete(height)
      const before = pagesOf(shelved)
      const after = pagesOf(next)
      await storage.write({
        putHeads: new Map([[list.height, head]]),
        removeHeights: [...shelved.keys(), ...damaged].filter((height) => !next.has(height)),
        putPages: new Map([...pages].filter(([name]) => !before.has(name))),
        removePages: [...before, ...strayPages].filter((name) => !after.has(name)),
      })
      shelved.clear()
      for (const [height, each] of next) shelved.set(height, each)
      damaged.clear()
      strayPages = []
    },
  }
}

function pagesOf(shelved: ReadonlyMap<number, Shelved>): ReadonlySet<string> {
  return new Set([...shelved.values()].flatMap(({ pages }) => pages))
}

const lastCount = 8
const spacing = 576
// One for each of 30 days. Older checkpoints would only help after a longer reorganization.
const spacedCount = 30

/** Returns the heights to retain: the first, the last eight, and the first seen of every 576 blocks. */
export function retainedHeights(heights: Iterable<number>): ReadonlySet<number> {
  const sorted = [...heights].toSorted((left, right) => left - right)
  const spaced = sorted.filter(
    (height, index) => index === 0 || windowOf(height) !== windowOf(sorted[index - 1] ?? 0),
  )
  return new Set([...sorted.slice(0, 1), ...spaced.slice(-spacedCount), ...sorted.slice(-lastCount)])
}

function windowOf(height: number): number {
  return Math.floor(height / spacing)
}
