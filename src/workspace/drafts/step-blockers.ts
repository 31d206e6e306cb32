import type { CreateReport } from './assemble-create.ts'
import type { CreateDraft } from './create-draft.ts'

export const builderSteps = ['fund', 'keys', 'review', 'sign', 'export'] as const
export type BuilderStep = (typeof builderSteps)[number]

export interface StepState {
  readonly step: BuilderStep
  readonly done: boolean
  /** How many things of this step are to be mended. */
  readonly toMend: number
}

/** Where each step stands: what a person can go on from, and how much is to mend. */
export function judgeSteps(draft: CreateDraft, report: CreateReport): readonly StepState[] {
  const fundFaults = Object.values(report.fund.violations).reduce((total, each) => total + each.length, 0)
  const keyFaults =
    report.keys.violations.length + report.keys.rows.reduce((total, row) => total + row.violations.length, 0)
  const signed = draft.signed !== null
  return [
    { step: 'fund', done: report.fund.proof !== undefined, toMend: fundFaults },
    {
      step: 'keys',
      done: report.keys.publicKeys !== undefined,
      toMend: draft.keys.length === 0 ? 0 : keyFaults,
    },
    { step: 'review', done: signed || report.transition !== undefined, toMend: report.violations.length },
    { step: 'sign', done: signed, toMend: 0 },
    { step: 'export', done: false, toMend: 0 },
  ]
}
