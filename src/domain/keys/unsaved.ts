import { create } from 'zustand'
import { systemClock } from '#/platform/clock.ts'
import type { MadeChange } from '#/platform/memory-database.ts'

/** Of the single file: what is in this page and in no file. */
export interface Unsaved {
  /** Things, not changes: a draft that is typed in for an hour is one. */
  readonly count: number
  /** What last held everything: the file that was saved then, or the one that was opened. Nothing before that. */
  readonly file: { readonly kind: 'saved'; readonly atMs: number } | { readonly kind: 'opened' } | undefined
}

/** Counts the things that have changed since they were last in a file. */
export function makeUnsaved(nowMs: () => number) {
  const useUnsaved = create<Unsaved>(() => ({ count: 0, file: undefined }))
  // When each changed last: what changes while a file is written is not in it.
  const changed = new Map<string, number>()
  let turn = 0

  return {
    useUnsaved,
    note: (database: 'workspace' | 'vault', changes: readonly MadeChange[]) => {
      for (const { store, key } of changes) changed.set(`${database}/${store}/${key}`, (turn += 1))
      useUnsaved.setState({ count: changed.size })
    },
    /** Where the writing of a file begins; for `noteSaved`. */
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
