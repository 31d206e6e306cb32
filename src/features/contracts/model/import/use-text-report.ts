import { useEffect, useState } from 'react'
import { latestPlatformVersion } from '#/protocol/contract/platform-version.ts'
import type { CheckAnswer } from '#/features/contracts/model/contract-api.ts'
import { askContractWorker } from '#/features/contracts/model/contract-worker.ts'
import { verdictOf, type TextVerdict } from '#/features/contracts/model/text-verdict.ts'

/** What the rules of the latest version say of a text that is one JSON object. `lane`: asked once at a time. */
export function useTextReport(lane: string, text: string): TextVerdict {
  const [known, setKnown] = useState<{ readonly text: string; readonly verdict: TextVerdict }>()
  useEffect(() => {
    let isWanted = true
    void askContractWorker('judge', lane, { text, target: latestPlatformVersion }).then((answer) => {
      if (!isWanted) return
      setKnown({ text, verdict: answer === undefined ? { kind: 'open' } : verdictIn(answer) })
    })
    return () => {
      isWanted = false
    }
  }, [lane, text])
  return known?.text === text ? known.verdict : { kind: 'judging' }
}

function verdictIn(answer: CheckAnswer): TextVerdict {
  return 'report' in answer ? verdictOf(answer.report) : { kind: 'no-json' }
}
