import { useEffect, useRef } from 'react'

/** Calls `onEnd` once that much time has run. While it does not run, what is left of it stays. */
export function useCountdown(ms: number, runs: boolean, onEnd: () => void): void {
  const leftMs = useRef(ms)
  const end = useRef(onEnd)
  useEffect(() => {
    end.current = onEnd
  })
  useEffect(() => {
    if (!runs) return
    const begunMs = performance.now()
    const timer = setTimeout(() => end.current(), leftMs.current)
    return () => {
      clearTimeout(timer)
      leftMs.current = Math.max(0, leftMs.current - (performance.now() - begunMs))
    }
  }, [runs])
}
