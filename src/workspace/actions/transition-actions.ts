import { systemClock } from '#/platform/clock.ts'
import { commitToWorkspace, putRecord, useWorkspace } from '#/workspace/storage/workspace-store.ts'
import { holdingOf } from './holding-of.ts'
import {
  judgeWord,
  type Judged,
  type TransitionWord,
  type WordRefusal,
} from '#/workspace/history/judge-word.ts'
import { openTransition } from '#/workspace/history/open-transition.ts'
import type { TransitionRecord } from '#/workspace/records/transition-record.ts'
import { exportedAtMsOf, withStep } from '#/workspace/history/transition-state.ts'

/** Takes the person's word on a transition, or says why not. It is on the disk before this settles. */
export async function sayOfTransition(id: string, word: TransitionWord): Promise<WordRefusal | undefined> {
  const { transitions } = useWorkspace.getState()
  const record = transitions.get(id)
  const judged = record && judgeNow(record, word)
  if (record === undefined || judged === undefined) return undefined
  if (!judged.ok) return judged.refusal
  const next = withStep(record, judged.step)
  await commitToWorkspace({ transitions: new Map(transitions).set(id, next) }, [
    putRecord('transitions', id, next),
  ])
  return undefined
}

/** Why the word could not be taken now; nothing when it could. */
export function refuseWord(record: TransitionRecord, word: TransitionWord): WordRefusal | undefined {
  const judged = judgeNow(record, word)
  return judged === undefined || judged.ok ? undefined : judged.refusal
}

/** The bytes were copied or saved; the first time counts. */
export async function markExported(id: string): Promise<void> {
  const record = useWorkspace.getState().transitions.get(id)
  if (record === undefined || exportedAtMsOf(record) !== undefined) return
  await sayOfTransition(id, 'exported')
}

function judgeNow(record: TransitionRecord, word: TransitionWord): Judged | undefined {
  const known = openTransition(record)
  const { holding, isKnown } = holdingOf(useWorkspace.getState(), record.identityId)
  return known && judgeWord(holding, known, word, { nowMs: systemClock.wallMs(), isKnown })
}
