import { useState, useSyncExternalStore } from 'react'
import { loadPopups } from './loaders.ts'

// What opens over a page takes a third of the code of many: it is fetched with the first movement or key, before anything can
// be pressed. A press that comes before it opens what was pressed once it is there.

type Popups = Awaited<ReturnType<typeof loadPopups>>

let popups: Popups | undefined
let isAsked = false
const watchers = new Set<() => void>()
const firstInputs = ['pointermove', 'pointerdown', 'keydown'] as const

/** Nothing until the user does something on the page. */
export function usePopups(): Popups | undefined {
  // Tests render screens to text, where nobody does anything.
  return useSyncExternalStore(
    watch,
    () => popups,
    () => undefined,
  )
}

export function fetchPopups(): void {
  if (isAsked) return
  isAsked = true
  loadPopups().then(
    (fetched) => {
      popups = fetched
      for (const name of firstInputs) removeEventListener(name, fetchPopups, true)
      for (const watcher of watchers) watcher()
    },
    // The next movement asks again.
    () => (isAsked = false),
  )
}

function watch(watcher: () => void): () => void {
  if (watchers.size === 0 && popups === undefined)
    for (const name of firstInputs) addEventListener(name, fetchPopups, true)
  watchers.add(watcher)
  return () => watchers.delete(watcher)
}

/** What was done to a control before its popup was there. */
export interface EarlyUse {
  readonly isPressed: boolean
  readonly isFocused: boolean
}

/** For the button that stands in for one that opens a popup. */
export function useEarlyUse() {
  const [early, setEarly] = useState<EarlyUse>({ isPressed: false, isFocused: false })
  const note = (part: Partial<EarlyUse>) => setEarly((before) => ({ ...before, ...part }))
  const handlers = {
    onClick: () => {
      note({ isPressed: true })
      fetchPopups()
    },
    onFocus: () => note({ isFocused: true }),
    onBlur: () => note({ isFocused: false }),
  }
  return { early, handlers }
}
