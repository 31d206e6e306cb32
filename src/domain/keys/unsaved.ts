import { create } from 'zustand'
import { systemClock } from '#/platform/clock.ts'
import type { MadeChange } from '#/platform/memory-database.ts'

export interface Unsaved {
  /** Number of changed records, not of their changes: an hour of typing into a draft counts once. */
  readonly count: number
  /** The last file that had all data, saved or opened. Absent if there is none. */
  readonly file: { readonly kind: 'saved'; readonly atMs: number } | { readonly kind: 'opened' } | undefined
}

/** Counts records that have changed since they were last in a file. */
export function makeUnsaved(nowMs: () => number) {
  const useUnsaved = create<Unsaved>(() => ({ count: 0, file: undefined }))
  // Turn of each record’s last change. A file does not contain changes that were made while it was written.
  const changed = new Map<string, number>()
  let turn = 0

  return {
    useUnsaved,
    note: (database: 'workspace' | 'vault', changes: readonly MadeChange[]) => {
      for (const { store, key } of changes) changed.set(`${database}/${store}/${key}`, (turn += 1))
      useUnsaved.setState({ count: changed.size })
    },
    /** Marks the start of writing a file. Pass the result to `noteSaved`. */
    mark: () => turn,
    noteSaved: (mark: number) => {
      for (const [name, at] of changed) if (at <= mark) changed.delete(name)
      useUnsaved.setState({ count: changed.size, file: { kind: 'saved', atMs: nowMs() } })
    },
    noteOpened: () => {
      changed.clear()
      useUnsaved.setState({ count: 0, file: { kind: 'opened' } })
    },
  }
}

export const unsaved = makeUnsaved(systemClock.wallMs)

export const { useUnsaved } = unsaved
