/** How a network frames and signs transitions. A profile is data: the code asks it, and never its name. */
export interface WireProfile {
  readonly name: WireProfileName
  /** Members that are not part of the signing bytes. */
  readonly unsignedMembers: readonly string[]
  /** The serialized transition is at most this many bytes (SPEC.md "Limits"). */
  readonly maxBytes: number
}

export type WireProfileName = 'spec'

/** `spec` is the document to the letter: canonical CBOR of the map with all its fields (SPEC.md "Authentication"). */
export const wireProfiles: Readonly<Record<WireProfileName, WireProfile>> = {
  spec: { name: 'spec', unsignedMembers: ['signature'], maxBytes: 16_384 },
}
