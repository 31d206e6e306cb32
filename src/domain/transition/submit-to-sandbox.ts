import { systemClock } from '#/platform/clock.ts'
import { systemAlarm } from '#/platform/timer.ts'
import type { SubmitOutcome } from '#/sandbox/sandbox-platform.ts'
import { tipHeight } from '#/sandbox/sandbox-settings.ts'
import { markExported, recordAction } from './transition-actions.ts'
import { sendingOf } from '#/store/records/outbox.ts'
import { transitionStateOf } from '#/store/records/transition-state.ts'
import { isSandboxId } from '#/store/records/network.ts'
import type { TransitionRecord } from '#/store/records/transition-record.ts'
import { useSettings } from '#/store/settings-store.ts'
import { useWorkspace } from '#/store/workspace-store.ts'
import { secondsUntil, useSubmissions } from './submissions.ts'
import {
  askPlatform,
  earlierSubmissions,
  readTime,
  submissionOf,
} from '#/domain/network/sandbox-platform-client.ts'

/** Submits a signed transition to the sandbox; `useSubmissions` has the outcome. Never throws. */
export async function submitToSandbox({ id }: Pick<TransitionRecord, 'id'>): Promise<void> {
  const { busy, rejections } = useSubmissions.getState()
  if (busy.has(id)) return
  const others = new Map([...rejections].filter(([each]) => each !== id))
  useSubmissions.setState({ busy: new Set([...busy, id]), rejections: others })
  const outcome = await judgeBySandbox({ id }).catch((error: unknown) => ({ kind: 'failed' as const, error }))
  useSubmissions.setState((state) => ({
    busy: new Set([...state.busy].filter((each) => each !== id)),
    rejections:
      outcome.kind === 'accepted' ? state.rejections : new Map([...state.rejections, [id, outcome]]),
  }))
}

/**
 * Submits to the sandbox, which confirms with its next block. The identity’s confirmed transitions are submitted first,
 * because another browser or an earlier version may have created the identity. Throws the errors of the worker.
 */
async function judgeBySandbox({ id }: Pick<TransitionRecord, 'id'>): Promise<SubmitOutcome> {
  const record = useWorkspace.getState().transitions.get(id)
  if (record === undefined) return { kind: 'rejected', fault: 'identity-unknown' }
  const time = readTime()
  const submissions = [...earlierSubmissions(record), submissionOf(record, time.nowMs)]
  const outcome = (await (await askPlatform()).submit({ submissions, ...time })).at(-1)
  if (outcome === undefined) throw new TypeError('no outcome')
  if (outcome.kind === 'accepted') {
    await markExported(id)
    awaitBlocks([[id, outcome.height]])
  }
  return outcome
}

/** Continues to wait for the blocks of transitions that were submitted before the page was left. */
export async function resumeSubmitted(): Promise<void> {
  const waiting = [...useWorkspace.getState().transitions.values()].filter(
    (each) =>
      isSandboxId(each.networkId) &&
      sendingOf(each) === undefined &&
      transitionStateOf(each).kind === 'exported',
  )
  if (waiting.length === 0) return
  const transitions = waiting.slice(0, 1000).map(({ bytes }) => bytes)
  const heights = await (await askPlatform()).readHeights({ transitions, ...readTime() })
  awaitBlocks(
    waiting.flatMap(({ id }, place) => {
      const height = heights[place] ?? undefined
      return height === undefined ? [] : [[id, height] as const]
    }),
  )
}

let cancel = () => {}
let isFollowing = false

function awaitBlocks(more: readonly (readonly [string, number])[]): void {
  // A block that comes when told is stored as a change of the settings.
  if (!isFollowing) useSettings.subscribe(confirmDue)
  isFollowing = true
  useSubmissions.setState(({ heights }) => ({ heights: new Map([...heights, ...more]) }))
  confirmDue()
}

/** Confirms transitions of the newest block, and runs again at the next one. */
function confirmDue(): void {
  cancel()
  const { heights } = useSubmissions.getState()
  const nowMs = systemClock.wallMs()
  const tip = tipHeight(useSettings.getState().settings.sandbox.pace, nowMs)
  const left = new Map([...heights].filter(([, height]) => height > tip))
  for (const [id, height] of heights) {
    // A status that the user set in the meantime wins. A failed write is repeated after the next start.
    if (height <= tip) void recordAction(id, 'confirmed').catch(() => {})
  }
  if (left.size < heights.size) useSubmissions.setState({ heights: left })
  const seconds = Math.min(...[...left.values()].map((height) => secondsUntil(height, nowMs) ?? Infinity))
  if (seconds < Infinity) cancel = systemAlarm(1000 * seconds, confirmDue)
}
