import { formatHex } from '#/protocol/encoding/hex.ts'
import { formatUnsignedTransition } from '#/protocol/transition/transition.ts'
import { wireProfiles } from '#/protocol/transition/wire-profile.ts'
import type { JudgedDraft } from '#/workspace/drafts/use-create-draft.ts'
import { useDescribedCreate } from '#/workspace/drafts/use-described-create.ts'
import { formatSigningBytes } from '#/workspace/messages/profile-words.ts'
import { t } from '#/workspace/messages/t.ts'
import type { SignableReview } from '#/workspace/signing/sign-create.ts'
import { Card } from '#/ui/card.tsx'
import { Stack } from '#/ui/stack.tsx'
import { Text } from '#/ui/text.tsx'
import { Why } from '#/ui/why.tsx'
import { CreateHead } from '#/features/builder/create-head.tsx'
import { CreateWords } from '#/features/builder/create-words.tsx'
import { TransitionTabs } from '#/features/builder/transition-tabs.tsx'

/** The worker's reading: in words, as bytes, as JSON. Nothing here comes from the form but the labels. */
export function SignConfirmation({
  judged,
  review,
}: {
  readonly judged: JudgedDraft
  readonly review: SignableReview
}) {
  const { transition, signingBytes, digest } = review
  const { draft } = judged
  const described = useDescribedCreate(judged, transition)
  return (
    <Card title={t('builder.review')}>
      <Stack>
        <CreateHead
          id={described?.identityId}
          label={draft.label}
          profile={draft.profile}
          networkId={draft.networkId}
        />
        <TransitionTabs
          words={
            described === undefined ? null : <CreateWords transition={transition} described={described} />
          }
          json={formatUnsignedTransition(transition, wireProfiles[draft.profile])}
          bytes={signingBytes}
          about={formatSigningBytes(draft.profile, signingBytes.length)}
          digest={digest}
        />
        <Why>
          {t('builder.sign.own-reading', { bytes: signingBytes.length })} {t('builder.bytes.digest')}{' '}
          <Text mono>{shorten(formatHex(digest))}</Text>
        </Why>
      </Stack>
    </Card>
  )
}

function shorten(hex: string): string {
  return `${hex.slice(0, 8)}…${hex.slice(-8)}`
}
