import type { Violation } from '#/protocol/violation.ts'
import type { FundReport } from './assemble-fund.ts'
import type { CreateReport } from './assemble-create.ts'
import type { CreateDraft } from './create-draft.ts'
import type { BuilderStep } from './step-blockers.ts'

/** Why a person cannot go on from a step, and in which step the reason is. */
export type Blocker =
  | {
      readonly kind: 'mend'
      readonly step: 'fund' | 'keys' | 'review'
      readonly count: number
      readonly first: Violation
    }
  | { readonly kind: 'unfunded'; readonly step: 'fund' }
  | { readonly kind: 'missing'; readonly step: 'fund'; readonly fields: FundReport['missing'] }
  | { readonly kind: 'no-keys'; readonly step: 'keys' }

/** What stands between this step and the next; nothing when the way is free. */
export function findBlocker(
  step: BuilderStep,
  draft: CreateDraft,
  report: CreateReport,
): Blocker | undefined {
  switch (step) {
    case 'fund':
      return fundBlocker(draft, report)
    case 'keys':
      return keysBlocker(draft, report)
    case 'review':
    case 'sign':
      return fundBlocker(draft, report) ?? keysBlocker(draft, report) ?? toMend('review', report.violations)
    case 'export':
      return undefined
  }
}

/** All violations of a draft, in the order of its steps. */
export function listFaults({ fund, keys, violations }: CreateReport): readonly Violation[] {
  return [...fundFaults(fund), ...keyFaults(keys), ...violations]
}

function fundBlocker({ fund: { method } }: CreateDraft, { fund }: CreateReport): Blocker | undefined {
  const mend = toMend('fund', fundFaults(fund))
  if (mend !== undefined || fund.missing.length === 0) return mend
  if (method === 'sandbox') return { kind: 'unfunded', step: 'fund' }
  return { kind: 'missing', step: 'fund', fields: fund.missing }
}

function keysBlocker({ keys }: CreateDraft, report: CreateReport): Blocker | undefined {
  return keys.length === 0 ? { kind: 'no-keys', step: 'keys' } : toMend('keys', keyFaults(report.keys))
}

function toMend(step: 'fund' | 'keys' | 'review', faults: readonly Violation[]): Blocker | undefined {
  const [first] = faults
  return first === undefined ? undefined : { kind: 'mend', step, count: faults.length, first }
}

function fundFaults(fund: FundReport): readonly Violation[] {
  return Object.values(fund.violations).flat()
}

function keyFaults({ rows, violations }: CreateReport['keys']): readonly Violation[] {
  return [...rows.flatMap((row) => row.violations), ...violations]
}
