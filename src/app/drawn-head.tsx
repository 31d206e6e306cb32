import { useLayoutEffect, useRef } from 'react'
import { takeDrawnHead } from '#/platform/draw-page.ts'

// React empties its root when it renders for the first time.
let drawn = takeDrawnHead()

/** The static heading of the first page from index.html, shown until the page itself has loaded. */
export function DrawnHead() {
  const place = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => place.current?.append(...drawn), [])
  return <div ref={place} aria-hidden inert />
}

export function dropDrawnHead(): void {
  drawn = []
}
