import { wireProfiles } from '#/protocol/transition/wire-profile.ts'
import { useNavigate } from '@tanstack/react-router'
import { sha256 } from '#/protocol/encoding/hash.ts'
import type { UnsignedCredit } from '#/protocol/transition/credit-transition.ts'
import type { CheckedCredit, CreditSigner } from '#/session/drafts/checked-credit.ts'
import { useConsequences } from '#/session/identities/consequence-context.ts'
import { codesOf } from '#/session/identities/consequences.ts'
import type { OfferedProof } from '#/session/vault/vault-session.ts'
import { signCredit } from '#/signing/sign-transition.ts'
import { type SignableReview } from '#/signing/transition-review.ts'
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
import { KeyBit } from '#/ui/identifier.tsx'
import { Row } from '#/ui/layout.tsx'
import { Text } from '#/ui/text.tsx'
import { CreditSummary } from '#/features/builder/screens/credit-summary.tsx'
import type { ReadCredit } from './credit-confirmation.tsx'

function placeOf(credit: CheckedCredit): AnsweredPlace {
  return { kind: credit.job, id: credit.known.record.id, checked: credit }
}

interface SigningCredit {
  readonly credit: CheckedCredit
  readonly signer: CreditSigner
}

/** What the worker has read, once it has. */
export function WorkerReview({ credit, signer, reading }: SigningCredit & Pick<ReadCredit, 'reading'>) {
  return (
    <ReviewReading reading={reading}>
      {(review) => <Reviewed credit={credit} signer={signer} review={review} />}
    </ReviewReading>
  )
}

/** Signs here, where the vault has the private key, or sends it to an offline signer. */
export function CreditPrompts({ credit, signer, review }: SignableCredit) {
  const isHere = signer.vaultKey !== undefined
  return (
    <>
      {isHere ? <CreditPrompt credit={credit} signer={signer} review={review} /> : null}
      <OfflineSigningPrompt place={placeOf(credit)} isNeeded={!isHere} />
    </>
  )
}

/** That it waits for its signature, or has changed since it was sent. */
export function CreditSentNote({ credit }: Pick<SigningCredit, 'credit'>) {
  return <SentNote place={placeOf(credit)} />
}

/** The request, and where its answer is received. */
export function CreditSentCards({ credit }: Pick<SigningCredit, 'credit'>) {
  return <OfflineSigningCards place={placeOf(credit)} />
}

interface SignableCredit extends SigningCredit {
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
