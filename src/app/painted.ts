import { useEffect, useState } from 'react'

let isPainted = false

/** Tells whether the first screen is visible. Code that it does not need is loaded afterwards. */
export function usePainted(): boolean {
  const [shown, setShown] = useState(isPainted)
  useEffect(() => {
    if (shown) return undefined
    const timer = setTimeout(() => {
      isPainted = true
      setShown(true)
    }, 0)
    return () => clearTimeout(timer)
  }, [shown])
  return shown
}
