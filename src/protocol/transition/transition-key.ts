import type { z } from 'zod'

import { ecdsaSignatureLength } from '#/protocol/key/ecdsa-form.ts'
import {
  platformKeyMembers,
  publicKeyMembers,
  refinePublicKey,
  type IdentityPublicKey,
} from '#/protocol/key/identity-public-key.ts'
import { KeyType, keyTypeOf, blsSignatureLength } from '#/protocol/key/key-attribute.ts'
import {
  always,
  base64Text,
  bytes,
  declareOnce,
  flag,
  integer,
  record,
  type Form,
} from '#/protocol/schema.ts'
import type { WireProfile } from './wire-profile.ts'

export const largestKeyId = 0xffff_ffff

export interface TransitionKey extends IdentityPublicKey {
  /** Made by the private key of this new key, over the signing bytes of the transition. */
  readonly signature?: Uint8Array
}

/** Returns the schema of a key in a transition of that profile. Before signing, witnesses may be missing. Cached. */
export function transitionKeySchema(
  form: Form,
  profile: WireProfile,
  signed: boolean,
): z.ZodType<TransitionKey> {
  const name = `${signed ? 'signed' : 'unsigned'} key ${form} ${profile.name}`
  return declareOnce(name, () => declareKey(form, profile, signed))
}

const keyRules = { object: 'key.object', additional: 'key.no-additional' } as const

function declareKey(form: Form, profile: WireProfile, signed: boolean): z.ZodType<TransitionKey> {
  const said = { missing: 'witness.required', wrong: 'witness.length' } as const
  const witness = bytes(form, base64Text, said, ecdsaSignatureLength, blsSignatureLength)
  if (profile.codec === 'bincode') return declarePlatformKey(form, profile, witness)
  const plain = publicKeyMembers(form)
  const withWitness = { ...plain, signature: signed ? witness : witness.exactOptional() }
  // The two shapes differ by an optional member, which the type of the value has too.
  const shape: z.ZodType<TransitionKey> = profile.witnesses
    ? record(withWitness, keyRules)
    : record(plain, keyRules)
  return shape.superRefine((key: unknown, context) => {
    if (typeof key !== 'object' || key === null) return
    refinePublicKey(key, context)
    refineForProfile(key, profile, context)
  }, always)
}

/** Declares only the form of a key. `checkPlatform` checks data, level and bounds, and missing witnesses. */
function declarePlatformKey(
  form: Form,
  profile: WireProfile,
  witness: z.ZodType<Uint8Array>,
): z.ZodType<TransitionKey> {
  const required = 'key.required'
  const members = {
    ...platformKeyMembers(form),
    id: integer({ missing: required, wrong: 'key.id' }, 0, largestKeyId),
    signature: witness.exactOptional(),
  }
  const shape: z.ZodType<TransitionKey> = record(members, keyRules)
  return shape.superRefine((key: unknown, context) => {
    if (typeof key === 'object' && key !== null) refineForProfile(key, profile, context)
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
  if (key.type === KeyType.scriptHash && !keys.types.includes(KeyType.scriptHash))
    flag(context, 'profile.key-type', ['type'], { name, type: KeyType.scriptHash })
  if (!profile.witnesses || !(key.signature instanceof Uint8Array)) return
  const expected = isCurveOf(key.type) === 'bls' ? blsSignatureLength : ecdsaSignatureLength
  if (key.signature.length !== expected) {
    flag(context, 'witness.length', ['signature'], { length: key.signature.length, expected })
  }
}

function isCurveOf(type: number) {
  return type === KeyType.ecdsa || type === KeyType.bls || type === KeyType.ecdsaHash160
    ? keyTypeOf(type).curve
    : undefined
}
