import { locale, months, timeStyles } from 'virtual:messages/locale'

export type TimeStyle = 'short' | 'medium' | Intl.DateTimeFormatOptions

/** Made by `scripts/describe-language.mjs` when the program is built. */
export type TimeStyles = Readonly<
  Record<'date' | 'time', Readonly<Record<'short' | 'medium', DescribedStyle>>>
>

interface DescribedStyle {
  readonly options: Intl.DateTimeFormatOptions
  readonly parts?: readonly TimePart[]
}

/** Text, or a field with its minimum digits; 0 for the name of a month. */
type TimePart = string | readonly [field: keyof typeof fields, digits: number]

const fields = {
  day: (time: Date) => time.getDate(),
  month: (time: Date) => time.getMonth() + 1,
  year: (time: Date) => time.getFullYear(),
  hour: (time: Date) => time.getHours(),
  minute: (time: Date) => time.getMinutes(),
  second: (time: Date) => time.getSeconds(),
}

const formats = new Map<string, Intl.DateTimeFormat>()

/**
 * Formats a time in the language of the messages and the device's time zone. The common styles of a simple language
 * need no `Intl`, whose first use for times takes the browser tens of milliseconds.
 */
export function formatTime(time: Date, kind: 'date' | 'time', style: TimeStyle): string {
  const described = typeof style === 'string' ? timeStyles[kind][style] : { options: style }
  const { parts, options } = described
  const year = time.getFullYear()
  // Invalid times, and years of fewer or more than four digits, need `Intl`.
  if (parts !== undefined && year >= 1000 && year <= 9999) return writeParts(parts, time)
  const name = JSON.stringify(options)
  const format = formats.get(name) ?? new Intl.DateTimeFormat(locale, options)
  formats.set(name, format)
  return format.format(time)
}

function writeParts(parts: readonly TimePart[], time: Date): string {
  return parts
    .map((part) => {
      if (typeof part === 'string') return part
      const [field, digits] = part
      if (digits === 0) return months[time.getMonth()]
      const text = String(fields[field](time)).padStart(digits, '0')
      return field === 'year' ? text.slice(-digits) : text
    })
    .join('')
}
