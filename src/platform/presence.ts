/** Signs that the user is present: input on this page, and its visibility. */
export interface Presence {
  readonly isHidden: () => boolean
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
