import { formatDashToRead } from './format-dash.ts'
import type { Blocker, BuilderStep } from '#/domain/draft/step-blockers.ts'
import { formatList } from './format-list.ts'
import { formatViolation } from './format-violation.ts'
import { t } from './t.ts'

const words = {
  fund: 'builder.step.fund',
  keys: 'builder.step.keys',
  review: 'builder.step.review',
  sign: 'builder.step.sign',
  export: 'builder.step.export',
} as const satisfies Record<BuilderStep, string>

const fieldWords = {
  transaction: 'builder.why.field.transaction',
  instantLock: 'builder.why.field.instant-lock',
  outputIndex: 'builder.why.field.output-index',
  outPoint: 'builder.why.field.out-point',
  height: 'builder.why.field.height',
  singleUseKey: 'builder.why.field.single-use-key',
} as const

/** `isSubmitted`: the signed transition is submitted from here, not only exported. */
export function formatStep(step: BuilderStep, isSubmitted = false): string {
  return step === 'export' && isSubmitted ? t('builder.step.submit') : t(words[step])
}

/**
 * Leaves out the error on the blocking step itself, whose fields show it. `arrivedDuffs`: paid for the draft, but not
 * locked.
 */
export function formatBlocker(blocker: Blocker, step?: Blocker['step'], arrivedDuffs = 0n): string {
  switch (blocker.kind) {
    case 'fix':
      if (step === blocker.step) return t('builder.why.fix-here', { count: blocker.count })
      return t('builder.why.fix', {
        count: blocker.count,
        step: formatStep(blocker.step),
        first: formatViolation(blocker.first),
      })
    case 'unpaid':
      return arrivedDuffs > 0n
        ? t('builder.why.unlocked', { dash: formatDashToRead(arrivedDuffs * 1000n) })
        : t('builder.why.unpaid')
    case 'unfunded':
      return t('builder.why.unfunded')
    case 'missing':
      return t('builder.why.missing', {
        fields: formatList(blocker.fields.map((field) => t(fieldWords[field]))),
      })
    case 'no-identity':
      return t('builder.why.no-identity')
    case 'no-keys':
      return t('builder.why.no-keys')
  }
}
