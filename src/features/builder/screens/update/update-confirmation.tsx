import { formatHex } from '#/protocol/encoding/hex.ts'
import { formatUnsignedTransition } from '#/protocol/transition/transition.ts'
import type { UnsignedIdentityUpdate } from '#/protocol/transition/identity-update.ts'
import { wireProfiles } from '#/protocol/transition/wire-profile.ts'
import { useVaultCare } from '#/session/identities/use-vault-care.ts'
import { formatViolation } from '#/words/format-violation.ts'
import { formatSigningBytes } from '#/words/profile-words.ts'
import { t } from '#/words/t.ts'
import { questionOfUpdate, type SignableReview } from '#/workspace/signing/sign-transition.ts'
import { useReview } from '#/workspace/signing/use-review.ts'
import type { JudgedUpdate } from '#/session/drafts/judge-update.ts'
import { Card } from '#/ui/card.tsx'
import { Columns } from '#/ui/columns.tsx'
import { LinesNote } from '#/ui/lines-note.tsx'
import { Note } from '#/ui/note.tsx'
import { Stack } from '#/ui/stack.tsx'
import { Text } from '#/ui/text.tsx'
import { Why } from '#/ui/why.tsx'
import { describeUpdate } from '#/features/builder/model/updates/describe-update.ts'
import { CreateHead } from '#/features/builder/screens/create-head.tsx'
import { ElsewhereCards } from '#/features/builder/screens/elsewhere/elsewhere-cards.tsx'
import { ElsewherePrompt } from '#/features/builder/screens/elsewhere/elsewhere-prompt.tsx'
import { GivenNote } from '#/features/builder/screens/elsewhere/given-note.tsx'
import { ReviewReading } from '#/features/builder/screens/sign/review-reading.tsx'
import { TransitionTabs } from '#/features/builder/screens/transition-tabs.tsx'
import { UpdateWords } from '#/features/builder/screens/update-words.tsx'
import { UpdatePrompt } from './update-prompt.tsx'

/** Shows what the worker says it will sign, with the prompt beside it; or why there is nothing to sign. */
export function UpdateConfirmation({ update }: { readonly update: JudgedUpdate }) {
  const { report } = update
  const place = { kind: 'update', id: update.draft.id, judged: update } as const
  const reading = useReview(questionOfUpdate(update))
  if (report.signer === undefined) {
    return (
      <Note tone="bad" title={t('update.no-signer')}>
        {t('update.no-signer.about')}
      </Note>
    )
  }
  if (report.transition === undefined) {
    return (
      <Stack>
        <GivenNote place={place} />
        <LinesNote
          title={t('update.blocked')}
          lines={report.violations.map((each) => ({ rule: each.rule, text: formatViolation(each) }))}
        />
      </Stack>
    )
  }
  const { signer } = report
  return (
    <ReviewReading reading={reading}>
      {(review) => (
        <Stack>
          <Columns shape="main-wide-aside">
            <UpdateCard update={update} review={review} />
            <Stack as="aside" stick>
              {signer.vaultKey === undefined ? null : (
                <UpdatePrompt update={update} signer={signer} review={review} />
              )}
              <ElsewherePrompt place={place} isNeeded={signer.vaultKey === undefined} />
            </Stack>
          </Columns>
          <ElsewhereCards place={place} />
        </Stack>
      )}
    </ReviewReading>
  )
}

/** The worker's reading: in words, as bytes, as JSON. Nothing here comes from the draft but the labels. */
function UpdateCard({
  update: { known, draft, report },
  review: { transition, signingBytes, digest },
}: {
  readonly update: JudgedUpdate
  readonly review: SignableReview<UnsignedIdentityUpdate>
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
