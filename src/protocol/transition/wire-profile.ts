import type { RuleId } from '#/protocol/rule.ts'
import { platformLimits } from '#/protocol/platform/platform-limits.ts'

/** A default key of a new identity: three levels of authentication, and the key that sends credits away. */
export type FirstKey = 'master' | 'critical' | 'high' | 'transfer'

/** How a network frames and signs transitions. A profile is data: code reads its members, never its name. */
export interface WireProfile {
  readonly name: WireProfileName
  /** Encoding of members: canonical CBOR, or the layouts of today's networks (docs/platform.md). */
  readonly codec: 'cbor' | 'bincode'
  /** Encoding of protocolVersion before the CBOR; `member`: it is one of the members; `none`: not encoded. */
  readonly version: 'member' | 'varint' | 'uint32' | 'none'
  readonly unsignedMembers: readonly string[]
  /** True if each new key proves its private key by a signature over the same signing bytes. */
  readonly witnesses: boolean
  readonly keys: {
    readonly readOnlyRequired: boolean
    readonly types: readonly number[]
    /** Key types with a witness. Networks do not verify the private keys of the other hash types. */
    readonly witnessed: readonly number[]
    readonly disabledAt: boolean
    readonly most: number
    readonly first: readonly FirstKey[]
  }
  /** True if BLS signatures of the basic scheme can be created and verified. */
  readonly blsBasicScheme: boolean
  /**
   * Today's networks accept any 96 bytes (docs/platform.md "BLS keys that sign"). The value changes only with a release
   * that was tested at protocol version 14, whatever version a node reports.
   */
  readonly verifiesBls: boolean
  /** Order of the txid in an out point from which an identity id is derived: as printed, or as hashed. */
  readonly txidOrder: 'display' | 'internal'
  /** True if type 8 asset locks count as locks; `only` if no others do. */
  readonly assetLockPayloads: boolean | 'only'
  /** Bytes of a transition, or of its CBOR part (docs/specification.md and docs/platform.md "Limits"). */
  readonly maxBytes: number
}

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

/** `spec`: docs/specification.md "Wire profiles". Others: reference libraries 0.23, 0.24 and 0.25, and version 13. */
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
      // A Master key is required. Without a Transfer key, credits cannot be sent away.
      first: ['master', 'critical', 'high', 'transfer'],
    },
    blsBasicScheme: true,
    verifiesBls: false,
    txidOrder: 'internal',
    assetLockPayloads: 'only',
    maxBytes: platformLimits.transitionBytes,
  },
}

/** Tells whether a new key of that type has a witness in the profile: a signature by its own private key. */
export function isWitnessed({ witnesses, keys }: WireProfile, type: number): boolean {
  return witnesses && keys.witnessed.includes(type)
}

/** Returns the rule that a key breaks if its purpose does not allow its level. */
export function levelRule({ codec }: Pick<WireProfile, 'codec'>): RuleId {
  return codec === 'bincode' ? 'platform.key-level' : 'key.level-for-purpose'
}
