import { TransitionType } from '#/protocol/platform/transition-type.ts'
import type { IdTerms } from '#/protocol/identity/identity-id.ts'
import type { Identity } from '#/protocol/identity/identity.ts'
import type { IdentityPublicKey } from '#/protocol/key/identity-public-key.ts'
import { passed, rejected, violation, type Checked } from '#/protocol/violation.ts'
import { equalBytes } from '#/protocol/encoding/bytes.ts'
import { deriveCreatedId } from './preflight.ts'
import type { UnsignedTransition } from './transition.ts'
import type { TransitionKey } from './transition-key.ts'

export interface Application {
  /** Credits that a create or top-up funds, before fees. */
  readonly credits: bigint
  readonly profile: IdTerms
  /** Milliseconds since 1970. In bincode profiles it becomes the time of disabled keys. */
  readonly atMs: number
}

/** Returns the identity after a transition, its balance at least 0 (docs/specification.md "States and transitions"). */
export function applyTransition(
  identity: Identity | undefined,
  transition: UnsignedTransition,
  application: Application,
): Checked<Identity> {
  const { credits, atMs } = application
  if (transition.type === TransitionType.create)
    return identity === undefined ? applyCreate(transition, application) : rejectedHere()
  if (identity === undefined || !equalBytes(transition.identityId, identity.id)) return rejectedHere()
  if (transition.type === TransitionType.topUp)
    return passed({ ...identity, balance: identity.balance + credits })
  if (transition.type === TransitionType.withdrawal || transition.type === TransitionType.transfer) {
    const left = identity.balance - transition.amount
    return passed({ ...identity, balance: left < 0n ? 0n : left })
  }
  const {
    revision,
    addPublicKeys = [],
    disablePublicKeys = [],
    publicKeysDisabledAt: disabledAt = atMs,
  } = transition
  const existing = identity.publicKeys.map((key) =>
    disablePublicKeys.includes(key.id) ? { ...key, disabledAt } : key,
  )
  return passed({ ...identity, revision, publicKeys: [...existing, ...addPublicKeys.map(withoutWitness)] })
}

function applyCreate(
  transition: UnsignedTransition & { readonly type: 2 },
  { credits, profile }: Application,
): Checked<Identity> {
  const id = deriveCreatedId(transition.assetLockProof, profile)
  if (id === undefined) return rejected(violation('proof.transaction-parses', '/assetLockProof/transaction'))
  return passed({
    protocolVersion: transition.protocolVersion,
    id,
    publicKeys: transition.publicKeys.map(withoutWitness),
    balance: credits,
    revision: 0,
  })
}

function withoutWitness({ signature: _witness, ...key }: TransitionKey): IdentityPublicKey {
  return key
}

function rejectedHere(): Checked<never> {
  return rejected(violation('update.identity', '/identityId'))
}
