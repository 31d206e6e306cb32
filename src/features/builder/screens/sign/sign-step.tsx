import { TransitionType } from '#/protocol/platform/transition-type.ts'
import { Link } from '@tanstack/react-router'
import { wireProfiles } from '#/protocol/transition/wire-profile.ts'
import { deriveCreatedId } from '#/protocol/transition/preflight.ts'
import { useUncovered } from '#/domain/keys/uncovered.ts'
import { placeOfDraft } from '#/domain/draft/draft-place.ts'
import { checkDraftRules } from '#/features/builder/model/draft-rules.ts'
import type { CheckedDraft } from '#/domain/draft/checked-draft.ts'
import type { Consequences } from '#/domain/identity/consequences.ts'
import { uncoveredWords } from '#/words/backup-words.ts'
import { checkWords } from '#/words/control-words.ts'
import { t } from '#/features/builder/messages.ts'
import { questionOfFunds, type SignableReview } from '#/domain/signing/transition-review.ts'
import type { UnsignedFunded } from '#/protocol/transition/transition.ts'
import { useReview } from '#/domain/signing/use-review.ts'
import { useVault } from '#/domain/keys/vault-session.ts'
import { ButtonLink } from '#/ui/button.tsx'
import { Card } from '#/ui/card.tsx'
import { CheckList } from '#/ui/check-list.tsx'
import { Columns, Stack } from '#/ui/layout.tsx'
import { BlockedNote } from '#/features/builder/screens/rules-card.tsx'
import {
  OfflineSigningCards,
  OfflineSigningPrompt,
  SentNote,
} from '#/features/builder/screens/offline/offline-signing.tsx'
import { ConsequencesView, useDraftConsequences } from '#/features/builder/screens/warning-lines.tsx'
import { FundedHead } from '#/features/builder/screens/identity-head.tsx'
import { FundedSummary } from '#/features/builder/screens/transition-summary.tsx'
import { ReviewReading, ReviewCard } from './review.tsx'
import { SignPrompt } from './funded-prompt.tsx'

export function SignStep({ checked }: { readonly checked: CheckedDraft }) {
  const { draft, report } = checked
  const reading = useReview(
    draft.signed === null ? questionOfFunds(checked) : undefined,
    report.singleUseKey !== undefined,
  )
  if (draft.signed !== null) {
    return (
      <div>
        <ButtonLink kind="primary" render={<Link {...placeOfDraft(draft, 'export')} />}>
          {t('builder.go.export')}
        </ButtonLink>
      </div>
    )
  }
  const place = { kind: 'draft', id: draft.id, checked } as const
  if (report.transition === undefined) {
    return (
      <>
        <SentNote place={place} />
        <BlockedNote checked={checked} step="sign" />
      </>
    )
  }
  return (
    <ReviewReading reading={reading}>
      {(review) => (
        <Stack>
          <ReviewAndSign checked={checked} review={review} />
          <OfflineSigningCards place={place} />
        </Stack>
      )}
    </ReviewReading>
  )
}

interface Reviewed {
  readonly checked: CheckedDraft
  readonly review: SignableReview<UnsignedFunded>
}

function ReviewAndSign({ checked, review }: Reviewed) {
  const consequences = useDraftConsequences(checked, review.transition)
  return (
    <Columns shape="main-wide-aside">
      <DraftReview checked={checked} review={review} consequences={consequences} />
      <SignAside checked={checked} review={review} consequences={consequences} />
    </Columns>
  )
}

/** Everything except labels comes from the review, not from the form. */
function DraftReview({
  checked,
  review,
  consequences,
}: Reviewed & { readonly consequences: Consequences | undefined }) {
  const { transition } = review
  const isHere = checked.report.singleUseKey !== undefined
  const id =
    transition.type === TransitionType.topUp
      ? transition.identityId
      : deriveCreatedId(transition.assetLockProof, wireProfiles[checked.draft.profile])
  return (
    <ReviewCard
      review={review}
      profile={checked.draft.profile}
      isHere={isHere}
      head={<FundedHead checked={checked} id={id} />}
      words={<FundedSummary checked={checked} transition={transition} />}
      consequences={<ConsequencesView consequences={consequences} isConfirmed={isHere} />}
    />
  )
}

function SignAside({
  checked,
  review,
  consequences,
}: Reviewed & { readonly consequences: ReturnType<typeof useDraftConsequences> }) {
  const { draft, report } = checked
  const warnings = consequences?.warnings ?? []
  const { singleUseKey } = report
  const unwritten = useVault(({ phrase }) => phrase !== null && phrase.writtenDownAtMs === null)
  const lines = checkDraftRules(draft, report)
  const holding = lines.filter(({ state }) => state === 'holds').length
  const unknown = lines.length - holding
  const uncovered = uncoveredWords(useUncovered())
  // The warning about the backup already says so, with a fix.
  const isBackupSaid = warnings.some(({ code }) => code === 'keys.master-not-backed-up')
  const checks = [
    {
      id: 'holding',
      state: 'ok' as const,
      text:
        unknown === 0
          ? t('builder.rules.all', { count: lines.length })
          : t('builder.rules.hold', { holding, count: lines.length }),
    },
    ...(unknown === 0
      ? []
      : [{ id: 'unknown', state: 'open' as const, text: t('builder.rules.unknown', { count: unknown }) }]),
    ...(unwritten
      ? [
          {
            id: 'phrase',
            state: 'warn' as const,
            text: t('phrase.unwritten'),
            fix: (
              <ButtonLink size="small" render={<Link to="/vault/phrase" />}>
                {t('phrase.write-down')}
              </ButtonLink>
            ),
          },
        ]
      : []),
    ...(uncovered === undefined || isBackupSaid
      ? []
      : [{ id: 'backup', state: 'warn' as const, text: uncovered.title }]),
  ]
  return (
    <Stack as="aside" stick>
      {singleUseKey === undefined ? null : (
        <SignPrompt
          checked={checked}
          review={review}
          warnings={warnings}
          isReadingRecipient={consequences?.isReadingRecipient}
          singleUseKey={singleUseKey}
        />
      )}
      <OfflineSigningPrompt
        place={{ kind: 'draft', id: draft.id, checked }}
        isNeeded={singleUseKey === undefined}
      />
      <Card>
        <CheckList words={checkWords()} lines={checks} />
      </Card>
    </Stack>
  )
}
