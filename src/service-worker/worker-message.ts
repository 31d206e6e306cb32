/** What a page asks, each over a port of its own. */
export type WorkerQuestion =
  /** `entry`: the path of the script that the page began with. Its name is made of all that it loads. */
  | { readonly kind: 'about'; readonly entry: string }
  /** From now on every page is of the worker's build. */
  | { readonly kind: 'take' }

export interface KeptBuild {
  readonly version: string
  /** sha256 of its build-manifest.json. */
  readonly hash: string
  /** The lines of its changelog. */
  readonly changes: readonly string[]
  /** Whether the page that asks is of this build. */
  readonly isPage: boolean
}

/** Nothing where a build is not there whole. */
export interface WorkerAbout {
  /** The build that pages are served from. */
  readonly current: KeptBuild | null
  /** The build that the newest worker brought. */
  readonly newest: KeptBuild | null
}

export interface WorkerTaken {
  readonly taken: boolean
}

/** Told to every page: it is of another build now, or belongs to this one already. */
export interface WorkerNews {
  readonly kind: 'taken'
  readonly hash: string
}
