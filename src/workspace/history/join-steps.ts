import type { TransitionRecord } from '#/workspace/records/transition-record.ts'

/** The same bytes may have been signed before: what happened to them stays. */
export function joinSteps(before: TransitionRecord | undefined, signed: TransitionRecord): TransitionRecord {
  return before === undefined ? signed : { ...signed, steps: [...before.steps, ...signed.steps] }
}
