import { z } from 'zod'

import { checkSchema, type Form } from '#/protocol/schema.ts'
import type { Checked } from '#/protocol/violation.ts'
import type { IdentityCreate, UnsignedIdentityCreate } from './identity-create.ts'
import type { IdentityTopUp, UnsignedIdentityTopUp } from './identity-top-up.ts'
import type { IdentityUpdate, UnsignedIdentityUpdate } from './identity-update.ts'
import type { TransitionKey } from './transition-key.ts'
import { signedSchema, unsignedSchema } from './transition-schemas.ts'
import type { WireProfile } from './wire-profile.ts'

/** A signed state transition of an identity. */
export type Transition = IdentityCreate | IdentityTopUp | IdentityUpdate

/** A state transition before its signature. */
export type UnsignedTransition = UnsignedIdentityCreate | UnsignedIdentityTopUp | UnsignedIdentityUpdate

/** The structure of a signed transition in either form: every field rule of SPEC.md, all violations. Never throws. */
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

/** The JSON form of SPEC.md "Resources and their fields", as an object for JSON.stringify. */
export function formatTransition(transition: Transition, profile: WireProfile): unknown {
  return z.encode(signedSchema('json', profile), transition)
}

/** The JSON form of a transition that is not signed yet. */
export function formatUnsignedTransition(transition: UnsignedTransition, profile: WireProfile): unknown {
  return z.encode(unsignedSchema('json', profile), transition)
}

/** The keys that a transition brings to its identity, and the member that they stand in. */
export function newKeysOf(transition: UnsignedTransition): {
  readonly keys: readonly TransitionKey[]
  readonly path: '/publicKeys' | '/addPublicKeys'
} {
  if (transition.type === 2) return { keys: transition.publicKeys, path: '/publicKeys' }
  return { keys: transition.type === 5 ? (transition.addPublicKeys ?? []) : [], path: '/addPublicKeys' }
}
