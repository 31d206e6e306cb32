import { useMemo } from 'react'
import type { Violation } from '#/protocol/violation.ts'
import { mendFor } from '#/features/contracts/model/mends/mend-for.ts'
import type { Mend } from '#/features/contracts/model/mends/mend.ts'
import type { Studio } from '#/features/contracts/model/studio.ts'

/** Findings with the mend of each that has one. None while the text is no JSON. */
export function useMends({ report, value, record: { target }, problem }: Studio) {
  const isWhole = problem === undefined
  return useMemo(() => {
    const mends = new Map<Violation, Mend>()
    if (report === undefined || !isWhole) return mends
    for (const finding of [...report.violations, ...report.warnings]) {
      const mend = mendFor(finding, value, target)
      if (mend !== undefined) mends.set(finding, mend)
    }
    return mends
  }, [report, value, target, isWhole])
}
