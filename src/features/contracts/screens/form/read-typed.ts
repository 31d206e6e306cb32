import { t } from '#/features/contracts/messages.ts'
import type { ReadText } from './use-typed.ts'

export type TypedInput = 'count' | 'number' | 'text' | 'code'

const numberForm = /^-?(0|[1-9]\d*)(\.\d+)?([eE][+-]?\d+)?$/

/** Reads what is typed into a field of a keyword. Nothing typed: the keyword is not there. */
export function readTyped(typed: string, input: TypedInput): ReadText {
  if (typed === '') return { value: undefined }
  if (input === 'text' || input === 'code') return { value: typed }
  const text = typed.trim()
  if (input === 'count' && !/^\d+$/.test(text)) return { wrong: t('form.count.wrong', { typed }) }
  if (input === 'number' && !numberForm.test(text)) return { wrong: t('form.number.wrong', { typed }) }
  const value = Number(text)
  if (!Number.isFinite(value)) return { wrong: t('form.number.wrong', { typed }) }
  if (Number.isInteger(value) && !Number.isSafeInteger(value)) {
    return { wrong: t('form.number.inexact', { typed }) }
  }
  return { value }
}

/** A value of the contract as a field shows it, also one that is of no use there. */
export function formatTyped(value: unknown): string {
  if (value === undefined) return ''
  return typeof value === 'string' ? value : JSON.stringify(value)
}
