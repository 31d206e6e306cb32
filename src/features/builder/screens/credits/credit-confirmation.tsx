import { wireProfiles } from '#/protocol/transition/wire-profile.ts'
import { useNavigate } from '@tanstack/react-router'
import { useDeferredValue } from 'react'
import { sha256 } from '#/protocol/encoding/hash.ts'
import type { UnsignedCredit } from '#/protocol/transition/credit-transition.ts'
import type { CheckedCredit, CreditSigner } from '#/session/drafts/checked-credit.ts'
import { useConsequences } from '#/session/identities/consequence-context.ts'
import { codesOf } from '#/session/identities/consequences.ts'
import type { OfferedProof } from '#/session/vault/vault-session.ts'
import { questionOfCredit, signCredit, type SignableReview } from '#/signing/sign-transition.ts'
import { useReview } from '#/signing/use-review.ts'
import { violationLines } from '#/words/format-violation.ts'
import { protectionWords } from '#/words/key-words.ts'
import { t } from '#/features/builder/messages.ts'
import { ConsequencesView } from '#/features/builder/screens/consequences.tsx'
import { IdentityHead } from '#/features/builder/screens/identity-head.tsx'
import {
  OfflineSigningCards,
  OfflineSigningPrompt,
  SentNote,
} from '#/features/builder/screens/offline/offline-signing.tsx'
import type { AnsweredPlace } from '#/session/exchange/answered-place.ts'
import { useNetwork } from '#/workspace/actions/current-network.ts'
import { ReviewCard, ReviewReading } from '#/features/builder/screens/sign/review.tsx'
import { SignCard, useBlockedUpdates } from '#/features/builder/screens/sign/sign-card.tsx'
import { ProtectionKey } from '#/ui/badge.tsx'
import { Button } from '#/ui/button.tsx'
import { Card } from '#/ui/card.tsx'
import { KeyBit } from '#/ui/identifier.tsx'
import { Row, Stack } from '#/ui/layout.tsx'
import { LinesNote, Note } from '#/ui/note.tsx'
import { Text } from '#/ui/text.tsx'
import { CreditSummary } from '#/features/builder/screens/credit-summary.tsx'

/** Members whose violations are at their fields. */
const atFields = ['/recipientId', '/outputScript', '/amount']

export interface ReadCredit {
  readonly credit: CheckedCredit
  readonly reading: CreditReading
}

type CreditReading = ReturnType<typeof useCreditReading>

/** What the vault's worker reads from it, as soon as there is something to sign. */
export function useCreditReading(credit: CheckedCredit) {
  return useReview(questionOfCredit(credit))
}

/** The review of the vault's worker, or why there is nothing to sign. */
export function CreditReview({ credit, reading }: ReadCredit) {
  const { signer, transition, violations } = credit.report
  if (signer === undefined)
    return (
      <Note tone="bad" title={t('send.no-signer')}>
        {t('send.no-signer.about', { job: credit.job })}
      </Note>
    )
  if (transition !== undefined)
    return (
      <ReviewReading reading={reading}>
        {(review) => <Reviewed credit={credit} signer={signer} review={review} />}
      </ReviewReading>
    )
  const rest = violations.filter(({ path }) => !atFields.includes(path))
  return (
    <>
      <SentNote place={placeOf(credit)} />
      <Card title={t('builder.review')}>
        {rest.length > 0 ? (
          <LinesNote title={t('update.blocked')} lines={violationLines(rest)} />
        ) : (
          <Text tone="quiet">{t('send.incomplete')}</Text>
        )}
      </Card>
    </>
  )
}

