import { z } from 'zod'
import { create } from 'zustand'

const StoredBuild = z.object({
  version: z.string().max(40),
  hash: z.string().regex(/^[0-9a-f]{64}$/),
  changes: z.array(z.string().max(2000)).max(1000),
  isPage: z.boolean(),
})

/** The answer of a service worker, which may be another version than this page. */
export const WorkerAbout = z.object({ current: StoredBuild.nullable(), newest: StoredBuild.nullable() })
type WorkerAbout = z.infer<typeof WorkerAbout>

/** A build that is stored and can be installed. */
export interface UpdateOffer {
  readonly version: string
  readonly hash: string
  /** What its changelog says that the one of this page does not. */
  readonly changes: readonly string[]
}

export interface ProgramState {
  /** Whether this page opens without its server. */
  readonly keeping: 'unknown' | 'none' | 'downloading' | 'kept' | 'failed'
  /** The hash of the build that this page is of; nothing while it is not known. */
  readonly hash: string | undefined
  /** This page is of another build than the pages that are opened from now on. */
  readonly isApart: boolean
  readonly offer: UpdateOffer | undefined
  /** The user wants no notice of this build on every page. */
  readonly isLater: boolean
  /** What came of taking it. */
  readonly taking: 'no' | 'taking' | 'busy' | 'other-build' | 'not-whole' | 'no-answer'
  /** What came of asking the server, and of the download where there was one. */
  readonly looking: 'no' | 'looking' | 'downloading' | 'newest' | 'broken' | 'out-of-reach'
}

export const useProgram = create<ProgramState>(() => ({
  keeping: 'unknown',
  hash: undefined,
  isApart: false,
  offer: undefined,
  isLater: false,
  taking: 'no',
  looking: 'no',
}))

/** The state of this page and of a waiting build, by the worker's answer. */
export function readAbout({
  current,
  newest,
}: WorkerAbout): Pick<ProgramState, 'keeping' | 'hash' | 'isApart' | 'offer'> {
  if (current === null) return { keeping: 'none', hash: undefined, isApart: false, offer: undefined }
  const known = new Set(current.changes)
  return {
    keeping: 'kept',
    hash: [current, newest].find((build) => build?.isPage)?.hash,
    isApart: !current.isPage,
    offer:
      newest === null || newest.hash === current.hash
        ? undefined
        : {
            version: newest.version,
            hash: newest.hash,
            changes: newest.changes.filter((change) => !known.has(change)),
          },
  }
}
