import { useState, useSyncExternalStore } from 'react'
import { loadPopups } from './loaders.ts'

// What opens over a page takes a third of the code of many: it is fetched with the first movement or key, before anything can
// be pressed. A press that comes before it opens what was pressed once it is there.

type Popups = Awaited<ReturnType<typeof loadPopups>>

let fetched: Popups | undefined
let popups: Popups | undefined
let isAsked = false
// While a pointer or a key is down no control is replaced: its click would reach neither the old one nor the new.
let isDown = false
const watchers = new Set<() => void>()
const inputs = ['pointermove', 'pointerdown', 'pointerup', 'pointercancel', 'keydown', 'keyup'] as const

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
    (module) => {
      fetched = module
      show()
    },
    // The next movement asks again.
    () => (isAsked = false),
  )
}

function show(): void {
  if (fetched === undefined || isDown) return
  popups = fetched
  for (const name of inputs) removeEventListener(name, noteInput, true)
  for (const watcher of watchers) watcher()
}

function noteInput(event: Event): void {
  isDown =
    event.type === 'pointerdown' ||
    event.type === 'keydown' ||
    (event.type === 'pointermove' && event instanceof PointerEvent && event.buttons !== 0)
  fetchPopups()
  // The click of a press comes right after it.
  if (!isDown) setTimeout(show)
}

function watch(watcher: () => void): () => void {
  if (watchers.size === 0 && popups === undefined)
    for (const name of inputs) addEventListener(name, noteInput, true)
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
