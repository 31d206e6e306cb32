import { useEffect, useRef, useState } from 'react'

import { formatHex } from '#/protocol/encoding/hex.ts'
import { encodeSigningBytes } from '#/protocol/transition/transition-bytes.ts'
import { wireProfiles } from '#/protocol/transition/wire-profile.ts'
import { reviewUpdate, type UpdateQuestion, type UpdateReview } from '#/signing/sign-update.ts'

export type UpdateReading =
  | { readonly kind: 'reading' }
  | { readonly kind: 'read'; readonly review: UpdateReview }
  | { readonly kind: 'failed'; readonly error: unknown; readonly readAgain: () => void }

/** The worker's reading of an update, asked for anew whenever what would be signed becomes another. */
export function useUpdateReview(question: UpdateQuestion | undefined): UpdateReading {
  const [answer, setAnswer] = useState<{ readonly to: string; readonly reading: UpdateReading }>()
  const [readings, setReadings] = useState(1)
  const asked = question && `${readings} ${nameOf(question)}`
  const latest = useRef(question)
  useEffect(() => {
    latest.current = question
  })
  useEffect(() => {
    if (asked === undefined || latest.current === undefined) return
    let stale = false
    const settle = (reading: UpdateReading) => {
      if (!stale) setAnswer({ to: asked, reading })
    }
    reviewUpdate(latest.current).then(
      (review) => settle({ kind: 'read', review }),
      (error: unknown) =>
        settle({ kind: 'failed', error, readAgain: () => setReadings((count) => count + 1) }),
    )
    return () => {
      stale = true
    }
  }, [asked])
  // An answer to another question is no answer.
  return answer !== undefined && answer.to === asked ? answer.reading : { kind: 'reading' }
}

// The signer's id is not among the signing bytes of every profile.
function nameOf({ transition, profile, identity }: UpdateQuestion): string {
  const bytes = encodeSigningBytes(transition, wireProfiles[profile])
  return [profile, transition.signaturePublicKeyId, identity.revision, formatHex(bytes)].join(' ')
}
