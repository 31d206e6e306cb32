import { useRef, type KeyboardEvent, type ReactNode } from 'react'
import { redo, undo } from '#/features/contracts/model/text-actions.ts'

/**
 * Undo and redo by their keys, wherever in it one types: both views have one history. F6 goes from pane to pane, as it does
 * between the panes of a browser. What opens over it keeps its own keys.
 */
export function StudioKeys({ id, children }: { readonly id: string; readonly children: ReactNode }) {
  const ground = useRef<HTMLDivElement>(null)
  const act = (event: KeyboardEvent) => {
    const { current } = ground
    if (!(event.target instanceof Node) || current?.contains(event.target) !== true) return
    const way = wayOf(event)
    if (way === undefined && event.key !== 'F6') return
    event.preventDefault()
    event.stopPropagation()
    if (way === undefined) goToPane(current, event.shiftKey ? -1 : 1)
    else way(id)
  }
  return (
    <div ref={ground} onKeyDownCapture={act}>
      {children}
    </div>
  )
}

function wayOf({ key, ctrlKey, metaKey, altKey, shiftKey }: KeyboardEvent) {
  if (altKey || !(ctrlKey || metaKey)) return undefined
  const letter = key.toLowerCase()
  if (letter === 'z') return shiftKey ? redo : undo
  return letter === 'y' && ctrlKey ? redo : undefined
}

function goToPane(ground: HTMLElement, step: 1 | -1): void {
  const panes = [...ground.querySelectorAll<HTMLElement>('[data-pane]')]
  const at = panes.findIndex((pane) => pane.contains(document.activeElement))
  // From outside of all panes the way back leads to the last one.
  panes.at(at < 0 && step < 0 ? -1 : (at + step) % panes.length)?.focus()
}
