import { LockProofType, TransitionType } from '#/protocol/platform/transition-type.ts'
import { blsSignatureLength } from '#/protocol/key/key-attribute.ts'
import { z } from 'zod'

import { latestProtocolVersion } from '#/protocol/identity/identity.ts'
import { ecdsaSignatureLength } from '#/protocol/key/ecdsa-form.ts'
import { flagKeysTwice } from '#/protocol/key/identity-public-key.ts'
import { checkInstantLock } from '#/protocol/layer1/quorum-lock.ts'
import { checkTransaction } from '#/protocol/layer1/transaction.ts'
import { platformLimits } from '#/protocol/platform/platform-limits.ts'
import type { RuleId } from '#/protocol/rule.ts'
import {
  always,
  base58Text,
  base64Text,
  bytes,
  checkSchema,
  choice,
  declareOnce,
  flag,
  integer,
  record,
  says,
  type Form,
} from '#/protocol/schema.ts'
import type { Checked } from '#/protocol/violation.ts'
import { assetLockProofSchema, type AssetLockProof } from './asset-lock-proof.ts'
import {
  creditShapes,
  type IdentityCreditTransfer,
  type IdentityCreditWithdrawal,
  type UnsignedCredit,
} from './credit-transition.ts'
import { largestKeyId, transitionKeySchema, type TransitionKey } from './transition-key.ts'
import type { WireProfile } from './wire-profile.ts'

export interface UnsignedIdentityCreate {
  readonly protocolVersion: number
  readonly type: 2
  readonly assetLockProof: AssetLockProof
  readonly publicKeys: readonly TransitionKey[]
  /** In a bincode profile: percent added to the fee for processing, 0 to 65,535. */
  readonly userFeeIncrease?: number
}

/** docs/specification.md "Identity state transition: create (type 2)". */
export interface IdentityCreate extends UnsignedIdentityCreate {
  /** 65 bytes, by the single-use key of the asset lock. */
  readonly signature: Uint8Array
}

export interface UnsignedIdentityTopUp {
  readonly protocolVersion: number
  readonly type: 3
  readonly assetLockProof: AssetLockProof
  /** Recipient identity id, 32 bytes: any identity. */
  readonly identityId: Uint8Array
  readonly userFeeIncrease?: number
}

/** docs/specification.md "Identity state transition: topup (type 3)". */
export interface IdentityTopUp extends UnsignedIdentityTopUp {
  readonly signature: Uint8Array
}

export interface UnsignedIdentityUpdate {
  readonly protocolVersion: number
  readonly type: 5
  /** 32 bytes. */
  readonly identityId: Uint8Array
  readonly revision: number
  /** In a bincode profile: the next nonce of the identity (docs/platform.md "Nonces"). */
  readonly nonce?: number
  /** Id of the identity key that signs. */
  readonly signaturePublicKeyId: number
  /** Milliseconds since 1970. Present exactly with disablePublicKeys, only in CBOR profiles. */
  readonly publicKeysDisabledAt?: number
  readonly addPublicKeys?: readonly TransitionKey[]
  readonly disablePublicKeys?: readonly number[]
  readonly userFeeIncrease?: number
}

/** docs/specification.md "Identity state transition: update (type 5)". */
export interface IdentityUpdate extends UnsignedIdentityUpdate {
  /** 65 bytes, or 96 by a BLS key. */
  readonly signature: Uint8Array
}

/** A signed state transition of an identity. The last two only exist in bincode profiles. */
export type Transition =
  | IdentityCreate
  | IdentityTopUp
  | IdentityUpdate
  | IdentityCreditWithdrawal
  | IdentityCreditTransfer

export type UnsignedTransition = UnsignedFunded | UnsignedIdentityUpdate | UnsignedCredit

/**
 * A transition that an asset lock pays for and its single-use key signs. Keys of the identity sign all other
 * transitions.
 */
export type UnsignedFunded = UnsignedIdentityCreate | UnsignedIdentityTopUp

export type PlannedTransition =
  | Omit<UnsignedIdentityCreate, 'assetLockProof'>
  | Omit<UnsignedIdentityTopUp, 'assetLockProof'>

/** Placeholder in a plan, whose signature allows any asset lock proof. */
export const noLockProof = {
  type: LockProofType.chain,
  coreChainLockedHeight: 1,
  outPoint: new Uint8Array(36),
} as const

/** Tells whether an asset lock pays for the transition. */
export function isFunded<Of extends UnsignedTransition>(
  transition: Of,
): transition is Extract<Of, { readonly assetLockProof: unknown }> {
  return 'assetLockProof' in transition
}

/** Checks the structure of a signed transition in either form by every field rule. Never throws. */
export function checkTransitionStructure(
  input: unknown,
  form: Form,
  profile: WireProfile,
): Checked<Transition> {
  return checkSchema(signedSchema(form, profile), input)
}

/** Checks the structure of a transition without its signature. Never throws. */
export function checkUnsignedStructure(
  input: unknown,
  form: Form,
  profile: WireProfile,
): Checked<UnsignedTransition> {
  return checkSchema(unsignedSchema(form, profile), input)
}

