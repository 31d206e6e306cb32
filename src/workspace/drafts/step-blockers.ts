import type { KeysReport } from './assemble-keys.ts'
import { fundFaults } from './find-blocker.ts'
import type { FundedDraft } from './funded-draft.ts'
import type { JudgedFunds } from './judged-funds.ts'

export const builderSteps = ['fund', 'keys', 'review', 'sign', 'export'] as const
export type BuilderStep = (typeof builderSteps)[number]

const stepsOfKind = {
  create: builderSteps,
  'top-up': ['fund', 'review', 'sign', 'export'],
} as const satisfies Record<FundedDraft['kind'], readonly BuilderStep[]>

/** The steps of a draft: a top-up has no keys. */
export function stepsOf({ kind }: Pick<FundedDraft, 'kind'>): readonly BuilderStep[] {
  return stepsOfKind[kind]
}

export interface StepState {
  readonly step: BuilderStep
  /** It is behind the person, and holds. */
  readonly done: boolean
  /** How many things of this step are to be mended. */
  readonly toMend: number
}

/** Where each step stands for a person who is at one of them. What nobody has seen is not done. */
export function judgeSteps(
  draft: FundedDraft,
  report: JudgedFunds['report'],
  at: BuilderStep,
): readonly StepState[] {
  const signed = draft.signed !== null
  return stepsOf(draft).map((step) => {
    const { holds, toMend } = judgeStep(step, report)
    const behind = builderSteps.indexOf(step) < builderSteps.indexOf(at)
    const done = step === 'export' ? false : signed || (holds && behind)
    return { step, done, toMend }
  })
}

function judgeStep(step: BuilderStep, report: JudgedFunds['report']) {
  switch (step) {
    case 'fund': {
      const named = report.kind === 'create' || report.identityId !== undefined
      return { holds: named && report.fund.proof !== undefined, toMend: fundFaults(report).length }
    }
    case 'keys':
      return report.kind === 'create' ? judgeKeys(report.keys) : { holds: true, toMend: 0 }
    case 'review':
      return { holds: report.transition !== undefined, toMend: report.violations.length }
    case 'sign':
    case 'export':
      return { holds: false, toMend: 0 }
  }
}

function judgeKeys({ rows, violations, publicKeys }: KeysReport) {
  const faults = violations.length + rows.reduce((total, row) => total + row.violations.length, 0)
  return { holds: publicKeys !== undefined, toMend: rows.length === 0 ? 0 : faults }
}
