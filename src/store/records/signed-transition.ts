import { mayComeTrue } from './outbox.ts'
import { encodeTransition } from '#/protocol/transition/transition-bytes.ts'
import { isFunded, type Transition } from '#/protocol/transition/transition.ts'
import { wireProfiles } from '#/protocol/transition/wire-profile.ts'
import { indexTransition, noteRead } from './open-transition.ts'
import type { TransitionRecord } from './transition-record.ts'
import {
  checkSerializedTransition,
  checkSerializedWithSigner,
} from '#/protocol/transition/check-transition.ts'
import type { Violation } from '#/protocol/violation.ts'
import type { Identity } from '#/protocol/identity/identity.ts'
import type { IdentityPublicKey } from '#/protocol/key/identity-public-key.ts'
import { checkUpdateSignature } from '#/protocol/transition/check-transition.ts'

export interface SignedTransition {
  readonly transition: Transition
  readonly lockTransaction: Uint8Array | undefined
  readonly draftId: string
  readonly networkId: string
  readonly profile: TransitionRecord['profile']
  readonly signedAtMs: number
}

export function recordSigned(signed: SignedTransition): TransitionRecord {
  const { transition, lockTransaction, draftId, networkId, profile, signedAtMs } = signed
  const proof = { profile, ...(lockTransaction === undefined ? {} : { lockTransaction }) }
  const index = indexTransition(transition, proof)
  if (index === undefined) throw new TypeError('a signed transition without an out point')
  return {
    format: 1,
    ...index.found,
    ...proof,
    networkId,
    draftId,
    bytes: encodeTransition(transition, wireProfiles[profile]),
    steps: [{ kind: 'signed', atMs: signedAtMs }],
  }
}

/** Keeps earlier steps of the same bytes. Nothing starts over while the transition may still be applied. */
export function joinSteps(before: TransitionRecord | undefined, signed: TransitionRecord): TransitionRecord {
  if (before === undefined) return signed
  return mayComeTrue(before) ? before : { ...signed, steps: [...before.steps, ...signed.steps] }
}

export type SignatureVerdict =
  | { readonly kind: 'opens-output'; readonly outputIndex: number; readonly signer: Uint8Array }
  /** For a ChainLock proof without its transaction, there is no output to compare the key with. */
  | { readonly kind: 'recovered'; readonly signer: Uint8Array }
  | { readonly kind: 'rejected'; readonly violations: readonly Violation[] }

export function verifyTransition(record: TransitionRecord): SignatureVerdict {
  const profile = wireProfiles[record.profile]
  const context = record.lockTransaction === undefined ? {} : { lockTransaction: record.lockTransaction }
  const checked = checkSerializedWithSigner(record.bytes, profile, context)
  if (!checked.ok) return { kind: 'rejected', violations: checked.violations }
  const { transition, signer, lockOutput } = checked.value
  noteRead(record, transition)
  // The other kinds are verified with the keys of their identity.
  if (signer === undefined) return { kind: 'rejected', violations: [] }
  if (lockOutput === undefined) return { kind: 'recovered', signer }
  return { kind: 'opens-output', outputIndex: lockOutput.outputIndex, signer }
}

export type UpdateVerdict =
  | { readonly kind: 'made-by-key'; readonly key: IdentityPublicKey }
  /** The identity known here has no key of that id. */
  | { readonly kind: 'unknown-key'; readonly keyId: number }
  | { readonly kind: 'rejected'; readonly violations: readonly Violation[] }

export function verifyUpdate(record: TransitionRecord, identity: Identity | undefined): UpdateVerdict {
  const profile = wireProfiles[record.profile]
  const checked = checkSerializedTransition(record.bytes, profile)
  if (!checked.ok) return { kind: 'rejected', violations: checked.violations }
  noteRead(record, checked.value)
  if (isFunded(checked.value)) return { kind: 'rejected', violations: [] }
  const keyId = checked.value.signaturePublicKeyId
  const key = identity?.publicKeys.find(({ id }) => id === keyId)
  if (identity === undefined || key === undefined) return { kind: 'unknown-key', keyId }
  const violations = checkUpdateSignature(checked.value, identity, profile)
  return violations.length === 0 ? { kind: 'made-by-key', key } : { kind: 'rejected', violations }
}
