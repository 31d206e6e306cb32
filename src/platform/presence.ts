/** Whether somebody is there: what the user does in this page, and whether it can be seen. */
export interface Presence {
  readonly isHidden: () => boolean
  /** Hears of input, and of the page being hidden or shown. Returns what stops it. */
  readonly listen: (listener: {
    readonly onInput: () => void
    readonly onVisibility: () => void
  }) => () => void
}

const inputs = ['pointerdown', 'pointermove', 'keydown', 'wheel', 'touchstart'] as const

export const pagePresence: Presence = {
  isHidden: () => document.visibilityState === 'hidden',
  listen: ({ onInput, onVisibility }) => {
    const options = { capture: true, passive: true }
    for (const input of inputs) window.addEventListener(input, onInput, options)
    document.addEventListener('visibilitychange', onVisibility)
    return () => {
      for (const input of inputs) window.removeEventListener(input, onInput, options)
      document.removeEventListener('visibilitychange', onVisibility)
    }
  },
}
