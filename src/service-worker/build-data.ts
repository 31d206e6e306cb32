export interface BuildData {
  /** Must equal the version in the manifest. */
  readonly version: string
  /** Identifies the build among the stored ones: SHA-256 over all other members. */
  readonly key: string
  /** SHA-256 of each file by path, except this worker and the manifest that lists it. */
  readonly files: Readonly<Record<string, string>>
}

// Inserted by scripts/build.mjs.
declare const keywrightBuild: BuildData

export const buildData: BuildData = keywrightBuild
