import { create } from 'zustand'
import type { SubmitOutcome } from '#/sandbox/sandbox-platform.ts'
import type { OpenedTransition } from '#/store/records/open-transition.ts'
import { useSettings } from '#/store/settings-store.ts'

export type { PlatformFault } from '#/sandbox/submitted-transition.ts'

export type Rejection =
  | Extract<SubmitOutcome, { readonly kind: 'rejected' }>
  | { readonly kind: 'failed'; readonly error: unknown }

interface Submissions {
  /** Height of the block that includes a transition accepted by the sandbox, by transition id. */
  readonly heights: ReadonlyMap<string, number>
  readonly busy: ReadonlySet<string>
  readonly rejections: ReadonlyMap<string, Rejection>
}

/** Transitions submitted to the sandbox, until its next block. */
export const useSubmissions = create<Submissions>(() => ({
  heights: new Map(),
  busy: new Set(),
  rejections: new Map(),
}))

/** Shows a transition that the older sandbox has accepted as `submitted`, although its record only says exported. */
export function showSubmitted(
  known: OpenedTransition,
  { heights }: Pick<Submissions, 'heights'>,
): OpenedTransition {
  const { record, state } = known
  const isSubmitted = state.kind === 'exported' && heights.has(record.id)
  return isSubmitted ? { ...known, state: { kind: 'submitted', atMs: state.atMs } } : known
}

/** Returns the seconds until the block of that height, or `undefined` if blocks come only when told. */
export function secondsUntil(height: number, nowMs: number): number | undefined {
  const { pace } = useSettings.getState().settings.sandbox
  if (pace.kind === 'when-told') return undefined
  const atMs = pace.since.atMs + (height - pace.since.height) * pace.seconds * 1000
  return Math.max(0, (atMs - nowMs) / 1000)
}
