import { lazyRouteComponent } from '@tanstack/react-router'
import { type ReactNode } from 'react'
import { type UnsignedIdentityUpdate } from '#/protocol/transition/transition.ts'
import { wireProfiles } from '#/protocol/transition/wire-profile.ts'
import { useConsequences } from '#/domain/identity/consequence-context.ts'
import { type Consequences } from '#/domain/identity/consequences.ts'
import { useVaultCare } from '#/domain/identity/vault-care.ts'
import { formatViolation } from '#/words/format-violation.ts'
import { t } from '#/features/builder/messages.ts'
import { questionOfUpdate, type SignableReview } from '#/domain/signing/transition-review.ts'
import { useReview } from '#/domain/signing/use-review.ts'
import { Columns, Stack } from '#/ui/layout.tsx'
import { LinesNote, Note } from '#/ui/note.tsx'
import { LatePart, useLateValue } from '#/ui/late-part.tsx'
import type { CheckedUpdate } from '#/domain/draft/checked-update.ts'
import { describeUpdate } from '#/features/builder/model/transition-description.ts'
import { ConsequencesView } from '#/features/builder/screens/warning-lines.tsx'
import { IdentityHead } from '#/features/builder/screens/identity-head.tsx'
import {
  OfflineSigningCards,
  OfflineSigningPrompt,
  SentNote,
} from '#/features/builder/screens/offline/offline-signing.tsx'
import { ReviewCard, ReviewReading } from '#/features/builder/screens/sign/review.tsx'
import { UpdateSummary } from '#/features/builder/screens/update-summary.tsx'

const LazyPrompt = lazyRouteComponent(
  () => import('#/features/builder/screens/sign/identity-prompts.tsx'),
  'UpdatePrompt',
)

/** `beside`: editable parts of the update, which stay mounted while the review changes. */
export function UpdateConfirmation({
  update,
  beside,
}: {
  readonly update: CheckedUpdate
  readonly beside: ReactNode
}) {
  const { report } = update
  const place = { kind: 'update', id: update.draft.id, checked: update } as const
  const reading = useReview(questionOfUpdate(update), report.signer?.vaultKey !== undefined)
  const isShown = useLateValue(reading.kind === 'read')
  const isComplete = report.signer !== undefined && report.transition !== undefined
  const review =
    isComplete && isShown && reading.kind === 'read' && reading.review.kind === 'signable'
      ? reading.review
      : undefined
  const consequences = useConsequences(review?.transition ?? report.planned, {
    profile: wireProfiles[update.draft.profile],
  })
  return (
    <Stack>
      <Columns shape="main-wide-aside">
        {isComplete ? (
          <ReviewReading reading={reading} awaited={{ narrow: 950, wide: 800 }}>
            {(each) => <UpdateReview update={update} review={each} consequences={consequences} />}
          </ReviewReading>
        ) : (
          <IncompleteNotes update={update} consequences={consequences} />
        )}
        <Stack as="aside" stick>
          {/* These fields change the bytes, so they come before the signature. */}
          {beside}
          {review === undefined ? null : (
            <LatePart>
              {report.signer?.vaultKey === undefined ? null : (
                <LazyPrompt
                  update={update}
                  signer={report.signer}
                  review={review}
                  warnings={consequences?.warnings ?? []}
                />
              )}
              <OfflineSigningPrompt place={place} isNeeded={report.signer?.vaultKey === undefined} />
            </LatePart>
          )}
        </Stack>
      </Columns>
      {review === undefined ? null : <OfflineSigningCards place={place} />}
    </Stack>
  )
}

function IncompleteNotes({
  update,
  consequences,
}: {
  readonly update: CheckedUpdate
  readonly consequences: Consequences | undefined
}) {
  const { signer, violations, nonce } = update.report
  if (signer === undefined) {
    return (
      <Note tone="bad" title={t('update.no-signer')}>
        {t('update.no-signer.about')}
      </Note>
    )
  }
  return (
    <Stack>
      <SentNote place={{ kind: 'update', id: update.draft.id, checked: update }} />
      <LinesNote
        title={t('update.blocked')}
        lines={[
          ...(nonce?.kind === 'unknown' ? [{ rule: '', text: t('send.why.nonce') }] : []),
          ...violations.map((each) => ({ rule: each.rule, text: formatViolation(each) })),
        ]}
      />
      <ConsequencesView consequences={consequences} />
    </Stack>
  )
}

interface Reviewed {
  readonly update: CheckedUpdate
  readonly review: SignableReview<UnsignedIdentityUpdate>
}

/** Everything except labels comes from the review, not from the draft. */
function UpdateReview({
  update: { known, draft, report },
  review,
  consequences,
}: Reviewed & { readonly consequences: Consequences | undefined }) {
  const { findVaultKey } = useVaultCare()
  const { transition } = review
  const described = describeUpdate(transition, known, findVaultKey, report.staged.add)
  const isHere = report.signer?.vaultKey !== undefined
  return (
    <ReviewCard
      review={review}
      profile={draft.profile}
      isHere={isHere}
      head={
        <IdentityHead
          id={transition.identityId}
          label={known.record.label}
          profile={draft.profile}
          networkId={draft.networkId}
        />
      }
      words={<UpdateSummary transition={transition} described={described} />}
      consequences={<ConsequencesView consequences={consequences} isConfirmed={isHere} />}
    />
  )
}
