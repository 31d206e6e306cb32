import { create } from 'zustand'
import type { SubmitOutcome } from '#/sandbox/sandbox-platform.ts'
import type { OpenedTransition } from '#/store/records/open-transition.ts'
import { useSettings } from '#/store/settings-store.ts'

export type { PlatformFault } from '#/sandbox/submitted-transition.ts'

/** What became of a transition that was submitted in this tab and not accepted. */
export type Rejection =
  | Extract<SubmitOutcome, { readonly kind: 'rejected' }>
  | { readonly kind: 'failed'; readonly error: unknown }

interface Submissions {
  /** By the id of a transition that the sandbox accepted: the height of the block that takes it. */
  readonly heights: ReadonlyMap<string, number>
  /** Those that are being judged. */
  readonly busy: ReadonlySet<string>
  readonly rejections: ReadonlyMap<string, Rejection>
}

/** Transitions that were submitted to the sandbox, until its next block. */
export const useSubmissions = create<Submissions>(() => ({
  heights: new Map(),
  busy: new Set(),
  rejections: new Map(),
}))

/**
 * A transition as it is shown: what the sandbox of the older protocol has accepted is submitted, though its record says only that
 * it was exported.
 */
export function showSubmitted(
  known: OpenedTransition,
  { heights }: Pick<Submissions, 'heights'>,
): OpenedTransition {
  const { record, state } = known
  const isSubmitted = state.kind === 'exported' && heights.has(record.id)
  return isSubmitted ? { ...known, state: { kind: 'submitted', atMs: state.atMs } } : known
}

/** Seconds until the block of that height; nothing where blocks come when told. */
export function secondsUntil(height: number, nowMs: number): number | undefined {
  const { pace } = useSettings.getState().settings.sandbox
  if (pace.kind === 'when-told') return undefined
  const atMs = pace.since.atMs + (height - pace.since.height) * pace.seconds * 1000
  return Math.max(0, (atMs - nowMs) / 1000)
}