/** How it is signed, here or with another device; while something is missing, the button that it keeps off. */
export function CreditSigning({ credit, reading }: ReadCredit) {
  const { signer, transition } = credit.report
  // It comes with the review, which is rendered in slices.
  const isShown = useDeferredValue(reading.kind === 'read')
  if (signer === undefined) return null
  const isHere = signer.vaultKey !== undefined
  if (transition === undefined)
    return (
      <Card
        title={isHere ? t('builder.sign.gate') : t('offline.title')}
        sticky
        foot={
          <Stack gap="tight">
            <Button kind="primary" block why={formatMissing(credit)}>
              {isHere ? t('send.sign', { job: credit.job }) : t('offline.give')}
            </Button>
          </Stack>
        }
      >
        <Text as="p" tone="second">
          {isHere ? t('send.sign.about') : t('offline.needed')}
        </Text>
      </Card>
    )
  if (!isShown || reading.kind !== 'read' || reading.review.kind !== 'signable') return null
  return (
    <>
      {isHere ? <CreditPrompt credit={credit} signer={signer} review={reading.review} /> : null}
      <OfflineSigningPrompt place={placeOf(credit)} isNeeded={!isHere} />
    </>
  )
}

/** What another device is sent, once it was. */
export function CreditSent({ credit, reading }: ReadCredit) {
  if (reading.kind !== 'read' || reading.review.kind !== 'signable') return null
  return <OfflineSigningCards place={placeOf(credit)} />
}

function formatMissing({ job, draft, report: { by, nonce, violations } }: CheckedCredit): string {
  if (by !== 'owner' && draft.to.trim() === '') return t('send.why.to', { job })
  if (draft.amount.trim() === '') return t('send.why.amount')
  if (violations.length > 0) return t('send.why.fix', { count: violations.length })
  return nonce.kind === 'unknown' ? t('send.why.nonce') : t('send.why.no-nonce')
}

function placeOf(credit: CheckedCredit): AnsweredPlace {
  return { kind: credit.job, id: credit.known.record.id, checked: credit }
}

interface SignableCredit {
  readonly credit: CheckedCredit
  readonly signer: CreditSigner
  readonly review: SignableReview<UnsignedCredit>
}

/** Beside the labels, nothing here is from the form. */
function Reviewed({ credit, signer, review }: SignableCredit) {
  const { record } = credit.known
  const network = useNetwork(record.networkId)
  const { transition } = review
  const consequences = useConsequences(transition, { profile: wireProfiles[credit.known.record.profile] })
  return (
    <ReviewCard
      review={review}
      profile={record.profile}
      isHere={signer.vaultKey !== undefined}
      head={
        <>
          <IdentityHead
            id={transition.identityId}
            label={record.label}
            profile={record.profile}
            networkId={record.networkId}
          />
          <ConsequencesView consequences={consequences} />
        </>
      }
      words={<CreditSummary transition={transition} networkKind={network?.kind} />}
    />
  )
}

/** Which key signs, beside the review and never over it. */
function CreditPrompt({ credit, signer: { key, vaultKey }, review }: SignableCredit) {
  const navigate = useNavigate()
  useBlockedUpdates()
  const warnings =
    useConsequences(review.transition, { profile: wireProfiles[credit.known.record.profile] })?.warnings ?? []
  const name =
    vaultKey === undefined || vaultKey.label === '' ? t('send.key', { by: credit.report.by }) : vaultKey.label
  const sign = async (proof?: OfferedProof) => {
    const { id } = await signCredit(credit, review, { proof, warnings: codesOf(warnings) })
    await navigate({ to: '/build/signed/$id', params: { id } })
  }
  return (
    <SignCard
      title={t('builder.sign.gate')}
      end={<ProtectionKey {...protectionWords(vaultKey)} />}
      action={t('send.sign', { job: credit.job })}
      asksProof
      warnings={warnings}
      onSign={sign}
    >
      <Row gap="close">
        <KeyBit digest={sha256(key.data)} size={32} label={t('update.sign.key')} />
        <b>{t('update.sign.with', { id: key.id, name })}</b>
      </Row>
      <Text as="p" tone="second">
        {t('send.sign.about')}
      </Text>
    </SignCard>
  )
}
