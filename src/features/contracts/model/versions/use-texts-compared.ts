import { useEffect, useState } from 'react'
import { askContractWorker } from '#/features/contracts/model/contract-worker.ts'
import type { TextsCompared } from './compare-texts.ts'

interface Known {
  readonly before: string
  readonly after: string
  readonly compared: TextsCompared | undefined
}

/** What differs between two texts; `open`: the worker gave no answer in time. */
export function useTextsCompared(
  contractId: string,
  before: string,
  after: string,
): TextsCompared | 'comparing' | 'open' {
  const [known, setKnown] = useState<Known>()
  useEffect(() => {
    let isWanted = true
    void askContractWorker('compare', `compare ${contractId}`, { before, after }).then((compared) => {
      if (isWanted) setKnown({ before, after, compared })
    })
    return () => {
      isWanted = false
    }
  }, [contractId, before, after])
  if (known?.before !== before || known.after !== after) return 'comparing'
  return known.compared ?? 'open'
}
