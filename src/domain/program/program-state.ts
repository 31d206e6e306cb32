import { z } from 'zod'
import { create } from 'zustand'
import type { WorkerReplies } from '#/platform/service-worker.ts'

const StoredBuild = z.object({
  version: z.string().max(40),
  hash: z.string().regex(/^[0-9a-f]{64}$/),
  changes: z.array(z.string().max(2000)).max(1000),
  isPage: z.boolean(),
})

/** The answer of a service worker, which may be another version than this page. */
export const WorkerAbout = z.object({ current: StoredBuild.nullable(), newest: StoredBuild.nullable() })
type WorkerAbout = z.infer<typeof WorkerAbout>

export interface UpdateOffer {
  readonly version: string
  readonly hash: string
  readonly changes: readonly string[]
  readonly isOlder: boolean
}

export interface ProgramState {
  /** State of the stored copy, which opens this page without its server. */
  readonly keeping: 'unknown' | 'none' | 'downloading' | 'kept' | 'failed'
  readonly hash: string | undefined
  /** True if pages that open now have another build. */
  readonly isApart: boolean
  /**
   * A worker that is not Keywright’s. `waiting`: it replaces ours once the last tab closes. `active`: it controls this
   * page. `leaving`: it is active until the last tab closes.
   */
  readonly foreign: 'none' | 'waiting' | 'active' | 'leaving'
  readonly offer: UpdateOffer | undefined
  /** The user does not want every page to show a notice of this build. */
  readonly isLater: boolean
  readonly taking: 'no' | 'taking' | 'busy' | 'other-build' | 'not-whole' | 'no-answer'
  readonly looking: 'no' | 'looking' | 'downloading' | 'newest' | 'broken' | 'out-of-reach'
}

export const useProgram = create<ProgramState>(() => ({
  keeping: 'unknown',
  hash: undefined,
  isApart: false,
  foreign: 'none',
  offer: undefined,
  isLater: false,
  taking: 'no',
  looking: 'no',
}))

type WorkerState = Pick<ProgramState, 'foreign' | 'offer'> &
  Partial<Pick<ProgramState, 'keeping' | 'hash' | 'isApart'>>

export function readReplies(replies: WorkerReplies): WorkerState {
  const [active, waiting] = [replies.active, replies.waiting].map((reply) =>
    reply === undefined ? undefined : WorkerAbout.safeParse(reply.answer),
  )
  const answered = [waiting, active].find((each) => each?.success)
  const about = answered?.data === undefined ? undefined : readAbout(answered.data)
  // A foreign active worker answers no request, so pages come from the server and not from the stored build.
  if (active?.success === false)
    return { ...about, keeping: 'none', offer: undefined, foreign: waiting?.success ? 'leaving' : 'active' }
  if (waiting?.success === false) return { ...about, offer: undefined, foreign: 'waiting' }
  return { offer: undefined, ...about, foreign: 'none' }
}

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
            isOlder: isOlder(newest.version, current.version),
          },
  }
}

const order = new Intl.Collator('en', { numeric: true })

// As in semantic versioning, the preview 1.0.0-rc.1 is older than 1.0.0.
function isOlder(version: string, than: string): boolean {
  const [numbers = '', preview] = version.split('-', 2)
  const [otherNumbers = '', otherPreview] = than.split('-', 2)
  const byNumbers = order.compare(numbers, otherNumbers)
  if (byNumbers !== 0 || preview === undefined) return byNumbers < 0
  return otherPreview === undefined || order.compare(preview, otherPreview) < 0
}
