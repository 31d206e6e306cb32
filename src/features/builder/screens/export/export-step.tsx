import { Link, useNavigate } from '@tanstack/react-router'
import { formatTransition } from '#/protocol/transition/transition.ts'
import { wireProfiles } from '#/protocol/transition/wire-profile.ts'
import { placeOfDraft } from '#/session/drafts/draft-place.ts'
import type { CheckedDraft } from '#/session/drafts/checked-draft.ts'
import type { OpenedTransition } from '#/workspace/history/open-transition.ts'
import { useSignedOf } from '#/workspace/actions/signed-of-draft.ts'
import { isPending } from '#/workspace/history/transition-state.ts'
import { formatError } from '#/words/format-error.ts'
import { formatSerialized } from '#/words/profile-words.ts'
import { t } from '#/features/builder/messages.ts'
import { postNotice } from '#/session/program/notice-store.ts'
import { ButtonLink } from '#/ui/button-link.tsx'
import { Card } from '#/ui/card.tsx'
import { Columns } from '#/ui/columns.tsx'
import { LinkButton } from '#/ui/link-button.tsx'
import { Note } from '#/ui/note.tsx'
import { Row } from '#/ui/row.tsx'
import { Stack } from '#/ui/stack.tsx'
import { Text } from '#/ui/text.tsx'
import { reopenForChainLock } from '#/features/builder/model/draft-lock.ts'
import { FundedHead } from '#/features/builder/screens/funded-head.tsx'
import { FundedSummary } from '#/features/builder/screens/funded-summary.tsx'
import { TransitionTabs } from '#/features/builder/screens/transition-tabs.tsx'
import { signedTitle } from '#/features/builder/words/builder-words.ts'
import { ExportForms } from './export-forms.tsx'
import { NextCard } from './next-card.tsx'
import { QrCard } from './qr-card.tsx'
import { SignatureVerdictView } from './signature-verdict-view.tsx'

/** Gives out the signed transition. */
export function ExportStep({ judged }: { readonly judged: CheckedDraft }) {
  const { draft } = judged
  const signed = useSignedOf(draft)
  if (signed === undefined) {
    return (
      <Note
        title={t('builder.export.none')}
        action={
          <ButtonLink kind="primary" render={<Link {...placeOfDraft(draft, 'sign')} />}>
            {t('builder.back.sign')}
          </ButtonLink>
        }
      >
        {t('builder.export.none.about')}
      </Note>
    )
  }
  const { transition, state } = signed
  return (
    <Columns shape="main">
      <Stack>
        <ExportForms known={signed} />
        <QrCard known={signed} />
        <SignedCard judged={judged} signed={signed} />
      </Stack>
      <NextCard known={signed}>
        {transition.type !== 5 && transition.assetLockProof.type === 0 && isPending(state) ? (
          <ChainLockInstead judged={judged} />
        ) : null}
      </NextCard>
    </Columns>
  )
}

/** The way out for a signed transition whose instant lock is refused: the same lock, proved otherwise. */
function ChainLockInstead({ judged }: { readonly judged: CheckedDraft }) {
  const navigate = useNavigate()
  const act = async () => {
    await reopenForChainLock(judged)
    await navigate(placeOfDraft(judged.draft, 'fund'))
    postNotice({ tone: 'ok', text: t('locks.switch.reopened') })
  }
  return (
    <Row wrap gap="snug">
      <Text tone="second">{t('locks.switch.refused')}</Text>
      <LinkButton
        onClick={() =>
          void act().catch((error: unknown) => postNotice({ tone: 'bad', text: formatError(error) }))
        }
      >
        {t('locks.switch.chain-lock')}
      </LinkButton>
    </Row>
  )
}

/** What was signed, and that its signature verifies: read from the serialized bytes, on this page. */
function SignedCard({
  judged,
  signed: { record, transition, identityId },
}: {
  readonly judged: CheckedDraft
  readonly signed: OpenedTransition
}) {
  return (
    <Card title={signedTitle(judged.draft.kind)}>
      <Stack>
        <FundedHead judged={judged} id={identityId} />
        <SignatureVerdictView record={record} />
        <TransitionTabs
          words={<FundedSummary judged={judged} transition={transition} />}
          json={formatTransition(transition, wireProfiles[record.profile])}
          bytes={record.bytes}
          about={formatSerialized(record.profile, record.bytes.length)}
        />
      </Stack>
    </Card>
  )
}
