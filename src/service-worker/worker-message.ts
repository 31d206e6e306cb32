/** What a page asks, each over a port of its own. */
export type WorkerQuestion =
  /** `entry`: the path of the script that the page began with. Its name is made of all that it loads. */
  | { readonly kind: 'about'; readonly entry: string }
  /** From now on every page is of the worker's build, if that is the one of this hash. */
  | { readonly kind: 'take'; readonly hash: string }

export interface StoredBuild {
  readonly version: string
  /** sha256 of its build-manifest.json. */
  readonly hash: string
  /** The lines of its changelog. */
  readonly changes: readonly string[]
  /** Whether the page that asks is of this build. */
  readonly isPage: boolean
}

/** Nothing where a build is not complete. */
export interface WorkerAbout {
  /** The build that pages are served from. */
  readonly current: StoredBuild | null
  /** The build of the newest worker. */
  readonly newest: StoredBuild | null
}

export type WorkerTaken =
  | { readonly taken: true }
  /** The worker has another build than was asked for, or it is not complete. */
  | { readonly taken: false; readonly reason: 'other-build' | 'not-whole' }

/** Told to every page. */
export type WorkerNews =
  /** It is of another build now, or belongs to this one already. */
  | { readonly kind: 'taken'; readonly hash: string }
  /** What was deleted is stored again. */
  | { readonly kind: 'kept' }
