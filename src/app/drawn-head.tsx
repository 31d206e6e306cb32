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

/** Drops the static head once a page has rendered, because it belongs to the first page only. */
export function dropDrawnHead(): void {
  drawn = []
}
