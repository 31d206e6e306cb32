import type { CreateReport } from './assemble-create.ts'
import type { CreateDraft } from './create-draft.ts'

export const builderSteps = ['fund', 'keys', 'review', 'sign', 'export'] as const
export type BuilderStep = (typeof builderSteps)[number]

export interface StepState {
  readonly step: BuilderStep
  /** It is behind the person, and holds. */
  readonly done: boolean
  /** How many things of this step are to be mended. */
  readonly toMend: number
}

/** Where each step stands for a person who is at one of them. What nobody has seen is not done. */
export function judgeSteps(draft: CreateDraft, report: CreateReport, at: BuilderStep): readonly StepState[] {
  const fundFaults = Object.values(report.fund.violations).reduce((total, each) => total + each.length, 0)
  const keyFaults =
    report.keys.violations.length + report.keys.rows.reduce((total, row) => total + row.violations.length, 0)
  const signed = draft.signed !== null
  const isDone = (step: BuilderStep, holds: boolean) =>
    signed || (holds && builderSteps.indexOf(step) < builderSteps.indexOf(at))
  return [
    { step: 'fund', done: isDone('fund', report.fund.proof !== undefined), toMend: fundFaults },
    {
      step: 'keys',
      done: isDone('keys', report.keys.publicKeys !== undefined),
      toMend: draft.keys.length === 0 ? 0 : keyFaults,
    },
    {
      step: 'review',
      done: isDone('review', report.transition !== undefined),
      toMend: report.violations.length,
    },
    { step: 'sign', done: signed, toMend: 0 },
    { step: 'export', done: false, toMend: 0 },
  ]
}
