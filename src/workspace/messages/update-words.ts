import type { Violation } from '#/protocol/violation.ts'
import { formatViolation } from './format-violation.ts'
import { t } from './t.ts'

/** Why a key cannot be disabled: in a sentence, with its rule. */
export function formatRefused(violation: Violation): string {
  return t('update.refused', { text: formatViolation(violation), rule: violation.rule })
}

/** "+2 keys, −1 key" */
export function formatStaged(added: number, disabled: number): string {
  return [
    ...(added === 0 ? [] : [t('transitions.effect.keys.added', { count: added })]),
    ...(disabled === 0 ? [] : [t('transitions.effect.keys.disabled', { count: disabled })]),
  ].join(', ')
}
