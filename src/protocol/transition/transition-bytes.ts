import { TransitionType } from '#/protocol/platform/transition-type.ts'
import { KeyType, blsSignatureLength } from '#/protocol/key/key-attribute.ts'
import { concatBytes, equalBytes } from '#/protocol/encoding/bytes.ts'
import { encodeCbor, type CborValue } from '#/protocol/encoding/cbor.ts'
import { decodeCbor } from '#/protocol/encoding/cbor-decode.ts'
import { sha256d } from '#/protocol/encoding/hash.ts'
import { latestProtocolVersion } from '#/protocol/identity/identity.ts'
import { ecdsaSignatureLength } from '#/protocol/key/ecdsa-form.ts'
import {
  checkPlatformBytes,
  checkPlatformSigning,
  encodePlatform,
  encodePlatformSigning,
} from '#/protocol/platform/transition-bytes.ts'
import { isReadKind, kindNames } from '#/protocol/platform/transition-layout.ts'
import { passed, rejected, violation, type Checked } from '#/protocol/violation.ts'
import { membersOf, platformOf } from './platform-form.ts'
import {
  checkTransitionStructure,
  checkUnsignedStructure,
  noLockProof,
  type PlannedTransition,
  type Transition,
  type UnsignedTransition,
} from './transition.ts'
import type { TransitionKey } from './transition-key.ts'
import { isWitnessed, wireProfileNames, wireProfiles, type WireProfile } from './wire-profile.ts'

/** Encodes a transition in its profile's frame (docs/specification.md "Authentication"). */
export function encodeTransition(transition: Transition, profile: WireProfile): Uint8Array {
  return profile.codec === 'bincode'
    ? encodePlatform(platformOf(transition))
    : encodeMembers(transition, profile, [])
}

/** Encodes the signing bytes: the frame without the members that the profile does not sign. */
export function encodeSigningBytes(transition: UnsignedTransition, profile: WireProfile): Uint8Array {
  return profile.codec === 'bincode'
    ? encodePlatformSigning(platformOf(transition))
    : encodeMembers(transition, profile, profile.unsignedMembers)
}

/** Returns the length of a serialized transition without its frame, which the profile limits. */
export function measureTransition(transition: Transition, profile: WireProfile): number {
  return (
    encodeTransition(transition, profile).length - encodeVersion(transition.protocolVersion, profile).length
  )
}

/** Returns the length of the frame in that profile, in bytes: the protocol version before CBOR, or 0. */
export function measureFrame(profile: WireProfile): number {
  return encodeVersion(latestProtocolVersion, profile).length
}

function encodeMembers(
  transition: UnsignedTransition,
  profile: WireProfile,
  leftOut: readonly string[],
): Uint8Array {
  const isSigning = leftOut.length > 0
  const members = Object.entries(transition)
    .filter(([name]) => !leftOut.includes(name))
    .filter(([name]) => name !== 'protocolVersion' || profile.version === 'member')
    .map(([name, value]) => [name, isSigning ? withoutWitnesses(name, value) : value])
  // Every member of a transition is a number, bytes, or a list or map of them.
  const cbor = encodeCbor(Object.fromEntries(members) as Record<string, CborValue>)
  return concatBytes(encodeVersion(transition.protocolVersion, profile), cbor)
}

// A witness signs the same bytes as the transition's own signature, so witnesses are not part of them.
function withoutWitnesses(name: string, value: unknown): unknown {
  if ((name !== 'publicKeys' && name !== 'addPublicKeys') || !Array.isArray(value)) return value
  return value.map(({ signature: _witness, ...key }: { readonly signature?: unknown }) => key)
}

function encodeVersion(version: number, { version: framing }: WireProfile): Uint8Array {
  if (framing === 'member' || framing === 'none') return new Uint8Array()
  if (framing === 'varint') return encodeVarint(version)
  const bytes = new Uint8Array(4)
  new DataView(bytes.buffer).setUint32(0, version, true)
  return bytes
}

// Encodes seven bits per byte, the lowest first. The high bit means that more follow.
function encodeVarint(value: number): Uint8Array {
  const bytes: number[] = []
  let rest = value
  for (; rest > 127; rest = Math.floor(rest / 128)) bytes.push((rest % 128) | 128)
  return Uint8Array.from([...bytes, rest])
}

/** Decodes a serialized transition strictly, frame, members and structure. Never throws. */
export function checkTransitionBytes(bytes: Uint8Array, profile: WireProfile): Checked<Transition> {
  const members = checkMembers(bytes, profile, true)
  return members.ok ? checkTransitionStructure(members.value, 'binary', profile) : members
}

