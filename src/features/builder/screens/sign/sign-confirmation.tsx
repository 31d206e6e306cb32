import { formatHex } from '#/protocol/encoding/hex.ts'
import { deriveIdentityId } from '#/protocol/identity/identity-id.ts'
import { deriveOutPoint } from '#/protocol/transition/preflight.ts'
import { formatUnsignedTransition } from '#/protocol/transition/transition.ts'
import { wireProfiles } from '#/protocol/transition/wire-profile.ts'
import type { JudgedFunds } from '#/workspace/drafts/judged-funds.ts'
import { formatSigningBytes } from '#/workspace/messages/profile-words.ts'
import { t } from '#/workspace/messages/t.ts'
import type { SignableReview, UnsignedFunded } from '#/workspace/signing/sign-funded.ts'
import { Card } from '#/ui/card.tsx'
import { Stack } from '#/ui/stack.tsx'
import { Text } from '#/ui/text.tsx'
import { Why } from '#/ui/why.tsx'
import { FundedHead } from '#/features/builder/screens/funded-head.tsx'
import { FundedWords } from '#/features/builder/screens/funded-words.tsx'
import { TransitionTabs } from '#/features/builder/screens/transition-tabs.tsx'

/** The worker's reading: in words, as bytes, as JSON. Nothing here comes from the form but the labels. */
export function SignConfirmation({
  judged,
  review,
}: {
  readonly judged: JudgedFunds
  readonly review: SignableReview
}) {
  const { transition, signingBytes, digest } = review
  const { draft, report } = judged
  const bytes = signingBytes.length
  return (
    <Card title={t('builder.review')}>
      <Stack>
        <FundedHead judged={judged} id={identityIdOf(transition)} />
        <TransitionTabs
          words={<FundedWords judged={judged} transition={transition} />}
          json={formatUnsignedTransition(transition, wireProfiles[draft.profile])}
          bytes={signingBytes}
          about={formatSigningBytes(draft.profile, signingBytes.length)}
          digest={digest}
        />
        <Why>
          {report.singleUseKey === undefined
            ? t('builder.sign.own-reading.elsewhere', { bytes })
            : t('builder.sign.own-reading', { bytes })}{' '}
          {t('builder.bytes.digest')} <Text mono>{shorten(formatHex(digest))}</Text>
        </Why>
      </Stack>
    </Card>
  )
}

function identityIdOf(transition: UnsignedFunded): Uint8Array | undefined {
  if (transition.type === 3) return transition.identityId
  const outPoint = deriveOutPoint(transition.assetLockProof)
  return outPoint && deriveIdentityId(outPoint)
}

function shorten(hex: string): string {
  return `${hex.slice(0, 8)}…${hex.slice(-8)}`
}
