import { pickFrom } from '#/protocol/testing/random-transition.ts'
import type { VaultServiceContext } from '#/vault/api/worker-vault.ts'
import type { VaultDatabase } from '#/vault/storage/vault-storage.ts'

// For tests: several tabs over one database. A seed decides the order of their steps.

export interface Interleaving {
  /** The database as one tab sees it: each read and each write waits for its turn. */
  readonly database: VaultDatabase
  /** The Web Lock that the tabs share; requests wait for their turn, too. */
  readonly exclusively: VaultServiceContext['exclusively']
  /** Runs the tabs, one step of one tab at a time. Each tab runs its steps in sequence. */
  readonly run: (tabs: readonly (() => Promise<void>)[]) => Promise<void>
}

/** The same seed gives the same order: the next step is chosen only when every tab waits for its turn or the lock. */
export function interleave(database: VaultDatabase, seed: number): Interleaving {
  const pick = pickFrom(seed)
  const ready: (() => void)[] = []
  const queue: (() => void)[] = []
  let running = 0
  let isLocked = false

  const goOn = () => {
    if (running > 0) return
    const [next] = ready.splice(pick(Math.max(ready.length, 1)), 1)
    if (next === undefined) return
    running += 1
    next()
  }
  const standStill = (waiting: (() => void)[]) =>
    new Promise<void>((resolve) => {
      waiting.push(resolve)
      running -= 1
      goOn()
    })
  const turn = () => standStill(ready)

  const release = () => {
    isLocked = false
    const [next] = queue.splice(0, 1)
    // The tab that has waited longest gets the lock, and continues at its next turn.
    if (next === undefined) return
    isLocked = true
    ready.push(next)
  }

  return {
    database: {
      ...database,
      read: async (stores) => {
        await turn()
        return database.read(stores)
      },
      write: async (changes) => {
        await turn()
        await database.write(changes)
      },
    },
    exclusively: async (work) => {
      await turn()
      if (isLocked) await standStill(queue)
      isLocked = true
      try {
        return await work()
      } finally {
        release()
      }
    },
    run: async (tabs) => {
      const ended = tabs.map(async (tab) => {
        running += 1
        await turn()
        await tab()
        running -= 1
        goOn()
      })
      goOn()
      await Promise.all(ended)
    },
  }
}
