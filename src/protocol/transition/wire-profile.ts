import type { RuleId } from '#/protocol/rule.ts'
import { platformLimits } from '#/protocol/platform/platform-limits.ts'

/** A key that a new identity is begun with: three levels of authentication, and the one that lets credits leave it. */
export type FirstKey = 'master' | 'critical' | 'high' | 'transfer'

/** How a network frames and signs transitions. A profile is data: the code asks it, and never its name. */
export interface WireProfile {
  readonly name: WireProfileName
  /** How members are written: as canonical CBOR, or as the layouts of today's networks (docs/platform.md). */
  readonly codec: 'cbor' | 'bincode'
  /** How protocolVersion is written before the CBOR of the other members; `member`: it is one of them; `none`: nowhere. */
  readonly version: 'member' | 'varint' | 'uint32' | 'none'
  /** Members that are not part of the signing bytes. */
  readonly unsignedMembers: readonly string[]
  /** Whether each key of a transition proves its private key by a signature over the same signing bytes. */
  readonly witnesses: boolean
  /** What the specification allows in the keys of a transition, and this profile's network does not. */
  readonly keys: {
    readonly readOnlyRequired: boolean
    readonly types: readonly number[]
    /** The types that a witness is of, where keys have one: none of a hash that the network does not ask about. */
    readonly witnessed: readonly number[]
    readonly disabledAt: boolean
    /** The most that one transition adds. */
    readonly most: number
    /** What a new identity is begun with. */
    readonly first: readonly FirstKey[]
  }
  /**
   * Whether BLS signatures of the basic scheme can be created and verified; where not, the profile requires a scheme that is
   * not offered.
   */
  readonly blsBasicScheme: boolean
  /**
   * True where networks verify the signature that a BLS key of an identity makes. Those of today take any 96 bytes (docs/platform.md "BLS keys that
   * sign"). No version that a node reports changes it: a release that was tested at protocol version 14 will.
   */
  readonly verifiesBls: boolean
  /** The order of a txid where the id of an identity is derived from an out point: as printed, or as hashed. */
  readonly txidOrder: 'display' | 'internal'
  /** Whether type 8 asset locks count as locks here, or alone do. */
  readonly assetLockPayloads: boolean | 'only'
  /** A serialized transition, or its CBOR part, is at most this many bytes (docs/specification.md and docs/platform.md "Limits"). */
  readonly maxBytes: number
}

/** The profiles that there are. */
export const wireProfileNames = ['spec', 'dpp-0.25', 'dpp-0.23', 'platform-13'] as const
export type WireProfileName = (typeof wireProfileNames)[number]

// docs/specification.md "Identity", note 2.
const documentKeys = { most: 10, first: ['master', 'high'] } as const

const dpp = {
  codec: 'cbor',
  unsignedMembers: ['signature', 'signaturePublicKeyId', 'protocolVersion'],
  witnesses: true,
  keys: {
    readOnlyRequired: true,
    types: [0, 1, 2],
    witnessed: [0, 1, 2],
    disabledAt: false,
    ...documentKeys,
  },
  verifiesBls: true,
  txidOrder: 'display',
  assetLockPayloads: false,
  maxBytes: 16_383,
} as const

/**
 * `spec` is the document to the letter (docs/specification.md "Wire profiles"); the others are what the reference
 * libraries of platform 0.23 and of 0.24 and 0.25 put on the wire, and what networks take at protocol version 13.
 */
export const wireProfiles: {
  readonly [Name in WireProfileName]: WireProfile & { readonly name: Name }
} = {
  spec: {
    name: 'spec',
    codec: 'cbor',
    version: 'member',
    unsignedMembers: ['signature'],
    witnesses: false,
    keys: { readOnlyRequired: false, types: [0, 1, 2, 3], witnessed: [], disabledAt: true, ...documentKeys },
    blsBasicScheme: true,
    verifiesBls: true,
    txidOrder: 'display',
    assetLockPayloads: true,
    maxBytes: 16_384,
  },
  'dpp-0.25': { name: 'dpp-0.25', version: 'varint', blsBasicScheme: true, ...dpp },
  'dpp-0.23': { name: 'dpp-0.23', version: 'uint32', blsBasicScheme: false, ...dpp },
  'platform-13': {
    name: 'platform-13',
    codec: 'bincode',
    version: 'none',
    unsignedMembers: ['signature', 'signaturePublicKeyId'],
    witnesses: true,
    keys: {
      readOnlyRequired: true,
      types: [0, 1, 2, 3, 4],
      witnessed: [0, 1],
      disabledAt: false,
      most: platformLimits.keys,
      // A Master is required. Without a Transfer key credits stay where they are.
      first: ['master', 'critical', 'high', 'transfer'],
    },
    blsBasicScheme: true,
    verifiesBls: false,
    txidOrder: 'internal',
    assetLockPayloads: 'only',
    maxBytes: platformLimits.transitionBytes,
  },
}

/** Whether a new key of that type has a witness in the profile: a signature of its own. */
export function isWitnessed({ witnesses, keys }: WireProfile, type: number): boolean {
  return witnesses && keys.witnessed.includes(type)
}

/** The rule that a key whose level its purpose does not allow breaks in the profile. */
export function levelRule({ codec }: Pick<WireProfile, 'codec'>): RuleId {
  return codec === 'bincode' ? 'platform.key-level' : 'key.level-for-purpose'
}
