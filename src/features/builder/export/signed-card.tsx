import { formatTransition } from '#/protocol/transition/transition.ts'
import { wireProfiles } from '#/protocol/transition/wire-profile.ts'
import type { JudgedDraft } from '#/workspace/drafts/use-create-draft.ts'
import { useDescribedCreate } from '#/workspace/drafts/use-described-create.ts'
import type { KnownTransition } from '#/workspace/identities/open-transition.ts'
import { formatSerialized } from '#/workspace/messages/profile-words.ts'
import { t } from '#/workspace/messages/t.ts'
import { Card } from '#/ui/card.tsx'
import { Stack } from '#/ui/stack.tsx'
import { CreateHead } from '#/features/builder/create-head.tsx'
import { CreateWords } from '#/features/builder/create-words.tsx'
import { TransitionTabs } from '#/features/builder/transition-tabs.tsx'
import { SignatureVerdictView } from './signature-verdict-view.tsx'

/** What was signed, and that its signature verifies: read from the serialized bytes, on this page. */
export function SignedCard({
  judged,
  create,
}: {
  readonly judged: JudgedDraft
  readonly create: KnownTransition
}) {
  const { record, transition, identityId } = create
  const described = useDescribedCreate(judged, transition.type === 2 ? transition : undefined)
  return (
    <Card title={t('builder.export')}>
      <Stack>
        <CreateHead
          id={identityId}
          label={judged.draft.label}
          profile={record.profile}
          networkId={record.networkId}
        />
        <SignatureVerdictView record={record} />
        <TransitionTabs
          words={
            described === undefined || transition.type !== 2 ? null : (
              <CreateWords transition={transition} described={described} />
            )
          }
          json={formatTransition(transition, wireProfiles[record.profile])}
          bytes={record.bytes}
          about={formatSerialized(record.profile, record.bytes.length)}
        />
      </Stack>
    </Card>
  )
}
