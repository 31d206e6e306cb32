import { useEffect, useState } from 'react'

import { chainQuestions } from '#/workspace/chain/chain-questions.ts'

export interface CountedAddresses {
  readonly blockHash: string
  readonly counts: Uint16Array
  readonly elsewhere: number
}

/** Where the masternodes of the list at this block are; what is known of an older one stands until then. */
export function useAddressSpace(blockHash: string | undefined): CountedAddresses | undefined {
  const [counted, setCounted] = useState<CountedAddresses>()
  useEffect(() => {
    if (blockHash === undefined) return
    let isWanted = true
    chainQuestions.readAddressSpace().then(
      ({ counts, elsewhere }) => {
        if (isWanted) setCounted({ blockHash, counts, elsewhere })
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
