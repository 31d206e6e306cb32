import { formatHex } from '#/protocol/encoding/hex.ts'
import type { UnsignedBundle } from '#/protocol/exchange/exchange-bundle.ts'
import { formatUnsignedTransition } from '#/protocol/transition/transition.ts'
import { wireProfiles } from '#/protocol/transition/wire-profile.ts'
import type { SignableRequest } from '#/workspace/exchange/sign-request.ts'
import { formatSigningBytes } from '#/workspace/messages/profile-words.ts'
import { t } from '#/workspace/messages/t.ts'
import { Card } from '#/ui/card.tsx'
import { Stack } from '#/ui/stack.tsx'
import { Text } from '#/ui/text.tsx'
import { Why } from '#/ui/why.tsx'
import { TransitionTabs } from '#/features/builder/screens/transition-tabs.tsx'
import { RequestWords } from './request-words.tsx'

/** The worker's reading of what another machine asks: in words, as bytes, as JSON. */
export function RequestConfirmation({
  request,
  review: { transition, signingBytes, digest },
}: {
  readonly request: UnsignedBundle
  readonly review: SignableRequest
}) {
  const { profile } = request
  const hex = formatHex(digest)
  return (
    <Card title={t('builder.review')}>
      <Stack>
        <TransitionTabs
          words={<RequestWords request={request} transition={transition} />}
          json={formatUnsignedTransition(transition, wireProfiles[profile])}
          bytes={signingBytes}
          about={formatSigningBytes(profile, signingBytes.length)}
          digest={digest}
        />
        <Why>
          {t('builder.sign.own-reading', { bytes: signingBytes.length })} {t('builder.bytes.digest')}{' '}
          <Text mono>{`${hex.slice(0, 8)}…${hex.slice(-8)}`}</Text>
        </Why>
      </Stack>
    </Card>
  )
}
