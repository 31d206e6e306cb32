import { flushWorkspace } from '#/store/workspace-changes.ts'
import { z } from 'zod'
import { openMarker } from '#/platform/marker.ts'
import { pageEntry } from '#/platform/page-entry.ts'
import { startServiceWorker, type ProgramWorker, type WorkerStage } from '#/platform/service-worker.ts'
import type { WorkerNews, WorkerQuestion, WorkerTaken } from '#/service-worker/worker-message.ts'
import { workAlone, workLast } from './block-updates.ts'
import { readReplies, useProgram } from './program-state.ts'

export const News = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('taken'), hash: z.string() }),
  z.object({ kind: z.literal('kept') }),
]) satisfies z.ZodType<WorkerNews>
export const Taken = z.discriminatedUnion('taken', [
  z.object({ taken: z.literal(true) }),
  z.object({ taken: z.literal(false), reason: z.enum(['other-build', 'not-whole']) }),
]) satisfies z.ZodType<WorkerTaken>

// The hash of the offered build that the user has postponed.
const later = openMarker('keywright-later')

let worker: ProgramWorker | undefined

/** Stores this build in the browser, and checks for newer ones. Nothing is installed without the user's consent. */
export async function followProgram(): Promise<void> {
  worker = await startServiceWorker('/service-worker.js', hearStage, (news) => void hearNews(news))
  if (worker === undefined) return useProgram.setState({ keeping: 'none' })
  await ask()
}

export async function lookForUpdate(): Promise<void> {
  if (worker === undefined || useProgram.getState().looking === 'looking') return
  useProgram.setState({ looking: 'looking' })
  try {
    await worker.look()
    // A download may have begun or ended since the check started.
    useProgram.setState(({ looking }) => (looking === 'looking' ? { looking: 'newest' } : {}))
  } catch {
    useProgram.setState({ looking: 'out-of-reach' })
  }
}

export function putOffUpdate(): void {
  const { offer } = useProgram.getState()
  if (offer === undefined) return
  later.write(offer.hash)
  useProgram.setState({ isLater: true })
}

/**
 * Installs the offered build and loads it in every tab. If a tab is signing, nothing is installed, and `taking` becomes
 * `busy`.
 */
export async function installUpdate(): Promise<void> {
  const { offer, taking } = useProgram.getState()
  if (worker === undefined || offer === undefined || taking === 'taking') return
  useProgram.setState({ taking: 'taking' })
  const { ask: askWorker } = worker
  const wasAlone = await workAlone(async () => {
    const question: WorkerQuestion = { kind: 'take', hash: offer.hash }
    const taken = Taken.safeParse(await askWorker(question))
    if (!taken.success) return useProgram.setState({ taking: 'no-answer' })
    if (!taken.data.taken) {
      useProgram.setState({ taking: taken.data.reason })
      // Read which build is offered now.
      return void ask()
    }
    // Keep the lock until this page is gone, so that no tab begins to sign.
    await flushWorkspace()
    location.reload()
    await new Promise<never>(() => {})
  })
  if (!wasAlone) useProgram.setState({ taking: 'busy' })
}

async function hearNews(news: unknown): Promise<void> {
  const parsed = News.safeParse(news)
  if (!parsed.success) return
  if (parsed.data.kind === 'kept') return ask()
  if (parsed.data.hash === useProgram.getState().hash) return
  await workLast(async () => {
    await flushWorkspace()
    location.reload()
    await new Promise<never>(() => {})
  })
}

function hearStage(stage: WorkerStage): void {
  // A stored build stays until another one is complete.
  const isStored = useProgram.getState().keeping === 'kept'
  switch (stage) {
    case 'downloading':
      return useProgram.setState(isStored ? { looking: 'downloading' } : { keeping: 'downloading' })
    case 'failed':
      return useProgram.setState(isStored ? { looking: 'broken' } : { keeping: 'failed' })
    case 'ready':
      // Only the worker’s answer shows that the worker is Keywright’s, so nothing is reported as installed before.
      void ask().then(() =>
        useProgram.setState(({ looking }) => (looking === 'no' ? {} : { looking: 'newest' })),
      )
  }
}

let asked = 0

async function ask(): Promise<void> {
  asked += 1
  const asking = asked
  const question: WorkerQuestion = { kind: 'about', entry: pageEntry() }
  const replies = await worker?.askBoth(question)
  // If a newer question was asked since, only the newer answer counts.
  if (replies === undefined || asking !== asked) return
  const state = readReplies(replies)
  useProgram.setState({ ...state, isLater: state.offer !== undefined && later.read() === state.offer.hash })
}
