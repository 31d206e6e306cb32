const acts = ['wheel', 'touchmove', 'pointerdown', 'keydown'] as const

/**
 * Scrolls to an element that a link leads to, and again when the page grows, until the user does something. Returns a
 * function that stops it.
 */
export function keepInView(element: Element, block: ScrollLogicalPosition): () => void {
  const observer = new ResizeObserver(() => {
    if (element.isConnected) element.scrollIntoView({ block })
    else stop()
  })
  const stop = () => {
    observer.disconnect()
    for (const act of acts) removeEventListener(act, stop)
  }
  observer.observe(document.body)
  for (const act of acts) addEventListener(act, stop, { passive: true })
  element.scrollIntoView({ block })
  return stop
}

/** A ref: keeps the element in the middle of the screen. */
export function centered(element: HTMLElement | null): (() => void) | undefined {
  return element === null ? undefined : keepInView(element, 'center')
}
