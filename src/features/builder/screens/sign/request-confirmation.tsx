import { TransitionType } from '#/protocol/platform/transition-type.ts'
import type { ExchangeRequest } from '#/protocol/exchange/exchange-file.ts'
import { isSandboxId, listNetworks } from '#/store/records/network.ts'
import { formatIdentityId } from '#/protocol/identity/identity-id.ts'
import type { UnsignedTransition } from '#/protocol/transition/transition.ts'
import { findRequestNetwork } from '#/domain/offline/request-network.ts'
import { useWorkspace } from '#/store/workspace-store.ts'
import { wireProfiles } from '#/protocol/transition/wire-profile.ts'
import {
  describeCreate,
  describeFunding,
  describeUpdate,
} from '#/features/builder/model/transition-description.ts'
import { useConsequences } from '#/domain/identity/consequence-context.ts'
import { vaultKeyFinder } from '#/domain/keys/find-vault-key.ts'
import type { SignableReview } from '#/domain/signing/transition-review.ts'
import { useIdentityView } from '#/domain/identity/identity-view.ts'
import { useVault } from '#/domain/keys/vault-session.ts'
import { CreditSummary } from '#/features/builder/screens/credit-summary.tsx'
import { ReviewCard } from './review.tsx'
import { ConsequencesView } from '#/features/builder/screens/warning-lines.tsx'
import { CreateSummary, TopUpSummary } from '#/features/builder/screens/transition-summary.tsx'
import { UpdateSummary } from '#/features/builder/screens/update-summary.tsx'

export function RequestConfirmation({
  request,
  review,
}: {
  readonly request: ExchangeRequest
  readonly review: SignableReview
}) {
  return (
    <ReviewCard
      review={review}
      profile={request.profile}
      words={<RequestWords request={request} transition={review.transition} />}
      consequences={<RequestConsequences request={request} transition={review.transition} />}
    />
  )
}

function RequestConsequences({
  request,
  transition,
}: {
  readonly request: ExchangeRequest
  readonly transition: UnsignedTransition
}) {
  const { profile: name, lockTransaction, identity } = request
  const networks = useWorkspace((state) => state.networks)
  const networkId = findRequestNetwork(request, listNetworks(networks))
  const profile = wireProfiles[name]
  const fundedCredits =
    'assetLockProof' in transition
      ? describeFunding(transition, profile, lockTransaction).fundedCredits
      : undefined
  const consequences = useConsequences(transition, { profile, fundedCredits, identity, networkId })
  // The prompt beside it shows the warnings.
  return <ConsequencesView consequences={consequences} isConfirmed />
}

/** Names the keys by the labels of their private keys in this vault. */
function RequestWords({
  request,
  transition,
}: {
  readonly request: ExchangeRequest
  readonly transition: UnsignedTransition
}) {
  const { profile: name, lockTransaction, identity, network } = request
  const networks = useWorkspace((state) => state.networks)
  const vaultKeys = useVault((view) => view.keys)
  const own = useIdentityView(
    transition.type === TransitionType.update ? formatIdentityId(transition.identityId) : '',
  )
  const profile = wireProfiles[name]
  switch (transition.type) {
    case TransitionType.create: {
      const context = { profile, lockTransaction, vaultKeys, draftKeys: [], rows: [] }
      const described = describeCreate(transition, context)
      const keys = described.keys.map((each) => ({ ...each, label: each.vaultKey?.label ?? '' }))
      return <CreateSummary transition={transition} described={{ ...described, keys }} />
    }
    case TransitionType.topUp:
      return (
        <TopUpSummary
          transition={transition}
          funding={describeFunding(transition, profile, lockTransaction)}
        />
      )
    case TransitionType.update: {
      const known = {
        record: { keyLabels: own?.record.keyLabels ?? [] },
        transitions: own?.transitions ?? [],
        shown: identity === undefined ? undefined : { identity },
      }
      const described = describeUpdate(transition, known, vaultKeyFinder(vaultKeys))
      return <UpdateSummary transition={transition} described={described} />
    }
    case TransitionType.withdrawal:
    case TransitionType.transfer:
      return (
        <CreditSummary
          transition={transition}
          networkKind={network.kind}
          isSandbox={isSandboxId(findRequestNetwork(request, listNetworks(networks)) ?? '')}
        />
      )
  }
}
