import { systemClock } from '#/platform/clock.ts'
import { callWorker, type WorkerClient } from '#/platform/worker-call.ts'
import { transitionsOf } from '#/store/records/open-transition.ts'
import { transitionStateOf } from '#/store/records/transition-state.ts'
import type { TransitionRecord } from '#/store/records/transition-record.ts'
import { useSettings } from '#/store/settings-store.ts'
import { useWorkspace } from '#/store/workspace-store.ts'
import type { sandboxPlatformApi as Api } from './sandbox-platform-api.ts'

type Platform = WorkerClient<typeof Api.calls>

let platform: Promise<Platform> | undefined

/** One worker from the first question on: in the single file, nothing outlives it. */
export async function askPlatform(): Promise<Platform['calls']> {
  platform ??= startPlatform().catch((error: unknown) => {
    platform = undefined
    throw error
  })
  return (await platform).calls
}

async function startPlatform(): Promise<Platform> {
  const { sandboxPlatformApi } = await import('./sandbox-platform-api.ts')
  const worker = new Worker(new URL('./sandbox-platform.worker.ts', import.meta.url), { type: 'module' })
  return callWorker(sandboxPlatformApi, worker, () => (platform = undefined))
}

/**
 * What the workspace has as confirmed of the identity of a transition, in its order: it is submitted before the transition, since
 * another browser, or an earlier version, may have created the identity.
 */
export function earlierSubmissions({ id, identityId }: Pick<TransitionRecord, 'id' | 'identityId'>) {
  return transitionsOf(useWorkspace.getState().transitions, identityId)
    .flatMap((each) => {
      const state = transitionStateOf(each)
      return state.kind === 'confirmed' && each.id !== id ? [{ each, ...state }] : []
    })
    .toSorted((left, right) => left.place - right.place)
    .map(({ each, atMs }) => submissionOf(each, atMs))
}

export function submissionOf({ bytes, profile, lockTransaction }: TransitionRecord, atMs: number) {
  return { bytes, profile, atMs, ...(lockTransaction === undefined ? {} : { lockTransaction }) }
}

/** The settings of the sandbox, and the time by which its chain grows. */
export function readTime() {
  return { sandbox: useSettings.getState().settings.sandbox, nowMs: systemClock.wallMs() }
}
