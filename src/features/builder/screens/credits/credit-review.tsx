import { wireProfiles } from '#/protocol/transition/wire-profile.ts'
import { useNavigate } from '@tanstack/react-router'
import { sha256 } from '#/protocol/encoding/hash.ts'
import type { UnsignedCredit } from '#/protocol/transition/credit-transition.ts'
import type { CheckedCredit, CreditSigner } from '#/session/drafts/checked-credit.ts'
import { useConsequences } from '#/session/identities/consequence-context.ts'
import { codesOf } from '#/session/identities/consequences.ts'
import type { OfferedProof } from '#/session/vault/vault-session.ts'
import { questionOfCredit, type SignableReview } from '#/signing/transition-review.ts'
import { signCredit } from '#/signing/sign-transition.ts'
import { useReview } from '#/signing/use-review.ts'
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
import { Columns, Row, Stack } from '#/ui/layout.tsx'
import { Text } from '#/ui/text.tsx'
import { CreditSummary } from '#/features/builder/screens/credit-summary.tsx'

interface Signable {
  readonly credit: CheckedCredit
  readonly signer: CreditSigner
}

/** The review of the vault's worker, with the prompt beside it. */
export function CreditReview({ credit, signer }: Signable) {
  const reading = useReview(questionOfCredit(credit), signer.vaultKey !== undefined)
  return (
    <ReviewReading reading={reading}>
      {(review) => (
        <Stack>
          <ReviewAndSign credit={credit} signer={signer} review={review} />
          <OfflineSigningCards place={placeOf(credit)} />
        </Stack>
      )}
    </ReviewReading>
  )
}

/** Says that it waits for its signature, or has changed since it was sent. */
export function CreditSentNote({ credit }: { readonly credit: CheckedCredit }) {
  return <SentNote place={placeOf(credit)} />
}

function placeOf(credit: CheckedCredit): AnsweredPlace {
  return { kind: credit.job, id: credit.known.record.id, checked: credit }
}

interface Reviewed extends Signable {
  readonly review: SignableReview<UnsignedCredit>
}

/** Beside the labels, nothing here is from the form. */
function ReviewAndSign({ credit, signer, review }: Reviewed) {
  const { record } = credit.known
  const network = useNetwork(record.networkId)
  const { transition } = review
  const consequences = useConsequences(transition, { profile: wireProfiles[credit.known.record.profile] })
  return (
    <Columns shape="main-wide-aside">
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
      <Stack as="aside" stick>
        {signer.vaultKey === undefined ? null : (
          <CreditPrompt credit={credit} signer={signer} review={review} />
        )}
        <OfflineSigningPrompt place={placeOf(credit)} isNeeded={signer.vaultKey === undefined} />
      </Stack>
    </Columns>
  )
}

/** Which key signs, beside the review and never over it. */
function CreditPrompt({ credit, signer: { key, vaultKey }, review }: Reviewed) {
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