/**
 * Decodes signing bytes. `unsigned`: a member that the profile does not sign (`signaturePublicKeyId`). Never throws.
 */
export function checkSigningBytes(
  bytes: Uint8Array,
  profile: WireProfile,
  unsigned: { readonly signaturePublicKeyId?: number } = {},
): Checked<UnsignedTransition> {
  const members = checkMembers(bytes, profile, false)
  if (!members.ok) return members
  const isSigned = !profile.unsignedMembers.includes('signaturePublicKeyId')
  return checkUnsignedStructure({ ...members.value, ...(isSigned ? {} : unsigned) }, 'binary', profile)
}

function checkMembers(bytes: Uint8Array, profile: WireProfile, isSigned: boolean): Checked<object> {
  if (profile.codec === 'cbor') return checkFrame(bytes, profile)
  const read = isSigned ? checkPlatformBytes(bytes) : checkPlatformSigning(bytes)
  return read.ok ? membersOf(read.value, isSigned) : read
}

function checkFrame(bytes: Uint8Array, profile: WireProfile): Checked<object> {
  const prefix = encodeVersion(latestProtocolVersion, profile)
  const start = bytes.subarray(0, prefix.length)
  if (!equalBytes(start, prefix))
    return rejected(violation('profile.version-prefix', '', { params: { name: profile.name } }))
  const decoded = decodeCbor(bytes.subarray(prefix.length))
  if (!decoded.ok) return decoded
  const { value } = decoded
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    return rejected(violation('st.object', ''))
  if (profile.version === 'member') return passed(value)
  if (Object.hasOwn(value, 'protocolVersion'))
    return rejected(violation('st.no-additional', '/protocolVersion'))
  return passed(Object.assign(value, { protocolVersion: latestProtocolVersion }))
}

/** Recognizes the wire profile by the first bytes, which differ between all profiles. */
export function recognizeProfile(bytes: Uint8Array): WireProfile | undefined {
  const [kind = 0xff, version = 0xff] = bytes
  const name = wireProfileNames.find((each) => {
    // A bincode transition begins with its kind and version. A CBOR map begins with other bytes.
    if (wireProfiles[each].codec === 'bincode') return isReadKind(kindNames[kind]) && version <= 1
    const prefix = encodeVersion(latestProtocolVersion, wireProfiles[each])
    // After the frame comes the head of a CBOR map.
    return equalBytes(bytes.subarray(0, prefix.length), prefix) && (bytes[prefix.length] ?? 0) >> 5 === 5
  })
  return name && wireProfiles[name]
}

/** Derives the digest that ECDSA signs: sha256d of the signing bytes, 32 bytes. */
export function deriveSigningDigest(signingBytes: Uint8Array): Uint8Array {
  return sha256d(signingBytes)
}

/**
 * Derives the digest of a plan, which funding does not change: sha256d (32 bytes) of the signing bytes without proof.
 */
export function derivePlanDigest(planned: PlannedTransition, profile: WireProfile): Uint8Array {
  return deriveSigningDigest(encodeSigningBytes({ ...planned, assetLockProof: noLockProof }, profile))
}

/** Returns the length of a transition's CBOR part after an ECDSA signature, which the profile limits. */
export function measureSigned(transition: UnsignedTransition, profile: WireProfile): number {
  const signature = new Uint8Array(ecdsaSignatureLength)
  const witnessed = (keys: readonly TransitionKey[]) => keys.map((key) => withWitness(key, profile))
  switch (transition.type) {
    case TransitionType.create: {
      const publicKeys = witnessed(transition.publicKeys)
      return measureTransition({ ...transition, publicKeys, signature }, profile)
    }
    case TransitionType.topUp:
    case TransitionType.withdrawal:
    case TransitionType.transfer:
      return measureTransition({ ...transition, signature }, profile)
    case TransitionType.update: {
      const { addPublicKeys } = transition
      const added = addPublicKeys === undefined ? {} : { addPublicKeys: witnessed(addPublicKeys) }
      return measureTransition({ ...transition, ...added, signature }, profile)
    }
  }
}

function withWitness(key: TransitionKey, profile: WireProfile): TransitionKey {
  if (!isWitnessed(profile, key.type)) return key
  return {
    ...key,
    signature: new Uint8Array(key.type === KeyType.bls ? blsSignatureLength : ecdsaSignatureLength),
  }
}
