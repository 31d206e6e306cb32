import type { ProofReason } from '#/domain/signing/transition-review.ts'
import { t } from './t.ts'

const names = {
  'keys-elsewhere': 'keys',
  'identity-elsewhere': 'identity',
  'fee-increase': 'fee',
  'lock-unplanned': 'lock',
  'lock-elsewhere': 'imported',
} as const satisfies Record<ProofReason, string>

/** Says why the vault asks for a proof that the keys that sign do not ask for: a line for each reason. */
export function proofReasonLines(reasons: readonly ProofReason[]): readonly string[] {
  return reasons.map((reason) => t('sign.reason', { reason: names[reason] }))
}
