import { systemClock } from '#/platform/clock.ts'
import { callWorker, type WorkerClient } from '#/platform/worker-call.ts'
import { transitionsOf } from '#/store/records/open-transition.ts'
import { transitionStateOf } from '#/store/records/transition-state.ts'
import type { TransitionRecord } from '#/store/records/transition-record.ts'
import { useSettings } from '#/store/settings-store.ts'
import { useWorkspace } from '#/store/workspace-store.ts'
import type { sandboxPlatformApi as Api } from './sandbox-platform-api.ts'
import { systemAlarm } from '#/platform/timer.ts'
import { equalBytes } from '#/protocol/encoding/bytes.ts'
import { createSandboxPlatformFetch, type AskPlatformNode } from '#/sandbox/sandbox-platform-fetch.ts'
import { isSandboxId } from '#/store/records/network.ts'

type Platform = WorkerClient<typeof Api.calls>

let platform: Promise<Platform> | undefined

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
 * Returns the identity’s confirmed transitions, in order. They are submitted first, because another browser may have
 * created the identity.
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

export function readTime() {
  return { sandbox: useSettings.getState().settings.sandbox, nowMs: systemClock.wallMs() }
}

const ask: AskPlatformNode = async (request) => {
  const platform = await askPlatform()
  const record = postedRecord(request.body)
  const earlier = record === undefined ? [] : earlierSubmissions(record)
  if (earlier.length > 0) await platform.submit({ submissions: earlier, ...readTime() })
  const { lockTransaction } = record ?? {}
  const shown = lockTransaction === undefined ? {} : { lockTransaction }
  return platform.callNode({ ...request, ...shown, ...readTime() })
}

/** Sends a `fetch` to the sandbox’s platform nodes (`sandboxPlatformAddresses`), which are in the sandbox’s worker. */
export const sandboxPlatformFetch: (address: string, init: RequestInit) => Promise<Response> =
  createSandboxPlatformFetch({
    ask,
    askStream: async (request) => (await askPlatform()).callStream({ ...request, ...readTime() }),
    alarm: systemAlarm,
  })

function postedRecord(body: Uint8Array): TransitionRecord | undefined {
  return [...useWorkspace.getState().transitions.values()].find(
    ({ bytes, networkId }) =>
      isSandboxId(networkId) && body.length > bytes.length && equalBytes(body.subarray(-bytes.length), bytes),
  )
}

/** Pays duffs from the sandbox’s wallet to an output script. Settings → Sandbox can set a fault of the payment. */
export async function payFromSandbox(script: Uint8Array, amountDuffs: bigint): Promise<void> {
  await (await askPlatform()).pay({ script, amountDuffs, ...readTime() })
}
