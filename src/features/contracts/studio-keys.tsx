import type { KeyboardEvent, ReactNode } from 'react'
import { redo, undo } from '#/workspace/contracts/text-actions.ts'

/** Undo and redo by their keys, wherever in the studio one types: both views have one history. */
export function StudioKeys({ id, children }: { readonly id: string; readonly children: ReactNode }) {
  const act = (event: KeyboardEvent) => {
    const way = wayOf(event)
    if (way === undefined) return
    event.preventDefault()
    event.stopPropagation()
    way(id)
  }
  return <div onKeyDownCapture={act}>{children}</div>
}

function wayOf({ key, ctrlKey, metaKey, altKey, shiftKey }: KeyboardEvent) {
  if (altKey || !(ctrlKey || metaKey)) return undefined
  const letter = key.toLowerCase()
  if (letter === 'z') return shiftKey ? redo : undo
  return letter === 'y' && ctrlKey ? redo : undefined
}
