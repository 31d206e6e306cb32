import { startTransition, useEffect, useState, type ReactNode } from 'react'
import { drawInTurn } from './draw-in-turn.ts'

/** A part of a long page that is drawn in a frame of its own. Its place is kept until then, so that the page is as long. */
export function InTurn({ px, children }: { readonly px: number; readonly children: ReactNode }) {
  const [isDrawn, setDrawn] = useState(false)
  useEffect(() => {
    let isGone = false
    drawInTurn(() => {
      if (!isGone) startTransition(() => setDrawn(true))
    })
    return () => {
      isGone = true
    }
  }, [])
  return isDrawn ? children : <div style={{ height: px }} />
}
