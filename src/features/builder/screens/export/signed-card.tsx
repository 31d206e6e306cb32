import { formatTransition } from '#/protocol/transition/transition.ts'
import { wireProfiles } from '#/protocol/transition/wire-profile.ts'
import type { JudgedFunds } from '#/workspace/drafts/judged-funds.ts'
import type { KnownTransition } from '#/workspace/identities/open-transition.ts'
import { signedTitle } from '#/features/builder/words/builder-words.ts'
import { formatSerialized } from '#/workspace/messages/profile-words.ts'
import { Card } from '#/ui/card.tsx'
import { Stack } from '#/ui/stack.tsx'
import { FundedHead } from '#/features/builder/screens/funded-head.tsx'
import { FundedWords } from '#/features/builder/screens/funded-words.tsx'
import { TransitionTabs } from '#/features/builder/screens/transition-tabs.tsx'
import { SignatureVerdictView } from './signature-verdict-view.tsx'

/** What was signed, and that its signature verifies: read from the serialized bytes, on this page. */
export function SignedCard({
  judged,
  signed: { record, transition, identityId },
}: {
  readonly judged: JudgedFunds
  readonly signed: KnownTransition
}) {
  return (
    <Card title={signedTitle(judged.draft.kind)}>
      <Stack>
        <FundedHead judged={judged} id={identityId} />
        <SignatureVerdictView record={record} />
        <TransitionTabs
          words={<FundedWords judged={judged} transition={transition} />}
          json={formatTransition(transition, wireProfiles[record.profile])}
          bytes={record.bytes}
          about={formatSerialized(record.profile, record.bytes.length)}
        />
      </Stack>
    </Card>
  )
}
