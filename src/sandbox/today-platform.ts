import { concatBytes } from '#/protocol/encoding/bytes.ts'
import { formatHex } from '#/protocol/encoding/hex.ts'
import { formatIdentityId } from '#/protocol/identity/identity-id.ts'
import { creditsOf } from '#/protocol/layer1/asset-lock.ts'
import { lockOutputOf } from '#/protocol/platform/check-lock.ts'
import { checkPlatform } from '#/protocol/platform/check-platform.ts'
import { checkPlatformAgainst } from '#/protocol/platform/check-platform.ts'
import type { StoredIdentity } from '#/protocol/platform/check-state.ts'
import type { NewPlatformKey } from '#/protocol/platform/key-layout.ts'
import type { PlatformLockProof } from '#/protocol/platform/lock-proof.ts'
import { derivePlatformKeyHash, encodeLockOutPoint } from '#/protocol/platform/platform-ids.ts'
import { checkPlatformBytes } from '#/protocol/platform/transition-bytes.ts'
import type { PlatformTransition, TransitionOf } from '#/protocol/platform/transition-layout.ts'
import { checkSerializedTransition } from '#/protocol/transition/check-transition.ts'
import { pointerOf } from '#/protocol/transition/platform-form.ts'
import { wireProfiles } from '#/protocol/transition/wire-profile.ts'
import type { Violation } from '#/protocol/violation.ts'
import type { SandboxMoment } from './sandbox-chain.ts'
import {
  faultOfLock,
  type AcceptedSubmission,
  type PlatformFault,
  type RejectedSubmission,
  type Submission,
} from './submitted-transition.ts'

// Simulates today's platform (docs/platform.md). Balances are before fees, like those of the older profiles.

/** State of the platform. Immutable: `applyToday` returns the next state. */
export interface TodayState {
  readonly identities: ReadonlyMap<string, TodayIdentity>
  /** Out points (36 bytes, txid in display order) that fund an identity. */
  readonly used: readonly Uint8Array[]
}

export interface TodayIdentity {
  readonly stored: StoredIdentity
  /** Last used nonce; 0 for a new identity. */
  readonly nonce: bigint
}

// The supported kinds create, fund and update identities, or spend their credits.
const takenKinds = [
  'identityCreate',
  'identityTopUp',
  'identityUpdate',
  'identityCreditTransfer',
  'identityCreditWithdrawal',
] as const
type TodayTransition = TransitionOf<(typeof takenKinds)[number]>

/** Checks every rule of docs/platform.md, and that a quorum signed the instant lock. Never throws. */
export function judgeToday(
  state: TodayState,
  submission: Submission,
  moment: SandboxMoment,
): { readonly kind: 'valid'; readonly transition: TodayTransition } | RejectedSubmission {
  const read = checkPlatformBytes(submission.bytes)
  if (!read.ok) return { kind: 'rejected', violations: read.violations }
  const transition = read.value
  if (!isTaken(transition)) return { kind: 'rejected', fault: 'kind-not-taken' }
  const known = state.identities.get(formatIdentityId(transition.fields.identityId))
  const violations = [
    ...ownViolations(transition, state, submission),
    ...checkPlatformAgainst(transition, {
      ...(known === undefined ? {} : { identity: known.stored, nonce: known.nonce }),
      ...(submission.lockTransaction === undefined ? {} : { lockTransaction: submission.lockTransaction }),
      keyHashes: keyHashesOf(state),
      coreChainLockedHeight: moment.tip,
    }).map((each) => ({ ...each, path: pointerOf(each.path) })),
  ]
  if (violations.length > 0) return { kind: 'rejected', violations: withoutRepeated(violations) }
  const fault = faultOf(transition, state, submission, moment)
  return fault === undefined ? { kind: 'valid', transition } : { kind: 'rejected', fault }
}

function isTaken(transition: PlatformTransition): transition is TodayTransition {
  const kinds: readonly string[] = takenKinds
  return kinds.includes(transition.kind)
}

function ownViolations(
  transition: TodayTransition,
  { used }: TodayState,
  { bytes, lockTransaction }: Submission,
): readonly Violation[] {
  if (transition.kind === 'identityCreditTransfer' || transition.kind === 'identityCreditWithdrawal')
    return checkPlatform(transition)
  const checked = checkSerializedTransition(bytes, wireProfiles['platform-13'], {
    usedOutPoints: used,
    ...(lockTransaction === undefined ? {} : { lockTransaction }),
  })
  return checked.ok ? [] : checked.violations
}

/** Names each violation once, because two checks may report the same rule. */
function withoutRepeated(violations: readonly Violation[]): readonly Violation[] {
  const nameOf = ({ rule, path }: Violation) => `${rule} ${path}`
  return violations.filter(
    (each, at) => violations.findIndex((other) => nameOf(other) === nameOf(each)) === at,
  )
}

