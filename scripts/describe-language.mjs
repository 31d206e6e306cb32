// Describes how a language formats numbers, times and lists, so that no page waits for `Intl`, whose first use takes
// tens of milliseconds. A description is undefined if a sample from `Intl` differs.

const numbers = [
  ...Array(1_001).keys(),
  1_234,
  9_999,
  10_000,
  10_001,
  99_999,
  100_000,
  123_456,
  999_999,
].concat([1_000_000, 1_000_001, 2_000_000, 12_345_678, 1_000_000_000, 1_234_567_890, Number.MAX_SAFE_INTEGER])

/** `groupSign` separates groups of three digits. `isOneOrOther`: 1 is singular, all other integers are plural. */
export function describeNumbers(locale) {
  const format = new Intl.NumberFormat(locale)
  const rules = new Intl.PluralRules(locale)
  const sign = format.formatToParts(1_000_000).find(({ type }) => type === 'group')?.value
  const isSimple = (each) => format.format(each) === String(each).replaceAll(/\B(?=(?:\d{3})+$)/g, sign)
  return {
    groupSign: sign !== undefined && numbers.every(isSimple) ? sign : undefined,
    isOneOrOther: numbers.every((each) => rules.select(each) === (each === 1 ? 'one' : 'other')),
  }
}

/** Separators of a list (“a, b and c”): between all but the last two parts, and before the last. */
export function describeList(locale) {
  const format = new Intl.ListFormat(locale, { type: 'conjunction' })
  const between = format.formatToParts(['a', 'b', 'c'])[1].value
  const last = format.formatToParts(['a', 'b'])[1].value
  const write = (parts) => [parts.slice(0, -1).join(between), parts.at(-1)].join(last)
  const samples = [2, 3, 4, 9].map((length) => Array.from({ length }, (_, at) => `part ${at}`))
  // In some languages the conjunction depends on the next word.
  const words = ['io', 'hielo', 'ocho', '8', 'a'].map((word) => ['a', word])
  const isSimple = [...samples, ...words].every((parts) => format.format(parts) === write(parts))
  return isSimple ? { between, last } : undefined
}

const styles = {
  date: {
    short: { day: 'numeric', month: 'numeric', year: '2-digit' },
    medium: { day: 'numeric', month: 'short', year: 'numeric' },
  },
  time: {
    short: { hour: 'numeric', minute: 'numeric' },
    medium: { hour: 'numeric', minute: 'numeric', second: 'numeric' },
  },
}

const fields = {
  day: (date) => date.getUTCDate(),
  month: (date) => date.getUTCMonth() + 1,
  year: (date) => date.getUTCFullYear(),
  hour: (date) => date.getUTCHours(),
  minute: (date) => date.getUTCMinutes(),
  second: (date) => date.getUTCSeconds(),
}
const early = new Date(Date.UTC(2031, 2, 5, 4, 7, 9))
// Covers each month, hour, minute and second, without round numbers.
const times = Array.from({ length: 600 }, (_, at) => new Date(Date.UTC(2015, 0, 1) + at * 86_399_000 * 7))

/**
 * `parts` of a simple language: text, or a field and its minimum digits. A month's name comes from `months`; a
 * two-digit year has the last two digits.
 */
export function describeTimes(locale) {
  const months = Array.from({ length: 12 }, (_, month) =>
    nameMonth(locale, new Date(Date.UTC(2031, month, 5))),
  )
  const describe = (options) => {
    const format = new Intl.DateTimeFormat(locale, { ...options, timeZone: 'UTC' })
    const parts = format.formatToParts(early).map(({ type, value }) => readPart(type, value))
    const isSimple =
      !parts.includes(undefined) &&
      times.every((time) => format.format(time) === writeParts(parts, time, months))
    return isSimple ? { options, parts } : { options }
  }
  const described = mapValues(styles, (each) => mapValues(each, describe))
  return { styles: described, months }
}

function nameMonth(locale, date) {
  const format = new Intl.DateTimeFormat(locale, { ...styles.date.medium, timeZone: 'UTC' })
  return format.formatToParts(date).find(({ type }) => type === 'month')?.value
}

function readPart(type, value) {
  if (type === 'literal') return value
  const read = fields[type]
  if (read === undefined) return undefined
  if (/^\d+$/.test(value)) return [type, value.length]
  return type === 'month' ? [type, 0] : undefined
}

function writeParts(parts, time, months) {
  return parts
    .map((part) => {
      if (typeof part === 'string') return part
      const [name, digits] = part
      if (digits === 0) return months[time.getUTCMonth()]
      const text = String(fields[name](time)).padStart(digits, '0')
      return name === 'year' ? text.slice(-digits) : text
    })
    .join('')
}

function mapValues(object, change) {
  return Object.fromEntries(Object.entries(object).map(([name, value]) => [name, change(value)]))
}
