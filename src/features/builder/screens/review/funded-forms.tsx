import { useMemo } from 'react'
import { deriveSigningDigest, encodeSigningBytes } from '#/protocol/transition/transition-bytes.ts'
import { formatUnsignedTransition } from '#/protocol/transition/transition.ts'
import { wireProfiles } from '#/protocol/transition/wire-profile.ts'
import type { JudgedFunds } from '#/workspace/drafts/judged-funds.ts'
import { formatSigningBytes } from '#/workspace/messages/profile-words.ts'
import type { UnsignedFunded } from '#/workspace/signing/sign-funded.ts'
import { FundedWords } from '#/features/builder/screens/funded-words.tsx'
import { TransitionTabs } from '#/features/builder/screens/transition-tabs.tsx'

export function FundedForms({
  judged,
  transition,
}: {
  readonly judged: JudgedFunds
  readonly transition: UnsignedFunded
}) {
  const { profile } = judged.draft
  const bytes = useMemo(() => encodeSigningBytes(transition, wireProfiles[profile]), [transition, profile])
  return (
    <TransitionTabs
      words={<FundedWords judged={judged} transition={transition} />}
      json={formatUnsignedTransition(transition, wireProfiles[profile])}
      bytes={bytes}
      about={formatSigningBytes(profile, bytes.length)}
      digest={deriveSigningDigest(bytes)}
    />
  )
}
