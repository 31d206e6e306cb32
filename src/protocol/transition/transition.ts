import { z } from 'zod'

import { latestProtocolVersion } from '#/protocol/identity/identity.ts'
import { blsSignatureLength } from '#/protocol/key/bls.ts'
import { ecdsaSignatureLength } from '#/protocol/key/ecdsa.ts'
import {
  flagKeysTwice,
  publicKeyMembers,
  refinePublicKey,
  type IdentityPublicKey,
} from '#/protocol/key/identity-public-key.ts'
import { keyTypeOf } from '#/protocol/key/key-attribute.ts'
import type { RuleId } from '#/protocol/rule.ts'
import {
  always,
  base58Text,
  base64Text,
  bytes,
  checkSchema,
  choice,
  flag,
  integer,
  record,
  says,
  type Form,
} from '#/protocol/schema.ts'
import type { Checked } from '#/protocol/violation.ts'
import { assetLockProofSchema, type AssetLockProof } from './asset-lock-proof.ts'
import type { WireProfile } from './wire-profile.ts'

/** An identity create before its signature. */
export interface UnsignedIdentityCreate {
  readonly protocolVersion: number
  readonly type: 2
  readonly assetLockProof: AssetLockProof
  readonly publicKeys: readonly TransitionKey[]
}

/** docs/specification.md "Identity state transition: create (type 2)". */
export interface IdentityCreate extends UnsignedIdentityCreate {
  /** 65 bytes, by the single-use key of the asset lock. */
  readonly signature: Uint8Array
}

/** An identity top-up before its signature. */
export interface UnsignedIdentityTopUp {
  readonly protocolVersion: number
  readonly type: 3
  readonly assetLockProof: AssetLockProof
  /** The identity that receives, 32 bytes: any identity. */
  readonly identityId: Uint8Array
}

/** docs/specification.md "Identity state transition: topup (type 3)". */
export interface IdentityTopUp extends UnsignedIdentityTopUp {
  /** 65 bytes, by the single-use key of the asset lock. */
  readonly signature: Uint8Array
}

/** An identity update before its signature. */
export interface UnsignedIdentityUpdate {
  readonly protocolVersion: number
  readonly type: 5
  /** 32 bytes. */
  readonly identityId: Uint8Array
  readonly revision: number
  /** Id of the identity key that signs. */
  readonly signaturePublicKeyId: number
  /** Milliseconds since 1970; exactly with disablePublicKeys. */
  readonly publicKeysDisabledAt?: number
  readonly addPublicKeys?: readonly TransitionKey[]
  /** Ids of keys of the identity. */
  readonly disablePublicKeys?: readonly number[]
}

/** docs/specification.md "Identity state transition: update (type 5)". */
export interface IdentityUpdate extends UnsignedIdentityUpdate {
  /** 65 bytes, or 96 by a BLS key. */
  readonly signature: Uint8Array
}

/** A signed state transition of an identity. */
export type Transition = IdentityCreate | IdentityTopUp | IdentityUpdate

/** A state transition before its signature. */
export type UnsignedTransition = UnsignedIdentityCreate | UnsignedIdentityTopUp | UnsignedIdentityUpdate

/**
 * The structure of a signed transition in either form: every field rule of the specification, all violations. Never
 * throws.
 */
export function checkTransitionStructure(
  input: unknown,
  form: Form,
  profile: WireProfile,
): Checked<Transition> {
  return checkSchema(signedSchema(form, profile), input)
}

/** The structure of a transition without its signature. Never throws. */
export function checkUnsignedStructure(
  input: unknown,
  form: Form,
  profile: WireProfile,
): Checked<UnsignedTransition> {
  return checkSchema(unsignedSchema(form, profile), input)
}

/** The JSON form of docs/specification.md "Resources and their fields", as an object for JSON.stringify. */
export function formatTransition(transition: Transition, profile: WireProfile): unknown {
  return z.encode(signedSchema('json', profile), transition)
}

/** The JSON form of a transition that is not signed yet. */
export function formatUnsignedTransition(transition: UnsignedTransition, profile: WireProfile): unknown {
  return z.encode(unsignedSchema('json', profile), transition)
}

/** The keys that a transition adds to its identity, and the member that they are in. */
export function newKeysOf(transition: UnsignedTransition): {
  readonly keys: readonly TransitionKey[]
  readonly path: '/publicKeys' | '/addPublicKeys'
} {
  if (transition.type === 2) return { keys: transition.publicKeys, path: '/publicKeys' }
  return { keys: transition.type === 5 ? (transition.addPublicKeys ?? []) : [], path: '/addPublicKeys' }
}

/** The schema of a signed transition of any type, in that form and profile. Made once. */
function signedSchema(form: Form, profile: WireProfile): z.ZodType<Transition> {
  return cached(`signed ${form} ${profile.name}`, () => declareSigned(form, profile))
}

/** The schema of a transition before its signature; witnesses of keys may be missing. Made once. */
export function unsignedSchema(form: Form, profile: WireProfile): z.ZodType<UnsignedTransition> {
  return cached(`unsigned ${form} ${profile.name}`, () => declareUnsigned(form, profile))
}

const schemas = new Map<string, z.ZodType>()

