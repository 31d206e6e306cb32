import { useEffect, useState } from 'react'

import type { JudgedDraft } from '#/workspace/drafts/use-create-draft.ts'
import { reviewCreate, type VaultReview } from './sign-create.ts'

export type ReviewReading =
  | { readonly kind: 'reading' }
  | { readonly kind: 'read'; readonly review: VaultReview }
  | { readonly kind: 'failed'; readonly error: unknown }

/** The worker's reading of a draft that can be signed, asked for anew whenever the draft becomes another. */
export function useCreateReview({ draft, report }: JudgedDraft): ReviewReading {
  const [answer, setAnswer] = useState<{ readonly to: unknown; readonly reading: ReviewReading }>()
  const { transition } = report
  useEffect(() => {
    if (transition === undefined || draft.signed !== null) return
    let stale = false
    const settle = (reading: ReviewReading) => {
      if (!stale) setAnswer({ to: report, reading })
    }
    reviewCreate(draft, report).then(
      (review) => settle({ kind: 'read', review }),
      (error: unknown) => settle({ kind: 'failed', error }),
    )
    return () => {
      stale = true
    }
  }, [draft, report, transition])
  // An answer to an earlier draft is no answer to this one.
  return answer?.to === report ? answer.reading : { kind: 'reading' }
}
