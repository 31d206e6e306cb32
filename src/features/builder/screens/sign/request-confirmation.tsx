import { formatHex } from '#/protocol/encoding/hex.ts'
import type { UnsignedBundle } from '#/protocol/exchange/exchange-bundle.ts'
import { formatIdentityId } from '#/protocol/identity/identity-id.ts'
import { formatUnsignedTransition, type UnsignedTransition } from '#/protocol/transition/transition.ts'
import { wireProfiles } from '#/protocol/transition/wire-profile.ts'
import {
  describeCreate,
  describeFunding,
  describeUpdate,
} from '#/features/builder/model/transition-description.ts'
import { halvesOf } from '#/session/vault/private-halves.ts'
import { formatSigningBytes } from '#/words/profile-words.ts'
import { t } from '#/features/builder/messages.ts'
import type { SignableReview } from '#/signing/sign-transition.ts'
import { useWorkspace } from '#/workspace/storage/workspace-store.ts'
import { useVault } from '#/session/vault/vault-session.ts'
import { Card } from '#/ui/card.tsx'
import { Stack } from '#/ui/stack.tsx'
import { Text } from '#/ui/text.tsx'
import { Why } from '#/ui/why.tsx'
import { CreateSummary } from '#/features/builder/screens/create-summary.tsx'
import { TopUpSummary } from '#/features/builder/screens/top-up/top-up-summary.tsx'
import { TransitionTabs } from '#/features/builder/screens/transition-tabs.tsx'
import { UpdateSummary } from '#/features/builder/screens/update-summary.tsx'

/** The worker's reading of what another machine asks: in words, as bytes, as JSON. */
export function RequestConfirmation({
  request,
  review: { transition, signingBytes, digest },
}: {
  readonly request: UnsignedBundle
  readonly review: SignableReview
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

/** What a transition that came from another machine does. Its keys bear the names that their private halves have here. */
function RequestWords({
  request: { profile: name, lockTransaction, identity },
  transition,
}: {
  readonly request: UnsignedBundle
  readonly transition: UnsignedTransition
}) {
  const vaultKeys = useVault((view) => view.keys)
  const keyLabels = useWorkspace(({ identities }) =>
    transition.type === 5 ? identities.get(formatIdentityId(transition.identityId))?.keyLabels : undefined,
  )
  const profile = wireProfiles[name]
  switch (transition.type) {
    case 2: {
      const company = { profile, lockTransaction, vaultKeys, draftKeys: [], rows: [] }
      const described = describeCreate(transition, company)
      const keys = described.keys.map((each) => ({ ...each, label: each.vaultKey?.label ?? '' }))
      return <CreateSummary transition={transition} described={{ ...described, keys }} />
    }
    case 3:
      return (
        <TopUpSummary
          transition={transition}
          funding={describeFunding(transition, profile, lockTransaction)}
        />
      )
    case 5: {
      const known = {
        record: { keyLabels: keyLabels ?? [] },
        shown: identity === undefined ? undefined : { identity },
      }
      const described = describeUpdate(transition, known, halvesOf(vaultKeys))
      return <UpdateSummary transition={transition} described={described} />
    }
  }
}
