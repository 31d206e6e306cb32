/**
 * Versions of the platform at which rules of contracts changed (docs/specification.md "Versioning"). `v0.21` stands for
 * all before v0.22: the document says little of them.
 */
export const platformVersions = ['v0.21', 'v0.22', 'v0.23'] as const
export type PlatformVersion = (typeof platformVersions)[number]

export const latestPlatformVersion: PlatformVersion = 'v0.23'

/** Whether what holds from `since` on holds in `version`. */
export function holdsSince(version: PlatformVersion, since: PlatformVersion): boolean {
  return platformVersions.indexOf(version) >= platformVersions.indexOf(since)
}
