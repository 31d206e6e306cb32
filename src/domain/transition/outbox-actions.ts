import { create } from 'zustand'
import { wireProfiles } from '#/protocol/transition/wire-profile.ts'
import type { TransitionRecord } from '#/store/records/transition-record.ts'
import { useWorkspace } from '#/store/workspace-store.ts'
import { sendingOf } from '#/store/records/outbox.ts'
import { isPending, transitionStateOf } from '#/store/records/transition-state.ts'

/** Ids of the transitions that this page is submitting, and the errors of submissions by id. */
export const useOutbox = create<{
  readonly busy: ReadonlySet<string>
  readonly errors: ReadonlyMap<string, unknown>
}>(() => ({ busy: new Set(), errors: new Map() }))

const controllers = new Map<string, AbortController>()

/**
 * Submits a transition, or asks for its result. Only one tab at a time does so for an identity. Never throws:
 * `useOutbox` has the error.
 */
export async function submitTransition(id: string): Promise<void> {
  if (useOutbox.getState().busy.has(id)) return
  const controller = new AbortController()
  controllers.set(id, controller)
  useOutbox.setState(({ busy, errors }) => ({
    busy: new Set([...busy, id]),
    errors: new Map([...errors].filter(([each]) => each !== id)),
  }))
  try {
    const { submitStored } = await import('./submit-stored.ts')
    await submitStored(id, controller.signal)
  } catch (error) {
    noteError(id, error)
  } finally {
    controllers.delete(id)
    noteEnd(id)
  }
}

function noteEnd(id: string): void {
  useOutbox.setState(({ busy }) => ({ busy: new Set([...busy].filter((each) => each !== id)) }))
}

function noteError(id: string, error: unknown): void {
  useOutbox.setState(({ errors }) => ({ errors: new Map([...errors, [id, error]]) }))
}

/** Submits to the sandbox's platform nodes or, for older profiles, directly to the platform. Never throws. */
export async function submitSigned({ id, profile }: Pick<TransitionRecord, 'id' | 'profile'>): Promise<void> {
  if (wireProfiles[profile].codec === 'bincode') return submitTransition(id)
  // The id is set before the module loads, so that the page which opens next shows the submission.
  useOutbox.setState(({ busy }) => ({ busy: new Set([...busy, id]) }))
  try {
    const { submitToSandbox } = await import('./submit-to-sandbox.ts')
    await submitToSandbox({ id })
  } catch (error) {
    noteError(id, error)
  } finally {
    noteEnd(id)
  }
}

/** Stops asking nodes about the transition. Sent bytes stay sent. */
export function stopAsking(id: string): void {
  controllers.get(id)?.abort()
}

/** Resumes submissions to nodes of this network that began before the page was left. */
export function resumeOutbox(networkId: string): void {
  for (const record of useWorkspace.getState().transitions.values()) {
    if (record.networkId !== networkId || !isPending(transitionStateOf(record))) continue
    if (sendingOf(record) !== undefined) void submitTransition(record.id)
  }
}
