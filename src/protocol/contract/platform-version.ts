/** Versions that changed rules (docs/specification.md "Versioning"). `v0.21` stands for all before v0.22. */
export const platformVersions = ['v0.21', 'v0.22', 'v0.23'] as const
export type PlatformVersion = (typeof platformVersions)[number]

export const latestPlatformVersion: PlatformVersion = 'v0.23'

/** Tells whether a rule in force since platform version `since` is in force in `version`. */
export function holdsSince(version: PlatformVersion, since: PlatformVersion): boolean {
  return platformVersions.indexOf(version) >= platformVersions.indexOf(since)
}

/** Limit of document types in a contract. It is the network's, and not in the specification. */
export const maxDocuments = 100

/** A limit of docs/specification.md "Limits" in a range of versions, because limits of indices may change. */
interface Limit {
  readonly min: number
  readonly max: number
  readonly since?: PlatformVersion
  readonly until?: PlatformVersion
}

export const contractLimits = {
  /** Bytes of canonical CBOR. */
  serializedSize: [{ min: 0, max: 16_384 }],
  documentProperties: [{ min: 1, max: 100 }],
  /** Characters. */
  propertyName: [
    { min: 3, max: 64, until: 'v0.23' },
    { min: 1, max: 64, since: 'v0.23' },
  ],
  /** Characters. */
  indexName: [{ min: 1, max: 32 }],
  indices: [{ min: 1, max: 10 }],
  uniqueIndices: [{ min: 0, max: 3 }],
  indexProperties: [{ min: 1, max: 10 }],
  /** Characters: maxLength of the property. */
  indexedString: [{ min: 0, max: 63 }],
  /** Bytes: maxItems of the property. */
  indexedBytes: [{ min: 0, max: 255 }],
  /** Items: maxItems of the property. Since v0.22 no array is indexed at all. */
  indexedArrayItems: [{ min: 0, max: 1024, until: 'v0.22' }],
  uniqueItems: [{ min: 0, max: 100_000 }],
  /** Characters: maxLength beside `pattern` and beside `format`. */
  matchedString: [{ min: 0, max: 50_000 }],
} as const satisfies Readonly<Record<string, readonly Limit[]>>

export type ContractLimit = keyof typeof contractLimits

/** Returns a limit in a version; undefined if that version does not have it. */
export function limitAt(name: ContractLimit, version: PlatformVersion): Limit | undefined {
  const limits: readonly Limit[] = contractLimits[name]
  return limits.find(
    ({ since, until }) =>
      (since === undefined || holdsSince(version, since)) &&
      (until === undefined || !holdsSince(version, until)),
  )
}
