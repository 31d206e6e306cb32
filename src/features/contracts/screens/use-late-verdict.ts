import { useEffect, useState } from 'react'
import type { Studio } from '#/features/contracts/model/studio.ts'

// Most verdicts come sooner: nothing flickers while one types.
const lateMs = 300

/** Whether what is shown has been the verdict of an older text for so long that it has to be said. */
export function useLateVerdict({ isJudging }: Pick<Studio, 'isJudging'>): boolean {
  const [isLate, setLate] = useState(false)
  useEffect(() => {
    if (!isJudging) return
    const timer = setTimeout(() => setLate(true), lateMs)
    return () => {
      clearTimeout(timer)
      setLate(false)
    }
  }, [isJudging])
  return isLate
}
