import { useEffect, useState } from 'react'

import { chainQuestions } from '#/session/chain/chain-questions.ts'

export interface CountedAddresses {
  readonly counts: Uint16Array
  readonly elsewhere: number
}

// Nothing is drawn again.
function isSame(before: CountedAddresses | undefined, counts: Uint16Array, elsewhere: number): boolean {
  if (before === undefined || before.elsewhere !== elsewhere) return false
  for (let cell = 0; cell < counts.length; cell += 1) if (counts[cell] !== before.counts[cell]) return false
  return true
}

/** Where the masternodes of the list at this block are; what is known of an older one stands until then. */
export function useAddressSpace(blockHash: string | undefined): CountedAddresses | undefined {
  const [counted, setCounted] = useState<CountedAddresses>()
  useEffect(() => {
    if (blockHash === undefined) return
    let isWanted = true
    chainQuestions.readAddressSpace().then(
      ({ counts, elsewhere }) => {
        if (isWanted)
          setCounted((before) => (isSame(before, counts, elsewhere) ? before : { counts, elsewhere }))
      },
      // The state says why the worker does not answer.
      () => undefined,
    )
    return () => {
      isWanted = false
    }
  }, [blockHash])
  return counted
}