function faultOf(
  transition: TodayTransition,
  { identities }: TodayState,
  { lockTransaction }: Submission,
  moment: SandboxMoment,
): PlatformFault | undefined {
  const isKnown = (id: Uint8Array) => identities.has(formatIdentityId(id))
  const { kind, fields } = transition
  if (kind !== 'identityCreate' && !isKnown(fields.identityId)) return 'identity-unknown'
  if (kind === 'identityCreditTransfer') return isKnown(fields.recipientId) ? undefined : 'recipient-unknown'
  if (kind !== 'identityCreate' && kind !== 'identityTopUp') return undefined
  const { assetLockProof: proof } = fields
  return faultOfLock(proof.kind === 'instant' ? proof.value.instantLock : undefined, lockTransaction, moment)
}

/** Returns the hash160 in hex of every key of types 0 and 1, also of disabled keys. Each hash is unique. */
function keyHashesOf({ identities }: TodayState): ReadonlySet<string> {
  const keys = [...identities.values()].flatMap(keysOf)
  return new Set(keys.filter(({ type }) => type < 2).map((key) => formatHex(derivePlatformKeyHash(key))))
}

function keysOf({ stored }: TodayIdentity) {
  return stored.publicKeys.map(([, key]) => key)
}

/** Returns the state after an accepted transition, also when stored transitions are read again. */
export function applyToday(state: TodayState, accepted: AcceptedSubmission): TodayState {
  const read = checkPlatformBytes(accepted.bytes)
  if (!read.ok || !isTaken(read.value)) return state
  const transition = read.value
  const { kind, fields } = transition
  const id = formatIdentityId(fields.identityId)
  const before = state.identities.get(id)
  const funded = 'assetLockProof' in fields ? fundsOf(fields.assetLockProof, accepted) : undefined
  const used = funded === undefined ? state.used : [...state.used, funded.outPoint]
  const withIdentities = (...changed: readonly (readonly [string, TodayIdentity])[]): TodayState => ({
    identities: new Map([...state.identities, ...changed]),
    used,
  })
  if (kind === 'identityCreate') {
    const { identityId, publicKeys } = fields
    const keys = inOrder(publicKeys.map(storedKeyOf))
    const stored = { id: identityId, publicKeys: keys, balance: funded?.credits ?? 0n, revision: 0n }
    return withIdentities([id, { stored, nonce: 0n }])
  }
  if (before === undefined) return state
  switch (kind) {
    case 'identityTopUp':
      return withIdentities([id, { ...before, stored: paid(before.stored, funded?.credits ?? 0n) }])
    case 'identityUpdate':
      return withIdentities([
        id,
        { stored: updated(before.stored, transition, accepted), nonce: fields.nonce },
      ])
    case 'identityCreditWithdrawal':
      return withIdentities([id, { stored: paid(before.stored, -fields.amount), nonce: fields.nonce }])
    case 'identityCreditTransfer': {
      const sender = { stored: paid(before.stored, -fields.amount), nonce: fields.nonce }
      const recipientId = formatIdentityId(fields.recipientId)
      const recipient = state.identities.get(recipientId)
      if (recipient === undefined) return state
      const received = { ...recipient, stored: paid(recipient.stored, fields.amount) }
      return withIdentities([id, sender], [recipientId, received])
    }
  }
}

function fundsOf(proof: PlatformLockProof, { lockTransaction }: AcceptedSubmission) {
  const output = lockOutputOf(proof, lockTransaction)
  const internal = encodeLockOutPoint(proof)
  return {
    credits: output?.ok === true ? creditsOf(output.value.amountDuffs) : 0n,
    outPoint: concatBytes(internal.slice(0, 32).toReversed(), internal.subarray(32)),
  }
}

function paid(stored: StoredIdentity, credits: bigint): StoredIdentity {
  return { ...stored, balance: stored.balance + credits }
}

function updated(
  stored: StoredIdentity,
  { fields }: TransitionOf<'identityUpdate'>,
  { blockMs = 0 }: AcceptedSubmission,
): StoredIdentity {
  const { addPublicKeys, disablePublicKeys, revision } = fields
  const existing = stored.publicKeys.map(([id, key]): StoredKey =>
    disablePublicKeys.includes(id) ? [id, { ...key, disabledAt: BigInt(blockMs) }] : [id, key],
  )
  return { ...stored, revision, publicKeys: inOrder([...existing, ...addPublicKeys.map(storedKeyOf)]) }
}

type StoredKey = StoredIdentity['publicKeys'][number]

function storedKeyOf({ signature: _witness, ...key }: NewPlatformKey): StoredKey {
  return [key.id, { ...key, disabledAt: null }]
}

function inOrder(keys: readonly StoredKey[]): readonly StoredKey[] {
  return keys.toSorted(([left], [right]) => left - right)
}
