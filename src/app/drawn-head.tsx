import { useLayoutEffect, useRef } from 'react'
import { takeDrawnHead } from '#/platform/draw-page.ts'

// React empties its root when it renders for the first time.
let drawn = takeDrawnHead()

/** The heading that index.html has drawn of the page that the program is opened with, until the page itself is there. */
export function DrawnHead() {
  const place = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => place.current?.append(...drawn), [])
  return <div ref={place} aria-hidden inert />
}

/** A page is there: what was drawn of the first is that of no other. */
export function dropDrawnHead(): void {
  drawn = []
}
