import { systemClock } from '#/platform/clock.ts'
import { changeRecord } from '#/store/record-change.ts'
import { commitToWorkspace } from '#/store/workspace-changes.ts'
import { useWorkspace } from '#/store/workspace-store.ts'
import { equalValues } from '#/store/records/equal-values.ts'
import { historyOf } from '#/domain/identity/identity-view.ts'
import {
  checkAction,
  type ActionContext,
  type CheckedAction,
  type TransitionAction,
  type ActionRejection,
} from '#/domain/identity/check-action.ts'
import { openTransition } from '#/store/records/open-transition.ts'
import type { TransitionRecord } from '#/store/records/transition-record.ts'
import { exportedAtMsOf, withStep } from '#/store/records/transition-state.ts'

type SandboxAnswer = Pick<ActionContext, 'isHeldBySandbox'>

/**
 * Stores what the user reports about a transition. Returns why the report is not allowed; otherwise it is on the disk
 * before this settles.
 */
export async function recordAction(
  id: string,
  word: TransitionAction,
  sandbox: SandboxAnswer = {},
): Promise<ActionRejection | undefined> {
  const record = useWorkspace.getState().transitions.get(id)
  const nowMs = systemClock.wallMs()
  const checked = record && checkAt(nowMs, record, word, sandbox)
  if (record === undefined || checked === undefined) return undefined
  if (!checked.ok) return checked.rejection
  // If another tab has changed the record, the report is checked again with the new record.
  let rejection: ActionRejection | undefined
  await commitToWorkspace([
    changeRecord('transitions', id, (stored) => {
      const now = equalValues(stored, record) ? checked : checkAt(nowMs, stored, word, sandbox)
      rejection = now === undefined || now.ok ? undefined : now.rejection
      return now?.ok === true ? withStep(stored, now.step) : stored
    }),
  ])
  return rejection
}

// More records in one transaction would cause a visible delay.
const recordedAtOnce = 50

/**
 * Records a report for many transitions, in several database transactions. Returns the ids that accepted the report.
 * `inSandbox`: ids that the sandbox has.
 */
export async function recordActions(
  ids: readonly string[],
  word: TransitionAction,
  inSandbox: ReadonlySet<string> = new Set(),
): Promise<readonly string[]> {
  const taken = new Set<string>()
  for (let at = 0; at < ids.length; at += recordedAtOnce) {
    const nowMs = systemClock.wallMs()
    const { transitions } = useWorkspace.getState()
    const present = ids.slice(at, at + recordedAtOnce).filter((id) => transitions.has(id))
    await commitToWorkspace(
      present.map((id) =>
        changeRecord('transitions', id, (stored) => {
          const now = checkAt(nowMs, stored, word, { isHeldBySandbox: inSandbox.has(id) })
          if (now?.ok !== true) return stored
          taken.add(id)
          return withStep(stored, now.step)
        }),
      ),
    )
  }
  return [...taken]
}

/** Returns why the report is not allowed now, or `undefined`. */
export function rejectAction(
  record: TransitionRecord,
  word: TransitionAction,
  sandbox: SandboxAnswer,
): ActionRejection | undefined {
  const checked = checkAt(systemClock.wallMs(), record, word, sandbox)
  return checked === undefined || checked.ok ? undefined : checked.rejection
}

/**
 * Restores a report that was taken back. Returns why that is not allowed: nodes may have the transition, or another was
 * confirmed in its place.
 */
export async function restoreReport(
  { id, steps }: TransitionRecord,
  sandbox: SandboxAnswer = {},
): Promise<ActionRejection | undefined> {
  const reported = steps.findLast(
    (step) => step.kind === 'confirmed' || step.kind === 'discarded' || step.kind === 'rejected',
  )
  if (reported === undefined) return undefined
  const [word, before] =
    reported.kind !== 'confirmed'
      ? [reported.kind, {}]
      : reported.inImport === undefined
        ? [reported.kind, { place: reported.place }]
        : (['confirmed-in-import', {}] as const)
  const nowMs = systemClock.wallMs()
  let rejection: ActionRejection | undefined
  await commitToWorkspace([
    changeRecord('transitions', id, (stored) => {
      const now = checkAt(nowMs, stored, word, { ...sandbox, ...before })
      rejection = now === undefined || now.ok ? undefined : now.rejection
      return now?.ok === true ? withStep(stored, { ...now.step, atMs: reported.atMs }) : stored
    }),
  ])
  return rejection
}

/** Records once that the user copied or saved the bytes. */
export async function markExported(id: string): Promise<void> {
  const record = useWorkspace.getState().transitions.get(id)
  if (record === undefined || exportedAtMsOf(record) !== undefined) return
  await recordAction(id, 'exported')
}

function checkAt(
  nowMs: number,
  record: TransitionRecord,
  word: TransitionAction,
  context: SandboxAnswer & Pick<ActionContext, 'place'> = {},
): CheckedAction | undefined {
  const known = openTransition(record)
  const { identities, transitions } = useWorkspace.getState()
  const beside = { identities, transitions: new Map(transitions).set(record.id, record) }
  const { holding, isKnown } = historyOf(beside, record.identityId)
  return known && checkAction(holding, known, word, { nowMs, isKnown, ...context })
}
