import type { Violation } from '#/protocol/violation.ts'
import type { FundReport } from './assemble-fund.ts'
import type { KeysReport } from './assemble-keys.ts'
import type { FundedDraft } from '#/store/records/funded-draft.ts'
import type { CheckedDraft } from './checked-draft.ts'

export const builderSteps = ['fund', 'keys', 'review', 'sign', 'export'] as const
export type BuilderStep = (typeof builderSteps)[number]

const stepsOfKind = {
  create: builderSteps,
  'top-up': ['fund', 'review', 'sign', 'export'],
} as const satisfies Record<FundedDraft['kind'], readonly BuilderStep[]>

export function stepsOf({ kind }: Pick<FundedDraft, 'kind'>): readonly BuilderStep[] {
  return stepsOfKind[kind]
}

export interface StepState {
  readonly step: BuilderStep
  readonly done: boolean
  readonly toFix: number
}

export function checkSteps(
  draft: FundedDraft,
  report: CheckedDraft['report'],
  at: BuilderStep,
): readonly StepState[] {
  const signed = draft.signed !== null
  return stepsOf(draft).map((step) => {
    const { isComplete, toFix } = checkStep(step, report)
    const behind = builderSteps.indexOf(step) < builderSteps.indexOf(at)
    const done = step === 'export' ? false : signed || (isComplete && behind)
    return { step, done, toFix }
  })
}

function checkStep(step: BuilderStep, report: CheckedDraft['report']) {
  switch (step) {
    case 'fund': {
      const named = report.kind === 'create' || report.identityId !== undefined
      return { isComplete: named && report.fund.proof !== undefined, toFix: fundFaults(report).length }
    }
    case 'keys':
      return report.kind === 'create' ? checkKeys(report.keys) : { isComplete: true, toFix: 0 }
    case 'review':
      return { isComplete: report.transition !== undefined, toFix: report.violations.length }
    case 'sign':
    case 'export':
      return { isComplete: false, toFix: 0 }
  }
}

function checkKeys({ rows, violations, publicKeys }: KeysReport) {
  const faults = violations.length + rows.reduce((total, row) => total + row.violations.length, 0)
  return { isComplete: publicKeys !== undefined, toFix: rows.length === 0 ? 0 : faults }
}

export type Blocker =
  | {
      readonly kind: 'fix'
      readonly step: 'fund' | 'keys' | 'review'
      readonly count: number
      readonly first: Violation
    }
  | { readonly kind: 'unfunded'; readonly step: 'fund' }
  | { readonly kind: 'unpaid'; readonly step: 'fund' }
  | { readonly kind: 'missing'; readonly step: 'fund'; readonly fields: FundReport['missing'] }
  | { readonly kind: 'no-identity'; readonly step: 'fund' }
  | { readonly kind: 'no-keys'; readonly step: 'keys' }

export function findBlocker(
  step: BuilderStep,
  draft: FundedDraft,
  report: CheckedDraft['report'],
): Blocker | undefined {
  switch (step) {
    case 'fund':
      return fundBlocker(draft, report)
    case 'keys':
      return keysBlocker(report)
    case 'review':
    case 'sign':
      return fundBlocker(draft, report) ?? keysBlocker(report) ?? toFix('review', report.violations)
    case 'export':
      return undefined
  }
}

export function listFaults(report: CheckedDraft['report']): readonly Violation[] {
  return [...fundFaults(report), ...keyFaults(report), ...report.violations]
}

function fundBlocker({ fund: { method } }: FundedDraft, report: CheckedDraft['report']): Blocker | undefined {
  const { fund } = report
  const fix = toFix('fund', fundFaults(report))
  if (fix !== undefined) return fix
  if (report.kind === 'top-up' && report.identityId === undefined)
    return { kind: 'no-identity', step: 'fund' }
  if (fund.missing.length === 0) return undefined
  if (method === 'sandbox') return { kind: 'unfunded', step: 'fund' }
  if (method === 'address') return { kind: 'unpaid', step: 'fund' }
  return { kind: 'missing', step: 'fund', fields: fund.missing }
}

function keysBlocker(report: CheckedDraft['report']): Blocker | undefined {
  if (report.kind === 'top-up') return undefined
  return report.keys.rows.length === 0 ? { kind: 'no-keys', step: 'keys' } : toFix('keys', keyFaults(report))
}

function toFix(step: 'fund' | 'keys' | 'review', faults: readonly Violation[]): Blocker | undefined {
  const [first] = faults
  return first === undefined ? undefined : { kind: 'fix', step, count: faults.length, first }
}

function fundFaults(report: CheckedDraft['report']): readonly Violation[] {
  const identity = report.kind === 'top-up' ? report.identityViolations : []
  return [...identity, ...report.singleUseViolations, ...Object.values(report.fund.violations).flat()]
}

function keyFaults(report: CheckedDraft['report']): readonly Violation[] {
  if (report.kind === 'top-up') return []
  const { rows, violations } = report.keys
  return [...rows.flatMap((row) => row.violations), ...violations]
}
