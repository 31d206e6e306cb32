import { locale, months, timeStyles } from 'virtual:messages/locale'

export type TimeStyle = 'short' | 'medium' | Intl.DateTimeFormatOptions

/** `scripts/describe-language.mjs` has made them when the program was built. */
export type TimeStyles = Readonly<
  Record<'date' | 'time', Readonly<Record<'short' | 'medium', DescribedStyle>>>
>

interface DescribedStyle {
  readonly options: Intl.DateTimeFormatOptions
  readonly parts?: readonly TimePart[]
}

/** Text, or a field with the number of its digits at least: none for a month by its name. */
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
 * A date or a time of day as the language of the messages writes it, in the time zone of the device. The common styles of a simple
 * language need nothing of `Intl`, whose first use of times takes the browser tens of milliseconds.
 */
export function formatTime(time: Date, kind: 'date' | 'time', style: TimeStyle): string {
  const described = typeof style === 'string' ? timeStyles[kind][style] : { options: style }
  const { parts, options } = described
  const year = time.getFullYear()
  // Not of years with fewer or more digits, nor where there is no time at all.
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
