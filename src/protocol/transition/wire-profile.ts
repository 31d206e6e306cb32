/** How a network frames and signs transitions. A profile is data: the code asks it, and never its name. */
export interface WireProfile {
  readonly name: WireProfileName
  /** How protocolVersion is written before the CBOR of the other members; `member`: it is one of them. */
  readonly version: 'member' | 'varint' | 'uint32'
  /** Members that are not part of the signing bytes. */
  readonly unsignedMembers: readonly string[]
  /** Whether each key of a transition proves its private key by a signature over the same signing bytes. */
  readonly witnesses: boolean
  /** What the specification allows in the keys of a transition, and this profile's network does not. */
  readonly keys: {
    readonly readOnlyRequired: boolean
    readonly types: readonly number[]
    readonly disabledAt: boolean
  }
  /**
   * Whether BLS signatures of the basic scheme can be created and verified; where not, the profile requires a scheme that is
   * not offered.
   */
  readonly blsBasicScheme: boolean
  /** Whether type 8 asset locks count as locks here. */
  readonly assetLockPayloads: boolean
  /** The CBOR part of a serialized transition is at most this many bytes (docs/specification.md "Limits"). */
  readonly maxBytes: number
}

export const wireProfileNames = ['spec', 'dpp-0.25', 'dpp-0.23'] as const
export type WireProfileName = (typeof wireProfileNames)[number]

const dpp = {
  unsignedMembers: ['signature', 'signaturePublicKeyId', 'protocolVersion'],
  witnesses: true,
  keys: { readOnlyRequired: true, types: [0, 1, 2], disabledAt: false },
  assetLockPayloads: false,
  maxBytes: 16_383,
} as const

/**
 * `spec` is the document to the letter (docs/specification.md "Wire profiles"); the others are what the reference
 * libraries of platform 0.23 and of 0.24 and 0.25 put on the wire.
 */
export const wireProfiles: Readonly<Record<WireProfileName, WireProfile>> = {
  spec: {
    name: 'spec',
    version: 'member',
    unsignedMembers: ['signature'],
    witnesses: false,
    keys: { readOnlyRequired: false, types: [0, 1, 2, 3], disabledAt: true },
    blsBasicScheme: true,
    assetLockPayloads: true,
    maxBytes: 16_384,
  },
  'dpp-0.25': { name: 'dpp-0.25', version: 'varint', blsBasicScheme: true, ...dpp },
  'dpp-0.23': { name: 'dpp-0.23', version: 'uint32', blsBasicScheme: false, ...dpp },
}
