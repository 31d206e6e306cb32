import { formatHex } from '#/protocol/encoding/hex.ts'
import { formatUnsignedTransition } from '#/protocol/transition/transition.ts'
import { wireProfiles } from '#/protocol/transition/wire-profile.ts'
import { useVaultCare } from '#/workspace/identities/use-vault-care.ts'
import { formatSigningBytes } from '#/workspace/messages/profile-words.ts'
import { t } from '#/workspace/messages/t.ts'
import type { SignableUpdate } from '#/workspace/signing/sign-update.ts'
import { describeUpdate } from '#/features/builder/model/updates/describe-update.ts'
import type { JudgedUpdate } from '#/workspace/updates/judge-update.ts'
import { Card } from '#/ui/card.tsx'
import { Stack } from '#/ui/stack.tsx'
import { Text } from '#/ui/text.tsx'
import { Why } from '#/ui/why.tsx'
import { CreateHead } from '#/features/builder/screens/create-head.tsx'
import { TransitionTabs } from '#/features/builder/screens/transition-tabs.tsx'
import { UpdateWords } from '#/features/builder/screens/update-words.tsx'

/** The worker's reading: in words, as bytes, as JSON. Nothing here comes from the draft but the labels. */
export function UpdateCard({
  update: { known, draft, report },
  review: { transition, signingBytes, digest },
}: {
  readonly update: JudgedUpdate
  readonly review: SignableUpdate
}) {
  const { findHalf } = useVaultCare()
  const described = describeUpdate(transition, known, findHalf, report.staged.add)
  const hex = formatHex(digest)
  const bytes = signingBytes.length
  return (
    <Card title={t('builder.review')}>
      <Stack>
        <CreateHead
          id={transition.identityId}
          label={known.record.label}
          profile={draft.profile}
          networkId={draft.networkId}
        />
        <TransitionTabs
          words={<UpdateWords transition={transition} described={described} />}
          json={formatUnsignedTransition(transition, wireProfiles[draft.profile])}
          bytes={signingBytes}
          about={formatSigningBytes(draft.profile, signingBytes.length)}
          digest={digest}
        />
        <Why>
          {report.signer?.vaultKey === undefined
            ? t('builder.sign.own-reading.elsewhere', { bytes })
            : t('builder.sign.own-reading', { bytes })}{' '}
          {t('builder.bytes.digest')} <Text mono>{`${hex.slice(0, 8)}…${hex.slice(-8)}`}</Text>
        </Why>
      </Stack>
    </Card>
  )
}