/** Returns the JSON form of docs/specification.md "Resources and their fields", as an object for JSON.stringify. */
export function formatTransition(transition: Transition, profile: WireProfile): unknown {
  return z.encode(signedSchema('json', profile), transition)
}

/** Returns the JSON form of an unsigned transition. */
export function formatUnsignedTransition(transition: UnsignedTransition, profile: WireProfile): unknown {
  return z.encode(unsignedSchema('json', profile), transition)
}

/** Returns the keys that a transition adds to its identity, and the path of their list. */
export function newKeysOf(transition: UnsignedTransition): {
  readonly keys: readonly TransitionKey[]
  readonly path: '/publicKeys' | '/addPublicKeys'
} {
  if (transition.type === TransitionType.create) return { keys: transition.publicKeys, path: '/publicKeys' }
  return {
    keys: transition.type === TransitionType.update ? (transition.addPublicKeys ?? []) : [],
    path: '/addPublicKeys',
  }
}

/** Returns the schema of a signed transition of any type, in that form and profile. Cached. */
function signedSchema(form: Form, profile: WireProfile): z.ZodType<Transition> {
  return declareOnce(`signed ${form} ${profile.name}`, () => declareSigned(form, profile))
}

/** Returns the schema of a transition before its signature. Witnesses of keys may be missing. Cached. */
export function unsignedSchema(form: Form, profile: WireProfile): z.ZodType<UnsignedTransition> {
  return declareOnce(`unsigned ${form} ${profile.name}`, () => declareUnsigned(form, profile))
}

const missing = 'st.required'
const members = { object: 'st.object', additional: 'st.no-additional' } as const

interface Frame {
  readonly form: Form
  readonly profile: WireProfile
  readonly signed: boolean
}

function common(type: 2 | 3 | 5 | 6 | 7) {
  const version = { missing: 'st.protocol-version', wrong: 'st.protocol-version' } as const
  return {
    protocolVersion: integer(version, 0, latestProtocolVersion),
    type: choice({ missing: 'st.type', wrong: 'st.type' }, [type]),
  }
}

function keyList({ form, profile, signed }: Frame, wrong: RuleId) {
  const count = { error: () => wrong }
  const keys = z.array(transitionKeySchema(form, profile, signed), { error: says({ missing, wrong }) })
  // `checkPlatform` checks the number and uniqueness of keys on today's networks.
  if (profile.codec === 'bincode') return keys
  return keys
    .min(1, count)
    .max(10, count)
    .superRefine((keys: unknown, context) => flagKeysTwice(keys, context), always)
}

const identityId = (form: Form) => bytes(form, base58Text, { missing, wrong: 'st.identity-id-length' }, 32)

function createShape(frame: Frame) {
  return {
    ...common(2),
    assetLockProof: assetLockProofSchema(frame.form),
    publicKeys: keyList(frame, 'keys.count'),
    ...platformShape(frame),
  }
}

function topUpShape(frame: Frame) {
  const { form } = frame
  return {
    ...common(3),
    assetLockProof: assetLockProofSchema(form),
    identityId: identityId(form),
    ...platformShape(frame),
  }
}

function platformShape({ profile }: Frame) {
  const wrong = 'platform.fee-increase'
  const { feeIncreasePercent } = platformLimits
  return profile.codec === 'bincode'
    ? { userFeeIncrease: integer({ missing, wrong }, 0, feeIncreasePercent) }
    : {}
}

function updateShape(frame: Frame) {
  return frame.profile.codec === 'bincode' ? platformUpdateShape(frame) : documentUpdateShape(frame)
}

// `checkPlatform` checks counts, and members that depend on others.
function platformUpdateShape(frame: Frame) {
  const wrong = 'update.signature-public-key-id'
  const item = integer({ missing: 'update.disable-item', wrong: 'update.disable-item' }, 0, largestKeyId)
  return {
    ...common(5),
    identityId: identityId(frame.form),
    revision: integer({ missing, wrong: 'update.revision' }),
    nonce: integer({ missing, wrong: 'platform.nonce' }),
    signaturePublicKeyId: integer({ missing, wrong }, 0, largestKeyId),
    addPublicKeys: keyList(frame, 'update.add-count').exactOptional(),
    disablePublicKeys: z.array(item, { error: () => 'update.disable-count' }).exactOptional(),
    ...platformShape(frame),
  }
}

function documentUpdateShape(frame: Frame) {
  const count = { error: () => 'update.disable-count' }
  return {
    ...common(5),
    identityId: identityId(frame.form),
    revision: integer({ missing, wrong: 'update.revision' }),
    signaturePublicKeyId: integer({ missing, wrong: 'update.signature-public-key-id' }),
    publicKeysDisabledAt: integer({ missing, wrong: 'update.public-keys-disabled-at' }).exactOptional(),
    addPublicKeys: keyList(frame, 'update.add-count').exactOptional(),
    disablePublicKeys: z
      .array(integer({ missing: 'update.disable-item', wrong: 'update.disable-item' }), count)
      .min(1, count)
      .max(10, count)
      .superRefine((ids: unknown, context) => flagIdsTwice(ids, context), always)
      .exactOptional(),
  }
}

