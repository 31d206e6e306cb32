import { useCallback, useEffect, useState } from 'react'
import type { UnsignedBundle } from '#/protocol/exchange/exchange-bundle.ts'
import { reviewRequest, type RequestReview } from '#/signing/sign-request.ts'

export type RequestReading =
  | { readonly kind: 'reading' }
  | { readonly kind: 'read'; readonly review: RequestReview }
  | { readonly kind: 'failed'; readonly error: unknown; readonly readAgain: () => void }

/** The worker's reading of a request, asked for once for each that is opened. */
export function useRequestReview(request: UnsignedBundle): RequestReading {
  const [answer, setAnswer] = useState<{ readonly to: UnsignedBundle; readonly reading: RequestReading }>()
  const read = useCallback(
    async (settle: (reading: RequestReading) => void, again: () => void): Promise<void> => {
      try {
        settle({ kind: 'read', review: await reviewRequest(request) })
      } catch (error) {
        settle({ kind: 'failed', error, readAgain: again })
      }
    },
    [request],
  )
  useEffect(() => {
    let stale = false
    const settle = (reading: RequestReading) => {
      if (!stale) setAnswer({ to: request, reading })
    }
    const begin = () => void read(settle, begin)
    begin()
    return () => {
      stale = true
    }
  }, [request, read])
  return answer !== undefined && answer.to === request ? answer.reading : { kind: 'reading' }
}
