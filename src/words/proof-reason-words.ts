import type { ProofReason } from '#/domain/signing/transition-review.ts'
import { t } from './t.ts'

const names = {
  'keys-elsewhere': 'keys',
  'identity-elsewhere': 'identity',
  'fee-increase': 'fee',
  'lock-unplanned': 'lock',
  'lock-elsewhere': 'imported',
} as const satisfies Record<ProofReason, string>

/** Explains why the vault asks for a proof although the signing keys need none. Returns one line per reason. */
export function proofReasonLines(reasons: readonly ProofReason[]): readonly string[] {
  return reasons.map((reason) => t('sign.reason', { reason: names[reason] }))
}
