import { useEffect, useRef, useState } from 'react'

import { formatHex } from '#/protocol/encoding/hex.ts'
import { encodeSigningBytes } from '#/protocol/transition/transition-bytes.ts'
import { wireProfiles } from '#/protocol/transition/wire-profile.ts'
import type { JudgedFunds } from '#/session/drafts/judged-funds.ts'
import { reviewFunded, type VaultReview } from '#/signing/sign-funded.ts'

export type ReviewReading =
  | { readonly kind: 'reading' }
  | { readonly kind: 'read'; readonly review: VaultReview }
  | { readonly kind: 'failed'; readonly error: unknown; readonly readAgain: () => void }

/** The worker's reading of a draft that can be signed, asked for anew whenever what would be signed becomes another. */
export function useFundedReview(judged: JudgedFunds): ReviewReading {
  const [answer, setAnswer] = useState<{ readonly to: string; readonly reading: ReviewReading }>()
  const [readings, setReadings] = useState(1)
  const asked = questionOf(judged)
  const question = asked && `${readings} ${asked}`
  // The draft is judged again whenever the vault is read again: most of the time it asks the same.
  const latest = useRef(judged)
  useEffect(() => {
    latest.current = judged
  })
  useEffect(() => {
    if (question === undefined) return
    let stale = false
    const settle = (reading: ReviewReading) => {
      if (!stale) setAnswer({ to: question, reading })
    }
    reviewFunded(latest.current).then(
      (review) => settle({ kind: 'read', review }),
      (error: unknown) =>
        settle({ kind: 'failed', error, readAgain: () => setReadings((count) => count + 1) }),
    )
    return () => {
      stale = true
    }
  }, [question])
  // An answer to another question is no answer.
  return answer !== undefined && answer.to === question ? answer.reading : { kind: 'reading' }
}

/** All that the worker is asked about, as text. */
function questionOf({ draft, report: { transition, fund } }: JudgedFunds): string | undefined {
  if (transition === undefined || draft.signed !== null) return undefined
  const bytes = encodeSigningBytes(transition, wireProfiles[draft.profile])
  return [draft.profile, formatHex(bytes), formatHex(fund.texts.transaction?.bytes ?? new Uint8Array())].join(
    ' ',
  )
}
