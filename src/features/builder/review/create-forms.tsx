import { useMemo } from 'react'
import type { UnsignedIdentityCreate } from '#/protocol/transition/identity-create.ts'
import { deriveSigningDigest, encodeSigningBytes } from '#/protocol/transition/transition-bytes.ts'
import { formatUnsignedTransition } from '#/protocol/transition/transition.ts'
import { wireProfiles, type WireProfileName } from '#/protocol/transition/wire-profile.ts'
import type { DescribedCreate } from '#/workspace/drafts/describe-create.ts'
import { formatSigningBytes } from '#/workspace/messages/profile-words.ts'
import { CreateWords } from '#/features/builder/create-words.tsx'
import { TransitionTabs } from '#/features/builder/transition-tabs.tsx'

export function CreateForms({
  transition,
  described,
  profile,
}: {
  readonly transition: UnsignedIdentityCreate
  readonly described: DescribedCreate
  readonly profile: WireProfileName
}) {
  const bytes = useMemo(() => encodeSigningBytes(transition, wireProfiles[profile]), [transition, profile])
  return (
    <TransitionTabs
      words={<CreateWords transition={transition} described={described} />}
      json={formatUnsignedTransition(transition, wireProfiles[profile])}
      bytes={bytes}
      about={formatSigningBytes(profile, bytes.length)}
      digest={deriveSigningDigest(bytes)}
    />
  )
}
