const mark = 'data-lost-focus'

/** Whether nothing that the user chose has the focus: what had it is gone. */
export function isFocusLost(): boolean {
  const { activeElement, body } = document
  return activeElement === null || activeElement === body || activeElement.hasAttribute(mark)
}

/**
 * Gives a lost focus to what can be read and not pressed: a second Enter does nothing there. A step that comes later may still take
 * it (`isFocusLost`). The page scrolls to it for the keyboard, and stays where it is for a pointer.
 */
export function takeLostFocus(place: HTMLElement): void {
  if (!place.hasAttribute('tabindex')) place.tabIndex = -1
  place.setAttribute(mark, '')
  place.addEventListener('blur', () => place.removeAttribute(mark), { once: true })
  place.focus({ preventScroll: true })
  if (place.matches(':focus-visible')) place.scrollIntoView({ block: 'nearest' })
}