function cached<Value>(name: string, declare: () => z.ZodType<Value>): z.ZodType<Value> {
  const held = schemas.get(name) ?? declare()
  schemas.set(name, held)
  return held as z.ZodType<Value> // the name tells which declaration it holds
}

const missing = 'st.required'
const members = { object: 'st.object', additional: 'st.no-additional' } as const

interface Frame {
  readonly form: Form
  readonly profile: WireProfile
  readonly signed: boolean
}

function common(type: 2 | 3 | 5) {
  const version = { missing: 'st.protocol-version', wrong: 'st.protocol-version' } as const
  return {
    protocolVersion: integer(version, 0, latestProtocolVersion),
    type: choice({ missing: 'st.type', wrong: 'st.type' }, [type]),
  }
}

function keyList({ form, profile, signed }: Frame, wrong: RuleId) {
  const count = { error: () => wrong }
  return z
    .array(transitionKeySchema(form, profile, signed), { error: says({ missing, wrong }) })
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
  }
}

function topUpShape({ form }: Frame) {
  return { ...common(3), assetLockProof: assetLockProofSchema(form), identityId: identityId(form) }
}

function updateShape(frame: Frame) {
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

// The members that depend on each other (docs/specification.md "Identity state transition: update (type 5)").
function flagDependencies(update: unknown, context: Parameters<typeof flag>[0]): void {
  if (typeof update !== 'object' || update === null) return
  const has = (member: string) => Object.hasOwn(update, member)
  if (!has('addPublicKeys') && !has('disablePublicKeys')) flag(context, 'update.add-or-disable', [])
  if (has('disablePublicKeys') === has('publicKeysDisabledAt')) return
  const rule = has('disablePublicKeys') ? 'update.disabled-at-required' : 'update.disabled-at-only-with'
  flag(context, rule, ['publicKeysDisabledAt'])
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
    record(createShape(frame), members),
    record(topUpShape(frame), members),
    record(updateShape(frame), members).superRefine(flagDependencies, always),
  ]) as z.ZodType<UnsignedTransition> // each option has the type of its row in the union
}

function declareSigned(form: Form, profile: WireProfile): z.ZodType<Transition> {
  const frame = { form, profile, signed: true }
  const exact = bytes(form, base64Text, { missing, wrong: 'st.signature-length' }, ecdsaSignatureLength)
  const either = { missing, wrong: 'update.signature-length' } as const
  const signature = bytes(form, base64Text, either, ecdsaSignatureLength, blsSignatureLength)
  return anyOf([
    record({ ...createShape(frame), signature: exact }, members),
    record({ ...topUpShape(frame), signature: exact }, members),
    record({ ...updateShape(frame), signature }, members).superRefine(flagDependencies, always),
  ]) as z.ZodType<Transition> // each option has the type of its row in the union
}

/** A public key in a transition: in profiles with witnesses it has one. */
export interface TransitionKey extends IdentityPublicKey {
  /** Made by the key's own private key over the signing bytes of the transition. */
  readonly signature?: Uint8Array
}

/** The schema of a key in a transition of that profile; before signing, witnesses may still be missing. Made once. */
export function transitionKeySchema(
  form: Form,
  profile: WireProfile,
  signed: boolean,
): z.ZodType<TransitionKey> {
  const name = `${signed ? 'signed' : 'unsigned'} key ${form} ${profile.name}`
  return cached(name, () => declareKey(form, profile, signed))
}

function declareKey(form: Form, profile: WireProfile, signed: boolean): z.ZodType<TransitionKey> {
  const rules = { object: 'key.object', additional: 'key.no-additional' } as const
  const said = { missing: 'witness.required', wrong: 'witness.length' } as const
  const witness = bytes(form, base64Text, said, ecdsaSignatureLength, blsSignatureLength)
  const plain = publicKeyMembers(form)
  const withWitness = { ...plain, signature: signed ? witness : witness.exactOptional() }
  // The two shapes differ by an optional member, which the type of the value has too.
  const shape: z.ZodType<TransitionKey> = profile.witnesses
    ? record(withWitness, rules)
    : record(plain, rules)
  return shape.superRefine((key: unknown, context) => {
    if (typeof key !== 'object' || key === null) return
    refinePublicKey(key, context)
    refineForProfile(key, profile, context)
  }, always)
}

type Partly = { readonly [Member in keyof TransitionKey]?: unknown }

function refineForProfile(key: Partly, profile: WireProfile, context: Parameters<typeof flag>[0]): void {
  const { keys, name } = profile
  if (keys.readOnlyRequired && key.readOnly === undefined)
    flag(context, 'profile.read-only', ['readOnly'], { name })
  if (!keys.disabledAt && key.disabledAt !== undefined)
    flag(context, 'profile.disabled-at', ['disabledAt'], { name })
  if (typeof key.type !== 'number') return
  if (key.type === 3 && !keys.types.includes(3))
    flag(context, 'profile.key-type', ['type'], { name, type: 3 })
  if (!profile.witnesses || !(key.signature instanceof Uint8Array)) return
  const expected = isCurveOf(key.type) === 'bls' ? blsSignatureLength : ecdsaSignatureLength
  if (key.signature.length !== expected) {
    flag(context, 'witness.length', ['signature'], { length: key.signature.length, expected })
  }
}

function isCurveOf(type: number) {
  return type === 0 || type === 1 || type === 2 ? keyTypeOf(type).curve : undefined
}
