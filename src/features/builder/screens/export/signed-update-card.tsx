import type { IdentityUpdate } from '#/protocol/transition/identity-update.ts'
import { formatTransition } from '#/protocol/transition/transition.ts'
import { wireProfiles } from '#/protocol/transition/wire-profile.ts'
import { describeFunding } from '#/workspace/drafts/describe-funding.ts'
import type { IdentityRecord } from '#/workspace/identities/identity-record.ts'
import type { KnownTransition } from '#/workspace/identities/open-transition.ts'
import { useKnownIdentity } from '#/workspace/identities/use-known-identity.ts'
import { useVaultCare } from '#/workspace/identities/use-vault-care.ts'
import { formatSerialized } from '#/workspace/messages/profile-words.ts'
import { kindWord } from '#/workspace/messages/transition-words.ts'
import { t } from '#/workspace/messages/t.ts'
import { describeUpdate } from '#/features/builder/model/updates/describe-update.ts'
import { Card } from '#/ui/card.tsx'
import { Stack } from '#/ui/stack.tsx'
import { CreateHead } from '#/features/builder/screens/create-head.tsx'
import { TransitionTabs } from '#/features/builder/screens/transition-tabs.tsx'
import { TopUpWords } from '#/features/builder/screens/top-up/top-up-words.tsx'
import { UpdateWords } from '#/features/builder/screens/update-words.tsx'
import { SignatureVerdictView } from './signature-verdict-view.tsx'
import { UpdateVerdictView } from './update-verdict-view.tsx'

/** What was signed, and that its signature verifies: read from the serialized bytes, on this page. */
export function SignedUpdateCard({
  known: { record, transition, identityId },
}: {
  readonly known: KnownTransition
}) {
  const identity = useKnownIdentity(record.identityId)
  const { findHalf } = useVaultCare()
  const words =
    transition.type === 3 ? (
      <TopUpWords
        transition={transition}
        funding={describeFunding(transition, wireProfiles[record.profile], record.lockTransaction)}
      />
    ) : transition.type === 5 && identity !== undefined ? (
      <UpdateWords
        transition={transition}
        described={describeUpdate(transition, identity, findHalf, namedKeys(transition, identity.record))}
      />
    ) : null
  return (
    <Card title={t('signed.card', { kind: kindWord(record.kind) })}>
      <Stack>
        <CreateHead
          id={identityId}
          label={identity === undefined ? t('top-up.stranger') : identity.record.label}
          profile={record.profile}
          networkId={record.networkId}
        />
        {transition.type === 5 ? (
          <UpdateVerdictView record={record} identity={identity?.shown?.identity} />
        ) : (
          <SignatureVerdictView record={record} />
        )}
        <TransitionTabs
          words={words}
          json={formatTransition(transition, wireProfiles[record.profile])}
          bytes={record.bytes}
          about={formatSerialized(record.profile, record.bytes.length)}
        />
      </Stack>
    </Card>
  )
}

/** The names that the keys were given as they were signed. */
function namedKeys({ addPublicKeys = [] }: IdentityUpdate, { keyLabels }: Pick<IdentityRecord, 'keyLabels'>) {
  return addPublicKeys.flatMap((key) =>
    keyLabels.flatMap(({ keyId, label }) => (keyId === key.id ? [{ key, label }] : [])),
  )
}
