const mark = 'data-lost-focus'

export function isFocusLost(): boolean {
  const { activeElement, body } = document
  return activeElement === null || activeElement === body || activeElement.hasAttribute(mark)
}

/**
 * Moves a lost focus to text, where a second Enter does nothing, or to the control that opened the removed element.
 * Returns whether the element took the focus; a disabled one does not. The focus still counts as lost (`isFocusLost`),
 * so a later step may take it.
 */
export function takeLostFocus(place: HTMLElement): boolean {
  // Makes text focusable. A control stays in the tab order.
  if (place.tabIndex < 0) place.tabIndex = -1
  place.setAttribute(mark, '')
  place.focus({ preventScroll: true })
  if (document.activeElement !== place) {
    place.removeAttribute(mark)
    return false
  }
  place.addEventListener('blur', () => place.removeAttribute(mark), { once: true })
  return true
}

/** Scrolls to the focused element after keyboard input only. */
export function scrollToFocus(): void {
  const { activeElement } = document
  if (activeElement?.matches(':focus-visible') === true) activeElement.scrollIntoView({ block: 'nearest' })
}
