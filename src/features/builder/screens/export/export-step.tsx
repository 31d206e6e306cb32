import { LockProofType } from '#/protocol/platform/transition-type.ts'
import { postError } from '#/words/post-undo.ts'
import { Link, useNavigate } from '@tanstack/react-router'
import { placeOfDraft } from '#/domain/draft/draft-place.ts'
import type { CheckedDraft } from '#/domain/draft/checked-draft.ts'
import { useSignedOf } from '#/domain/draft/signed-of-draft.ts'
import { mayComeTrue } from '#/store/records/outbox.ts'
import { isPending } from '#/store/records/transition-state.ts'
import { t } from '#/features/builder/messages.ts'
import { postNotice } from '#/domain/program/notice-store.ts'
import { ButtonLink, LinkButton } from '#/ui/button.tsx'
import { Columns, Row, Stack } from '#/ui/layout.tsx'
import { Note } from '#/ui/note.tsx'
import { Text } from '#/ui/text.tsx'
import { reopenForChainLock } from '#/features/builder/model/draft-lock.ts'
import { FundedHead } from '#/features/builder/screens/identity-head.tsx'
import { FundedSummary } from '#/features/builder/screens/transition-summary.tsx'
import { Exports, NextCard, SubmitFirst, useWithSandbox } from './export-cards.tsx'
import { SignedCard } from './signed-card.tsx'

export function ExportStep({ checked }: { readonly checked: CheckedDraft }) {
  const { draft } = checked
  const signed = useSignedOf(draft)
  const isWithSandbox = useWithSandbox(signed?.record.id)
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
        <SubmitFirst known={signed} />
        <Exports known={signed} />
        <SignedCard
          known={signed}
          title={t('signed.card', { kind: draft.kind })}
          head={<FundedHead checked={checked} id={signed.identityId} />}
          words={<FundedSummary checked={checked} transition={transition} />}
        />
      </Stack>
      <NextCard known={signed}>
        {'assetLockProof' in transition &&
        transition.assetLockProof.type === LockProofType.instant &&
        isPending(state) &&
        !isWithSandbox &&
        !mayComeTrue(signed.record) ? (
          <ChainLockInstead checked={checked} />
        ) : null}
      </NextCard>
    </Columns>
  )
}

/** For a signed transition whose instant lock is rejected. Proves the same lock with a ChainLock. */
function ChainLockInstead({ checked }: { readonly checked: CheckedDraft }) {
  const navigate = useNavigate()
  const act = async () => {
    await reopenForChainLock(checked)
    await navigate(placeOfDraft(checked.draft, 'fund'))
    postNotice({ tone: 'ok', text: t('locks.switch.reopened') })
  }
  return (
    <Row wrap gap="snug">
      <Text tone="second">{t('locks.switch.rejected')}</Text>
      <LinkButton onClick={() => void act().catch(postError)}>{t('locks.switch.chain-lock')}</LinkButton>
    </Row>
  )
}
