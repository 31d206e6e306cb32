const dateForm = /^(\d{4})-(\d{2})-(\d{2})$/
const timeForm = /^(\d{2}):(\d{2}):(\d{2})(?:\.\d+)?(?:[zZ]|([+-])(\d{2}):(\d{2}))$/

/** RFC 3339 full-date. */
export function isDate(text: string): boolean {
  const [, year, month, day] = (dateForm.exec(text) ?? []).map(Number)
  if (year === undefined || month === undefined || day === undefined) return false
  return month >= 1 && month <= 12 && day >= 1 && day <= daysIn(year, month)
}

function daysIn(year: number, month: number): number {
  if (month !== 2) return [4, 6, 9, 11].includes(month) ? 30 : 31
  return year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0) ? 29 : 28
}

/** RFC 3339 full-time: with an offset, and a leap second only in the last minute of a day of UTC. */
export function isTime(text: string): boolean {
  const found = timeForm.exec(text)
  if (found === null) return false
  const [, hour = 0, minute = 0, second = 0] = found.map(Number)
  const [offsetHour, offsetMinute] = [Number(found[5] ?? 0), Number(found[6] ?? 0)]
  if (hour > 23 || minute > 59 || second > 60 || offsetHour > 23 || offsetMinute > 59) return false
  if (second < 60) return true
  const offset = (offsetHour * 60 + offsetMinute) * (found[4] === '-' ? -1 : 1)
  const day = 24 * 60
  return (hour * 60 + minute - offset + 2 * day) % day === day - 1
}

/** RFC 3339 date-time. */
export function isDateTime(text: string): boolean {
  return /^.{10}[tT]/.test(text) && isDate(text.slice(0, 10)) && isTime(text.slice(11))
}
