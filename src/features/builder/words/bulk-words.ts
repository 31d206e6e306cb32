import { rules, type RuleId } from '#/protocol/rule.ts'
import type { BulkRow, ListField, RowFault, BulkRun } from '#/store/records/bulk-row.ts'
import { labelOf, previewLabels } from '#/features/builder/model/bulk/new-run-form.ts'
import type { RowState } from '#/domain/funding/row-state.ts'
import { isPending, transitionStateOf } from '#/store/records/transition-state.ts'
import type { TransitionRecord } from '#/store/records/transition-record.ts'
import { stateWords } from '#/words/transition-words.ts'
import { errorCodeOf, formatErrorCode } from '#/words/format-error.ts'
import { formatViolation } from '#/words/format-violation.ts'
import { t } from '#/features/builder/messages.ts'

const states = {
  waiting: { tone: 'dashed', icon: 'clock', text: 'bulk.state.waiting' },
  funded: { tone: 'neutral', icon: 'lock', text: 'bulk.state.funded' },
  checked: { tone: 'accent', icon: 'check', text: 'bulk.state.checked' },
  failed: { tone: 'bad', icon: 'alert', text: 'bulk.state.failed' },
} as const

/**
 * Describes the state of a row. `isAccepted`: the sandbox of the older protocol has the transition until its next
 * block. No record stores this.
 */
export function rowStateWords(
  state: RowState,
  signed: Pick<TransitionRecord, 'steps'> | undefined,
  isAccepted = false,
) {
  if (signed !== undefined) {
    const reached = transitionStateOf(signed)
    return stateWords(isAccepted && isPending(reached) ? { ...reached, kind: 'submitted' } : reached, signed)
  }
  const { tone, icon, text } = states[isUnsigned(state) ? state : 'checked']
  return { tone, icon, text: t(text) } as const
}

function isUnsigned(state: RowState): state is keyof typeof states {
  return Object.hasOwn(states, state)
}

const fields = {
  transaction: 'bulk.field.transaction',
  instantLock: 'bulk.field.instant-lock',
  outputIndex: 'bulk.field.output-index',
  privateKey: 'bulk.field.private-key',
} as const satisfies Record<ListField, string>

export function rowFaultLine({ line }: BulkRow, fault: RowFault) {
  const { code, field } = fault
  const words = faultWords(fault)
  if (line === null) return { rule: code, text: words }
  const text =
    field === null
      ? t('bulk.fault.line', { line, words })
      : t('bulk.fault.field', { line, field: t(fields[field]), words })
  return { rule: code, text }
}

function faultWords({ code, params }: RowFault): string {
  if (isRule(code)) return formatViolation({ rule: code, path: '', message: '', params })
  return formatErrorCode(errorCodeOf(code) ?? 'app/unexpected')
}

function isRule(code: string): code is RuleId {
  return Object.hasOwn(rules, code)
}

export function formatPreview(pattern: string, count: number): string {
  const labels = previewLabels(pattern, count)
  if (count <= labels.length) return labels.join(', ')
  return t('bulk.preview.more', { first: labels.slice(0, -1).join(', '), last: labels.at(-1) ?? '' })
}

export function formatRunName({ pattern, count }: Pick<BulkRun, 'pattern' | 'count'>): string {
  const from = labelOf(pattern, 1)
  return count === 1 ? from : t('bulk.run.title', { from, to: labelOf(pattern, count) })
}
