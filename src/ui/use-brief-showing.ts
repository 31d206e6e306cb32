import { useEffect, useEffectEvent, useState } from 'react'

const shownForS = 30

/** Counts the seconds that a secret is shown: it is to go after 30, and at once when the page is left or hidden. */
export function useBriefShowing(onGone: () => void): number {
  const [leftS, setLeftS] = useState(shownForS)
  const gone = useEffectEvent(onGone)
  useEffect(() => {
    const done = new AbortController()
    const { signal } = done
    const end = performance.now() + shownForS * 1000
    const timer = setInterval(() => {
      const left = Math.ceil((end - performance.now()) / 1000)
      if (left <= 0) gone()
      else setLeftS(left)
    }, 1000)
    signal.addEventListener('abort', () => clearInterval(timer))
    window.addEventListener('blur', () => gone(), { signal })
    window.addEventListener('pagehide', () => gone(), { signal })
    document.addEventListener('visibilitychange', () => gone(), { signal })
    return () => done.abort()
  }, [])
  return leftS
}
