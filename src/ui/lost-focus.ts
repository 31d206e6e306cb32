const mark = 'data-lost-focus'

/** Whether nothing that the user chose has the focus: what had it is gone. */
export function isFocusLost(): boolean {
  const { activeElement, body } = document
  return activeElement === null || activeElement === body || activeElement.hasAttribute(mark)
}

/**
 * Gives a lost focus to what can be read and not pressed, where a second Enter does nothing, or back to the control that opened
 * what is gone. Says whether it took it: what is disabled does not. A step that comes later may still take it (`isFocusLost`).
 */
export function takeLostFocus(place: HTMLElement): boolean {
  // A control stays where the Tab key finds it.
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

/** Scrolls the page to what has the focus for the keyboard; it stays where it is for a pointer. */
export function scrollToFocus(): void {
  const { activeElement } = document
  if (activeElement?.matches(':focus-visible') === true) activeElement.scrollIntoView({ block: 'nearest' })
}
