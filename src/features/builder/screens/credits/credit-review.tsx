import type { UnsignedCredit } from '#/protocol/transition/credit-transition.ts'
import { isSandboxId } from '#/store/records/network.ts'
import { wireProfiles } from '#/protocol/transition/wire-profile.ts'
import type { CheckedCredit, CreditSigner } from '#/domain/draft/checked-credit.ts'
import { useConsequences } from '#/domain/identity/consequence-context.ts'
import type { AnsweredPlace } from '#/domain/offline/answered-place.ts'
import type { SignableReview } from '#/domain/signing/transition-review.ts'
import type { ReviewReading as Reading } from '#/domain/signing/use-review.ts'
import { useNetwork } from '#/domain/network/current-network.ts'
import { ConsequencesView } from '#/features/builder/screens/warning-lines.tsx'
import { CreditSummary } from '#/features/builder/screens/credit-summary.tsx'
import { IdentityHead } from '#/features/builder/screens/identity-head.tsx'
import { OfflineSigningPrompt } from '#/features/builder/screens/offline/offline-signing.tsx'
import { CreditPrompt } from '#/features/builder/screens/sign/identity-prompts.tsx'
import { ReviewCard, ReviewReading } from '#/features/builder/screens/sign/review.tsx'

interface SigningCredit {
  readonly credit: CheckedCredit
  readonly signer: CreditSigner
}

interface SignableCredit extends SigningCredit {
  readonly review: SignableReview<UnsignedCredit>
}

export function WorkerReview({
  credit,
  signer,
  reading,
}: SigningCredit & { readonly reading: Reading<UnsignedCredit> }) {
  return (
    <ReviewReading reading={reading}>
      {(review) => <Reviewed credit={credit} signer={signer} review={review} />}
    </ReviewReading>
  )
}

export function CreditPrompts({
  credit,
  signer,
  review,
  place,
}: SignableCredit & { readonly place: AnsweredPlace }) {
  const isHere = signer.vaultKey !== undefined
  return (
    <>
      {isHere ? <CreditPrompt credit={credit} signer={signer} review={review} /> : null}
      <OfflineSigningPrompt place={place} isNeeded={!isHere} />
    </>
  )
}

/** Everything except labels comes from the review, not from the form. */
function Reviewed({ credit, signer, review }: SignableCredit) {
  const { record } = credit.known
  const network = useNetwork(record.networkId)
  const { transition } = review
  const consequences = useConsequences(transition, { profile: wireProfiles[record.profile] })
  const isHere = signer.vaultKey !== undefined
  return (
    <ReviewCard
      review={review}
      profile={record.profile}
      isHere={isHere}
      head={
        <IdentityHead
          id={transition.identityId}
          label={record.label}
          profile={record.profile}
          networkId={record.networkId}
        />
      }
      words={
        <CreditSummary
          transition={transition}
          networkKind={network?.kind}
          isSandbox={isSandboxId(record.networkId)}
        />
      }
      consequences={<ConsequencesView consequences={consequences} isConfirmed={isHere} />}
    />
  )
}
