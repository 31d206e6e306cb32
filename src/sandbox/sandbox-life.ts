import { stepsOfLife } from './sandbox-world.ts'

/** What becomes of a masternode, one step after the other, until another takes its place. */
type LifeEvent =
  | 'registers'
  | 'is-confirmed'
  | 'nothing'
  | 'changes-service'
  | 'changes-voting'
  | 'is-banned'
  | 'is-revived'
  /** Its owner names another operator: it is banned until that one says where it is. */
  | 'changes-operator'
  /** Its operator gives it up. */
  | 'is-revoked'

const course: Readonly<Record<number, LifeEvent>> = {
  0: 'registers',
  1: 'is-confirmed',
  4: 'changes-service',
  7: 'is-banned',
  8: 'is-revived',
  11: 'changes-voting',
  14: 'changes-operator',
  15: 'changes-service',
  18: 'is-banned',
  19: 'is-revived',
  23: 'changes-service',
  26: 'is-revoked',
  27: 'changes-operator',
  28: 'changes-service',
}

/** What is so of a masternode at a step of its life. Versions count what it had before. */
export interface LifeStep {
  readonly isConfirmed: boolean
  readonly isValid: boolean
  /** Nothing while it is nowhere. */
  readonly service: number | undefined
  /** Nothing while nobody operates it. */
  readonly operator: number | undefined
  readonly voting: number
}

const beginning: LifeStep = { isConfirmed: false, isValid: true, service: 0, operator: 0, voting: 0 }

/** The steps of a life, from the first to the last. */
export const lifeSteps: readonly LifeStep[] = walk()

function walk(): readonly LifeStep[] {
  const steps: LifeStep[] = []
  let now = beginning
  for (let step = 0; step < stepsOfLife; step += 1) {
    now = after(now, course[step] ?? 'nothing', step)
    steps.push(now)
  }
  return steps
}

function after(before: LifeStep, event: LifeEvent, step: number): LifeStep {
  switch (event) {
    case 'registers':
      return beginning
    case 'is-confirmed':
      return { ...before, isConfirmed: true }
    case 'nothing':
      return before
    case 'changes-service':
      return { ...before, isValid: true, service: step }
    case 'changes-voting':
      return { ...before, voting: step }
    case 'is-banned':
      return { ...before, isValid: false }
    case 'is-revived':
      return { ...before, isValid: true }
    case 'changes-operator':
      return { ...before, isValid: false, service: undefined, operator: step }
    case 'is-revoked':
      return { ...before, isValid: false, service: undefined, operator: undefined }
  }
}
