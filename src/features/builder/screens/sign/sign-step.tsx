import { Link } from '@tanstack/react-router'
import { formatHex } from '#/protocol/encoding/hex.ts'
import { deriveIdentityId } from '#/protocol/identity/identity-id.ts'
import { deriveOutPoint } from '#/protocol/transition/preflight.ts'
import { formatUnsignedTransition } from '#/protocol/transition/transition.ts'
import { wireProfiles } from '#/protocol/transition/wire-profile.ts'
import { useUncovered } from '#/session/vault/uncovered.ts'
import { placeOfDraft } from '#/session/drafts/draft-place.ts'
import { checkDraftRules } from '#/features/builder/model/draft-rules.ts'
import type { CheckedDraft } from '#/session/drafts/checked-draft.ts'
import { uncoveredWords } from '#/words/backup-words.ts'
import { checkWords } from '#/words/control-words.ts'
import { formatSigningBytes } from '#/words/profile-words.ts'
import { t } from '#/features/builder/messages.ts'
import { questionOfFunds, type SignableReview, type UnsignedFunded } from '#/signing/sign-transition.ts'
import { useReview } from '#/signing/use-review.ts'
import { useVault } from '#/session/vault/vault-session.ts'
import { ButtonLink } from '#/ui/button-link.tsx'
import { Card } from '#/ui/card.tsx'
import { CheckList } from '#/ui/check-list.tsx'
import { Columns } from '#/ui/columns.tsx'
import { Stack } from '#/ui/stack.tsx'
import { Text } from '#/ui/text.tsx'
import { Why } from '#/ui/why.tsx'
import { BlockedNote } from '#/features/builder/screens/blocked-note.tsx'
import { OfflineSigningCards } from '#/features/builder/screens/elsewhere/offline-signing-cards.tsx'
import { OfflineSigningPrompt } from '#/features/builder/screens/elsewhere/offline-signing-prompt.tsx'
import { SentNote } from '#/features/builder/screens/elsewhere/sent-note.tsx'
import { FundedHead } from '#/features/builder/screens/funded-head.tsx'
import { FundedSummary } from '#/features/builder/screens/funded-summary.tsx'
import { TransitionTabs } from '#/features/builder/screens/transition-tabs.tsx'
import { ReviewReading } from './review-reading.tsx'
import { SignPrompt } from './sign-prompt.tsx'

/** Shows what the worker says it will sign, with the prompt beside it. */
export function SignStep({ judged }: { readonly judged: CheckedDraft }) {
  const { draft, report } = judged
  const reading = useReview(draft.signed === null ? questionOfFunds(judged) : undefined)
  if (draft.signed !== null) {
    return (
      <div>
        <ButtonLink kind="primary" render={<Link {...placeOfDraft(draft, 'export')} />}>
          {t('builder.go.export')}
        </ButtonLink>
      </div>
    )
  }
  const place = { kind: 'draft', id: draft.id, judged } as const
  if (report.transition === undefined) {
    return (
      <>
        <SentNote place={place} />
        <BlockedNote judged={judged} step="sign" />
      </>
    )
  }
  return (
    <ReviewReading reading={reading}>
      {(review) => (
        <Stack>
          <Columns shape="main-wide-aside">
            <SignConfirmation judged={judged} review={review} />
            <SignAside judged={judged} review={review} />
          </Columns>
          <OfflineSigningCards place={place} />
        </Stack>
      )}
    </ReviewReading>
  )
}

/** The worker's reading: in words, as bytes, as JSON. Nothing here comes from the form but the labels. */
function SignConfirmation({
  judged,
  review,
}: {
  readonly judged: CheckedDraft
  readonly review: SignableReview<UnsignedFunded>
}) {
  const { transition, signingBytes, digest } = review
  const { draft, report } = judged
  const bytes = signingBytes.length
  return (
    <Card title={t('builder.review')}>
      <Stack>
        <FundedHead judged={judged} id={identityIdOf(transition)} />
        <TransitionTabs
          words={<FundedSummary judged={judged} transition={transition} />}
          json={formatUnsignedTransition(transition, wireProfiles[draft.profile])}
          bytes={signingBytes}
          about={formatSigningBytes(draft.profile, signingBytes.length)}
          digest={digest}
        />
        <Why>
          {report.singleUseKey === undefined
            ? t('builder.sign.own-reading.elsewhere', { bytes })
            : t('builder.sign.own-reading', { bytes })}{' '}
          {t('builder.bytes.digest')} <Text mono>{shorten(formatHex(digest))}</Text>
        </Why>
      </Stack>
    </Card>
  )
}

function identityIdOf(transition: UnsignedFunded): Uint8Array | undefined {
  if (transition.type === 3) return transition.identityId
  const outPoint = deriveOutPoint(transition.assetLockProof)
  return outPoint && deriveIdentityId(outPoint)
}

function shorten(hex: string): string {
  return `${hex.slice(0, 8)}…${hex.slice(-8)}`
}

function SignAside({
  judged,
  review,
}: {
  readonly judged: CheckedDraft
  readonly review: SignableReview<UnsignedFunded>
}) {
  const { draft, report } = judged
  const isHere = report.singleUseKey !== undefined
  const unwritten = useVault(({ phrase }) => phrase !== null && phrase.writtenDownAtMs === null)
  const lines = checkDraftRules(draft, report)
  const holding = lines.filter(({ state }) => state === 'holds').length
  const unknown = lines.length - holding
  const uncovered = uncoveredWords(useUncovered())
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
    ...(unwritten ? [{ id: 'phrase', state: 'warn' as const, text: t('phrase.unwritten') }] : []),
    ...(uncovered === undefined ? [] : [{ id: 'backup', state: 'warn' as const, text: uncovered.title }]),
  ]
  return (
    <Stack as="aside" stick>
      {isHere ? <SignPrompt judged={judged} review={review} /> : null}
      <OfflineSigningPrompt place={{ kind: 'draft', id: draft.id, judged }} isNeeded={!isHere} />
      <Card>
        <CheckList words={checkWords()} lines={checks} />
      </Card>
      <div>
        <ButtonLink kind="quiet" render={<Link {...placeOfDraft(draft, 'review')} />}>
          {t('builder.back.review')}
        </ButtonLink>
      </div>
    </Stack>
  )
}
