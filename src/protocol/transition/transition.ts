import { z } from 'zod'

import { decodeCbor, encodeCbor, type CborValue } from '#/protocol/encoding/cbor.ts'
import { sha256d } from '#/protocol/encoding/hash.ts'
import { checkSchema, type Entity, type Form } from '#/protocol/schema.ts'
import type { Checked } from '#/protocol/violation.ts'
import { IdentityCreate, UnsignedIdentityCreate } from './identity-create.ts'
import type { WireProfile } from './wire-profile.ts'

/** A signed state transition. */
export type Transition = IdentityCreate

/** A state transition before its signature. */
export type UnsignedTransition = UnsignedIdentityCreate

const signed: Entity<Transition> = IdentityCreate
const unsigned: Entity<UnsignedTransition> = UnsignedIdentityCreate

/** The structure of a signed transition in either form: every field rule of SPEC.md, all violations. Never throws. */
export function checkTransitionStructure(input: unknown, form: Form): Checked<Transition> {
  return checkSchema(signed[form], input)
}

/** The structure of a transition without its signature. Never throws. */
export function checkUnsignedStructure(input: unknown, form: Form): Checked<UnsignedTransition> {
  return checkSchema(unsigned[form], input)
}

/** The serialized transition: canonical CBOR of all fields (SPEC.md "Authentication"). */
export function encodeTransition(transition: Transition, profile: WireProfile): Uint8Array {
  return encodeMembers(transition, profile, [])
}

/** What is signed: canonical CBOR of all fields that the profile does not leave out (SPEC.md "Authentication"). */
export function encodeSigningBytes(transition: UnsignedTransition, profile: WireProfile): Uint8Array {
  return encodeMembers(transition, profile, profile.unsignedMembers)
}

function encodeMembers(
  transition: UnsignedTransition,
  _profile: WireProfile,
  leftOut: readonly string[],
): Uint8Array {
  const members = Object.entries(transition).filter(([name]) => !leftOut.includes(name))
  // Every member of a transition is a number, bytes, or a list or map of them.
  return encodeCbor(Object.fromEntries(members) as Record<string, CborValue>)
}

/** Reads a serialized transition strictly: canonical CBOR, then its structure. Never throws. */
export function checkTransitionBytes(bytes: Uint8Array): Checked<Transition> {
  const decoded = decodeCbor(bytes)
  return decoded.ok ? checkTransitionStructure(decoded.value, 'binary') : decoded
}

/** Reads signing bytes back: what a signer shows is what it read here. Never throws. */
export function checkSigningBytes(bytes: Uint8Array): Checked<UnsignedTransition> {
  const decoded = decodeCbor(bytes)
  return decoded.ok ? checkUnsignedStructure(decoded.value, 'binary') : decoded
}

/** sha256d of the signing bytes, 32 bytes: what ECDSA signs. */
export function deriveSigningDigest(signingBytes: Uint8Array): Uint8Array {
  return sha256d(signingBytes)
}

/** The JSON form of SPEC.md "Resources and their fields", as an object for JSON.stringify. */
export function formatTransition(transition: Transition): unknown {
  return z.encode(signed.json, transition)
}

/** The JSON form of a transition that is not signed yet. */
export function formatUnsignedTransition(transition: UnsignedTransition): unknown {
  return z.encode(unsigned.json, transition)
}
