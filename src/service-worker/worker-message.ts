/** Questions of a page. Each has its own port. */
export type WorkerQuestion =
  /** `entry`: path of the page's first script, whose name depends on all that it loads. */
  | { readonly kind: 'about'; readonly entry: string }
  /** Asks to serve every page from the worker's build, if its hash is this one. */
  | { readonly kind: 'take'; readonly hash: string }

export interface StoredBuild {
  readonly version: string
  /** SHA-256 of its build-manifest.json. */
  readonly hash: string
  /** Lines of its changelog. */
  readonly changes: readonly string[]
  /** The asking page belongs to this build. */
  readonly isPage: boolean
}

/** A build is null if it is not complete. */
export interface WorkerAbout {
  readonly current: StoredBuild | null
  readonly newest: StoredBuild | null
}

export type WorkerTaken =
  | { readonly taken: true }
  /** The worker's build is not the requested one, or not complete. */
  | { readonly taken: false; readonly reason: 'other-build' | 'not-whole' }

export type WorkerNews =
  | { readonly kind: 'taken'; readonly hash: string }
  /** A deleted build is stored again. */
  | { readonly kind: 'kept' }
