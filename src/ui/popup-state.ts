import { useState, useSyncExternalStore } from 'react'

// Popups are a third of the code of many pages, so they are fetched at the first pointer or key event. A press that
// comes before they are loaded takes effect then.

const loadPopups = () => import('./popups.tsx')

type Popups = Awaited<ReturnType<typeof loadPopups>>

let fetched: Popups | undefined
let popups: Popups | undefined
let isAsked = false
// Replacing a control while a pointer or key is down would lose the click.
let isDown = false
const watchers = new Set<() => void>()
const inputs = ['pointermove', 'pointerdown', 'pointerup', 'pointercancel', 'keydown', 'keyup'] as const

/** Returns undefined until the user interacts with the page. */
export function usePopups(): Popups | undefined {
  // Tests render to text, without user input.
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
    // After a failure, the next pointer or key event tries again.
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
  // Waits for the click, which follows right after the release.
  if (!isDown) setTimeout(show)
}

function watch(watcher: () => void): () => void {
  if (watchers.size === 0 && popups === undefined)
    for (const name of inputs) addEventListener(name, noteInput, true)
  watchers.add(watcher)
  return () => watchers.delete(watcher)
}

export interface EarlyUse {
  readonly isPressed: boolean
  readonly isFocused: boolean
}

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
