/** What a worker is told of the build that it belongs to. */
export interface BuildData {
  /** The version; the manifest has to name the same. */
  readonly version: string
  /** Names the build among those that are stored: a sha256 over all other members. */
  readonly key: string
  /** The sha256 of each file by its path, but for this worker itself and the manifest that names it. */
  readonly files: Readonly<Record<string, string>>
}

// scripts/build.mjs puts it there.
declare const keywrightBuild: BuildData

export const buildData: BuildData = keywrightBuild
