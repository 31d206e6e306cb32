import type { z } from 'zod'

import { blsSignatureLength } from '#/protocol/key/bls.ts'
import { ecdsaSignatureLength } from '#/protocol/key/ecdsa.ts'
import {
  publicKeyMembers,
  refinePublicKey,
  type IdentityPublicKey,
} from '#/protocol/key/identity-public-key.ts'
import { keyTypeOf } from '#/protocol/key/key-attribute.ts'
import { always, base64Text, bytes, flag, record, type Form } from '#/protocol/schema.ts'
import type { WireProfile } from './wire-profile.ts'

/** A public key as it stands in a transition: in profiles with witnesses it carries one. */
export interface TransitionKey extends IdentityPublicKey {
  /** Made by the key's own private half over the signing bytes of the transition. */
  readonly signature?: Uint8Array
}

/** The schema of a key in a transition of that profile; before signing, witnesses may still be missing. */
export function transitionKeySchema(
  form: Form,
  profile: WireProfile,
  signed: boolean,
): z.ZodType<TransitionKey> {
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
