import { useCallback, useState } from 'react'
import { flushSync } from 'react-dom'
import { secretTurn } from './secret-holder.ts'

/**
 * Whether a secret is shown: what was asked for is the one that stands there, and no other that is put there next. `around` is
 * the element around its field. One that is shown at first is shown whichever it is.
 */
export function useEye(shownAtFirst: boolean) {
  const [shown, setShown] = useState(shownAtFirst)
  const closeBeforeNext = useCallback((element: HTMLElement | null) => {
    // At once: the next secret stands there in the same task.
    const close = () => flushSync(() => setShown(false))
    element?.addEventListener(secretTurn, close)
    return () => element?.removeEventListener(secretTurn, close)
  }, [])
  return {
    shown,
    toggle: () => setShown(!shown),
    around: shown && !shownAtFirst ? closeBeforeNext : undefined,
  }
}
