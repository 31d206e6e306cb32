import { create } from 'zustand'
import { wireProfiles } from '#/protocol/transition/wire-profile.ts'
import type { TransitionRecord } from '#/store/records/transition-record.ts'
import { useWorkspace } from '#/store/workspace-store.ts'
import { sendingOf } from '#/store/records/outbox.ts'
import { isPending, transitionStateOf } from '#/store/records/transition-state.ts'

/** Ids of the transitions that nodes are asked about from this page, with what went wrong here, if anything did. */
export const useOutbox = create<{
  readonly busy: ReadonlySet<string>
  readonly errors: ReadonlyMap<string, unknown>
}>(() => ({ busy: new Set(), errors: new Map() }))

const controllers = new Map<string, AbortController>()

/**
 * Sends a signed transition, or asks again what became of it; what nodes say is in its record. One tab does so for an identity at a
 * time. Never throws: `useOutbox` has the error.
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

/** Submits what was signed for a sandbox: to the nodes of its platform, or where the profile has none, to the platform itself. Never throws. */
export async function submitSigned({ id, profile }: Pick<TransitionRecord, 'id' | 'profile'>): Promise<void> {
  if (wireProfiles[profile].codec === 'bincode') return submitTransition(id)
  // Said at once: the page that is opened meanwhile shows what is being submitted.
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

/** Stops asking; what was sent stays sent. */
export function stopAsking(id: string): void {
  controllers.get(id)?.abort()
}

/** Goes on with what was submitted to nodes of this network before the page was left. */
export function resumeOutbox(networkId: string): void {
  for (const record of useWorkspace.getState().transitions.values()) {
    if (record.networkId !== networkId || !isPending(transitionStateOf(record))) continue
    if (sendingOf(record) !== undefined) void submitTransition(record.id)
  }
}
