import { useEffect, useState } from 'react'

let isPainted = false

/** Whether the first screen is shown. What it can do without is fetched after that. */
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
