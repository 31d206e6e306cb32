import { formatHex } from '#/protocol/encoding/hex.ts'
import { formatUnsignedTransition, type UnsignedIdentityUpdate } from '#/protocol/transition/transition.ts'
import { wireProfiles } from '#/protocol/transition/wire-profile.ts'
import { useVaultCare } from '#/session/identities/use-vault-care.ts'
import { formatViolation } from '#/words/format-violation.ts'
import { formatSigningBytes, profileWords } from '#/words/profile-words.ts'
import { t } from '#/features/builder/messages.ts'
import { questionOfUpdate, signDraft, type SignableReview } from '#/signing/sign-transition.ts'
import { useReview } from '#/signing/use-review.ts'
import type { CheckedUpdate, UpdateSigner } from '#/session/drafts/checked-update.ts'
import { Card } from '#/ui/card.tsx'
import { Columns } from '#/ui/columns.tsx'
import { LinesNote } from '#/ui/lines-note.tsx'
import { Note } from '#/ui/note.tsx'
import { Stack } from '#/ui/stack.tsx'
import { Text } from '#/ui/text.tsx'
import { Why } from '#/ui/why.tsx'
import { describeUpdate } from '#/features/builder/model/updates/describe-update.ts'
import { CreateHead } from '#/features/builder/screens/create-head.tsx'
import { OfflineSigningCards } from '#/features/builder/screens/elsewhere/offline-signing-cards.tsx'
import { OfflineSigningPrompt } from '#/features/builder/screens/elsewhere/offline-signing-prompt.tsx'
import { SentNote } from '#/features/builder/screens/elsewhere/sent-note.tsx'
import { ReviewReading } from '#/features/builder/screens/sign/review-reading.tsx'
import { TransitionTabs } from '#/features/builder/screens/transition-tabs.tsx'
import { UpdateSummary } from '#/features/builder/screens/update-summary.tsx'
import { useNavigate } from '@tanstack/react-router'
import { sha256 } from '#/protocol/encoding/hash.ts'
import { errorLines } from '#/words/format-error.ts'
import { errorCode } from '#/session/error-code.ts'
import { formatProtection } from '#/words/key-words.ts'
import { useBlockedUpdate } from '#/features/builder/model/program/use-blocked-update.ts'
import { proofForm } from '#/words/vault-forms.ts'
import { useVault, type OfferedProof } from '#/session/vault/vault-session.ts'
import { KeyBit } from '#/ui/key-bit.tsx'
import { ProofForm } from '#/ui/proof-form.tsx'
import { ProtectionKey } from '#/ui/protection-key.tsx'
import { Row } from '#/ui/row.tsx'
import { useAttempt } from '#/ui/use-attempt.ts'
import { VaultUse } from '#/features/builder/screens/vault-use.tsx'

/** Shows what the worker says it will sign, with the prompt beside it; or why there is nothing to sign. */
export function UpdateConfirmation({ update }: { readonly update: CheckedUpdate }) {
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
        <SentNote place={place} />
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
              <OfflineSigningPrompt place={place} isNeeded={signer.vaultKey === undefined} />
            </Stack>
          </Columns>
          <OfflineSigningCards place={place} />
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
  readonly update: CheckedUpdate
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
          words={<UpdateSummary transition={transition} described={described} />}
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

/** Which Master key signs, and the act itself. It stands beside the confirmation, never over it. */
function UpdatePrompt({
  update,
  signer: { key, vaultKey },
  review,
}: {
  readonly update: CheckedUpdate
  readonly signer: UpdateSigner
  readonly review: SignableReview
}) {
  const { draft } = update
  const navigate = useNavigate()
  const session = useVault((view) => view.session.kind)
  useBlockedUpdate()
  const [attempt, run] = useAttempt()
  const failed = attempt.kind === 'failed' ? errorLines(attempt.error) : []
  const isWrong = attempt.kind === 'failed' && errorCode(attempt.error) === 'vault/wrong-passphrase'
  const name = vaultKey === undefined || vaultKey.label === '' ? t('key.level.0') : vaultKey.label
  const witnesses = wireProfiles[draft.profile].witnesses ? draft.keys.length : 0
  const sign = (proof: OfferedProof) =>
    run(async () => {
      const { id } = await signDraft(update, review, proof)
      await navigate({ to: '/build/signed/$id', params: { id } })
    })
  return (
    <Card title={t('builder.sign.gate')} end={<ProtectionKey {...formatProtection(vaultKey)} />}>
      <Stack>
        <Row gap="close">
          <KeyBit digest={sha256(key.data)} size={32} label={t('update.sign.key')} />
          <b>{t('update.sign.with', { id: key.id, name })}</b>
        </Row>
        <Text as="p" tone="second">
          {t('update.sign.about')}{' '}
          {witnesses === 0 ? null : t('builder.sign.witnesses', { count: witnesses })}
        </Text>
        <Text as="p" tone="second">
          {t('builder.profile', { profile: draft.profile })}. {profileWords(draft.profile).accepts}
        </Text>
        {session === 'open' ? null : <VaultUse />}
        {session === 'open' && vaultKey !== undefined ? (
          <ProofForm
            {...proofForm(t('update.sign'))}
            busy={attempt.kind === 'busy'}
            violations={isWrong ? failed : []}
            onProof={sign}
          />
        ) : null}
        {failed.length > 0 && !isWrong ? <LinesNote title={t('builder.sign.failed')} lines={failed} /> : null}
        <Text as="p" size="small" tone="quiet">
          {t('builder.sign.not-sent')}
        </Text>
      </Stack>
    </Card>
  )
}
