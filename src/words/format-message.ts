import { groupSign, isOneOrOther, locale } from 'virtual:messages/locale'
import { escapeUnseen } from '#/protocol/names/plain-name.ts'
import { formatTime, type TimeStyle } from './format-time.ts'

export type MessageValue = string | number | bigint
export type MessageValues = Readonly<Record<string, MessageValue | Date>>

/** Compiled by scripts/compile-message.mjs: a part is text, an argument, or 0 for the surrounding plural's number. */
export type CompiledMessage = string | readonly (string | 0 | Argument)[]

type Argument =
  | readonly [name: string, kind?: undefined, detail?: undefined]
  | readonly [name: string, kind: 'number', detail?: undefined]
  | readonly [name: string, kind: 'date' | 'time', style: TimeStyle]
  | readonly [name: string, kind: 'plural' | 'select', branches: Readonly<Record<string, CompiledMessage>>]

/** Fills in a message. Values stay text and can never become markup. Throws if a value is missing. */
export function formatMessage(
  message: CompiledMessage,
  values: MessageValues,
  count?: number | bigint,
): string {
  if (typeof message === 'string') return message
  return message
    .map((part) => {
      if (typeof part === 'string') return part
      return part === 0 ? formatNumber(count ?? 0) : formatArgument(part, values, count)
    })
    .join('')
}

function formatArgument(argument: Argument, values: MessageValues, count?: number | bigint): string {
  const [name, kind, detail] = argument
  const value = values[name]
  if (value === undefined) throw new Error(`a message has no value for ${name}`)
  switch (kind) {
    case undefined:
      return withoutOrder(String(value))
    case 'number':
      return formatNumber(toNumber(value))
    case 'date':
    case 'time':
      return formatTime(value instanceof Date ? value : new Date(Number(value)), kind, detail)
    case 'select':
      return formatMessage(findBranch(detail, [String(value)]), values, count)
    case 'plural': {
      const number = toNumber(value)
      const names = [`=${number}`, pluralOf(Number(number))]
      return formatMessage(findBranch(detail, names), values, number)
    }
  }
}

// Bidi controls in an untrusted value would reorder the surrounding text.
const bidiControl = /[\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069]/

function withoutOrder(value: string): string {
  return bidiControl.test(value) ? escapeUnseen(value) : value
}

/** The first existing branch. ICU requires `other`. */
function findBranch(branches: Readonly<Record<string, CompiledMessage>>, names: readonly string[]) {
  const name = names.find((each) => Object.hasOwn(branches, each)) ?? 'other'
  return branches[name] ?? ''
}

function toNumber(value: MessageValue | Date): number | bigint {
  return typeof value === 'bigint' ? value : Number(value)
}

// In the language of the messages. Created on demand: the first formatter takes tens of milliseconds.
let numberFormat: Intl.NumberFormat | undefined
let pluralRules: Intl.PluralRules | undefined

export function formatNumber(value: number | bigint): string {
  if (groupSign !== undefined && value >= 0 && (typeof value === 'bigint' || Number.isSafeInteger(value)))
    return String(value).replaceAll(/\B(?=(?:\d{3})+$)/g, groupSign)
  numberFormat ??= new Intl.NumberFormat(locale)
  return numberFormat.format(value)
}

function pluralOf(value: number): string {
  if (isOneOrOther && Number.isSafeInteger(value)) return value === 1 ? 'one' : 'other'
  pluralRules ??= new Intl.PluralRules(locale)
  return pluralRules.select(value)
}
