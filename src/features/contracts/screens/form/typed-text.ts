import { t } from '#/features/contracts/messages.ts'
import { useFindingLines, useFormTools } from './form-tools.tsx'

/** The value of a typed text (`undefined` for an empty text), or the reason why the text is not a value. */
export type ReadText = { readonly value: unknown } | { readonly wrong: string }

/** Applies a valid value while the user types. An invalid text stays in the field, with the reason. */
export function useTyped({
  path,
  member,
  value,
  format,
  read,
  onValue,
}: {
  readonly path: string
  readonly member: string
  readonly value: unknown
  readonly format: (value: unknown) => string
  readonly read: (text: string) => ReadText
  readonly onValue: (value: unknown) => void
}) {
  const { typed, setTyped, findings } = useFormTools()
  const linesOf = useFindingLines()
  const pointer = `${path}/${member}`
  const entry = typed(pointer)
  // The typed text is outdated if the value was changed elsewhere.
  const isCurrent = entry !== undefined && isSame(entry.of, value)
  const text = isCurrent ? entry.text : format(value)
  const reading = read(text)
  const isWrong = isCurrent && 'wrong' in reading
  return {
    text,
    lines: isWrong ? [{ rule: t('form.not-applied'), text: reading.wrong }] : linesOf(findings(member)),
    onText: (next: string) => {
      const now = read(next)
      setTyped(pointer, { text: next, of: 'value' in now ? now.value : value })
      if ('value' in now && !isSame(now.value, value)) onValue(now.value)
    },
    onLeave: () => {
      if (!isWrong) setTyped(pointer, undefined)
    },
  }
}

function isSame(one: unknown, other: unknown): boolean {
  return one === other || JSON.stringify(one) === JSON.stringify(other)
}

export type TypedInput = 'count' | 'number' | 'text' | 'code'

const numberForm = /^-?(0|[1-9]\d*)(\.\d+)?([eE][+-]?\d+)?$/

/** Parses the text of a keyword's field. An empty field removes the keyword. */
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

/** Formats a value of the contract as the text of a field, even if the value has the wrong type. */
export function formatTyped(value: unknown): string {
  if (value === undefined) return ''
  return typeof value === 'string' ? value : JSON.stringify(value)
}