function flagIdsTwice(ids: unknown, context: Parameters<typeof flag>[0]): void {
  if (!Array.isArray(ids)) return
  ids.forEach((id, index) => {
    const first = ids.indexOf(id)
    if (typeof id === 'number' && first < index)
      flag(context, 'update.disable-unique', [index], { first, id: String(id) })
  })
}

/** Flags values that no layout of a bincode profile has: an invalid lock, an index above u32. */
function flagUnreadable(transition: unknown, context: Parameters<typeof flag>[0]): void {
  if (typeof transition !== 'object' || transition === null || !('assetLockProof' in transition)) return
  const { assetLockProof: proof } = transition
  if (typeof proof !== 'object' || proof === null) return
  const member = (name: string): unknown =>
    Object.hasOwn(proof, name) ? Reflect.get(proof, name) : undefined
  const [transaction, lock] = [member('transaction'), member('instantLock')]
  if (transaction instanceof Uint8Array && !checkTransaction(transaction).ok)
    flag(context, 'proof.transaction-parses', ['assetLockProof', 'transaction'])
  if (lock instanceof Uint8Array && !isDeterministic(lock))
    flag(context, 'proof.instant-lock-parses', ['assetLockProof', 'instantLock'])
  if (Number(member('outputIndex')) > largestKeyId)
    flag(context, 'proof.output-index', ['assetLockProof', 'outputIndex'])
}

function isDeterministic(lock: Uint8Array): boolean {
  const checked = checkInstantLock(lock)
  return checked.ok && checked.value.layout === 'deterministic'
}

function declared(shape: z.core.$ZodLooseShape, { profile }: Frame) {
  const isPlatform = profile.codec === 'bincode'
  const whole = record(shape, members)
  if (isPlatform) return whole.superRefine(flagUnreadable, always)
  return 'revision' in shape ? whole.superRefine(flagDependencies, always) : whole
}

// The members that depend on each other (docs/specification.md "Identity state transition: update (type 5)").
function flagDependencies(update: unknown, context: Parameters<typeof flag>[0]): void {
  if (typeof update !== 'object' || update === null) return
  const has = (member: string) => Object.hasOwn(update, member)
  if (!has('addPublicKeys') && !has('disablePublicKeys')) flag(context, 'update.add-or-disable', [])
  if (has('disablePublicKeys') === has('publicKeysDisabledAt')) return
  const rule = has('disablePublicKeys') ? 'update.disabled-at-required' : 'update.disabled-at-only-with'
  flag(context, rule, ['publicKeysDisabledAt'])
}

function creditOptions(frame: Frame, signature: z.core.$ZodLooseShape = {}) {
  if (frame.profile.codec !== 'bincode') return []
  const { withdrawal, transfer } = creditShapes(frame.form)
  const by = { missing, wrong: 'update.signature-public-key-id' } as const
  const rest = {
    identityId: identityId(frame.form),
    nonce: integer({ missing, wrong: 'platform.nonce' }),
    signaturePublicKeyId: integer(by, 0, largestKeyId),
    ...platformShape(frame),
    ...signature,
  }
  return [
    declared({ ...common(6), ...withdrawal, ...rest }, frame),
    declared({ ...common(7), ...transfer, ...rest }, frame),
  ]
}

function isRecord(input: unknown): boolean {
  return typeof input === 'object' && input !== null && !Array.isArray(input)
}

function anyOf(options: readonly [z.core.$ZodTypeDiscriminable, ...z.core.$ZodTypeDiscriminable[]]) {
  return z
    .custom<unknown>(isRecord, { error: () => 'st.object' })
    .pipe(z.discriminatedUnion('type', options, { error: () => 'st.type' }))
}

function declareUnsigned(form: Form, profile: WireProfile): z.ZodType<UnsignedTransition> {
  const frame = { form, profile, signed: false }
  return anyOf([
    declared(createShape(frame), frame),
    declared(topUpShape(frame), frame),
    declared(updateShape(frame), frame),
    ...creditOptions(frame),
  ]) as z.ZodType<UnsignedTransition> // each option has the type of its row in the union
}

function declareSigned(form: Form, profile: WireProfile): z.ZodType<Transition> {
  const frame = { form, profile, signed: true }
  const exact = bytes(form, base64Text, { missing, wrong: 'st.signature-length' }, ecdsaSignatureLength)
  const either = { missing, wrong: 'update.signature-length' } as const
  const signature = bytes(form, base64Text, either, ecdsaSignatureLength, blsSignatureLength)
  return anyOf([
    declared({ ...createShape(frame), signature: exact }, frame),
    declared({ ...topUpShape(frame), signature: exact }, frame),
    declared({ ...updateShape(frame), signature }, frame),
    ...creditOptions(frame, { signature }),
  ]) as z.ZodType<Transition> // each option has the type of its row in the union
}
