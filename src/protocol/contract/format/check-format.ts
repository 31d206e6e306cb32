import { isInternationalLabel, decodePunycode } from './international-label.ts'

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i

/** Source: JSON Schema 2020-12 section 7.3. */
const formats: ReadonlyMap<string, (text: string) => boolean> = new Map([
  ['date-time', isDateTime],
  ['date', isDate],
  ['time', isTime],
  ['email', isEmail],
  ['hostname', isHostName],
  ['ipv4', isIpv4],
  ['ipv6', isIpv6],
  ['uri', isUri],
  ['uuid', (text: string) => uuid.test(text)],
])

/** Tells whether a text has a format of a schema; `unknown` for one that is not checked here. Never throws. */
export function checkFormat(format: string, text: string): 'valid' | 'invalid' | 'unknown' {
  const isValid = formats.get(format)
  if (isValid === undefined) return 'unknown'
  return isValid(text) ? 'valid' : 'invalid'
}

const dateForm = /^(\d{4})-(\d{2})-(\d{2})$/
const timeForm = /^(\d{2}):(\d{2}):(\d{2})(?:\.\d+)?(?:[zZ]|([+-])(\d{2}):(\d{2}))$/

/** RFC 3339 full-date. */
function isDate(text: string): boolean {
  const [, year, month, day] = (dateForm.exec(text) ?? []).map(Number)
  if (year === undefined || month === undefined || day === undefined) return false
  return month >= 1 && month <= 12 && day >= 1 && day <= daysIn(year, month)
}

function daysIn(year: number, month: number): number {
  if (month !== 2) return [4, 6, 9, 11].includes(month) ? 30 : 31
  return year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0) ? 29 : 28
}

/** RFC 3339 full-time: with an offset, and a leap second only in the last minute of a day of UTC. */
function isTime(text: string): boolean {
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
function isDateTime(text: string): boolean {
  return /^.{10}[tT]/.test(text) && isDate(text.slice(0, 10)) && isTime(text.slice(11))
}

const dotAtom = /^[\w!#$%&'*+/=?^`{|}~-]+(?:\.[\w!#$%&'*+/=?^`{|}~-]+)*$/
const quoted = /^"(?:[ !#-[\]-~]|\\[ -~])*"$/

/** A mailbox of RFC 5321 section 4.1.2: local part, at sign, domain or address literal. */
function isEmail(text: string): boolean {
  const at = text.lastIndexOf('@')
  if (at < 1) return false
  const local = text.slice(0, at)
  return (dotAtom.test(local) || quoted.test(local)) && isDomain(text.slice(at + 1))
}

function isDomain(text: string): boolean {
  if (!text.startsWith('[')) return isHostName(text)
  if (!text.endsWith(']')) return false
  const literal = text.slice(1, -1)
  return literal.startsWith('IPv6:') ? isIpv6(literal.slice(5)) : isIpv4(literal)
}

const maxLength = 253
const label = /^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/i

/** A host name of RFC 1123 section 2.1; labels that begin with `xn--` encode text that IDNA 2008 allows. */
function isHostName(text: string): boolean {
  return text.length <= maxLength && text.split('.').every(isLabel)
}

function isLabel(text: string): boolean {
  if (!label.test(text)) return false
  if (!/^xn--/i.test(text)) return true
  const decoded = decodePunycode(text.slice(4).toLowerCase())
  return decoded !== undefined && isInternationalLabel(decoded)
}

/** Four decimal numbers from 0 to 255, without leading zeros (RFC 2673 section 3.2). */
function isIpv4(text: string): boolean {
  const parts = text.length <= 15 ? text.split('.') : []
  return parts.length === 4 && parts.every((part) => /^(?:0|[1-9]\d{0,2})$/.test(part) && Number(part) <= 255)
}

const longest = 45

/** RFC 4291 section 2.2, without a zone. */
function isIpv6(text: string): boolean {
  if (text.length > longest) return false
  const halves = text.split('::')
  if (halves.length > 2) return false
  const [head = '', tail] = halves
  const groups = countGroups(head, tail === undefined)
  const rest = tail === undefined ? 0 : countGroups(tail, true)
  if (groups === undefined || rest === undefined) return false
  return tail === undefined ? groups === 8 : groups + rest <= 7
}

/** The last two groups may be an IPv4 address. */
function countGroups(text: string, isEnd: boolean): number | undefined {
  if (text === '') return 0
  const parts = text.split(':')
  const last = parts.at(-1) ?? ''
  const hasIpv4 = isEnd && last.includes('.')
  if (hasIpv4 && !isIpv4(last)) return undefined
  const hex = hasIpv4 ? parts.slice(0, -1) : parts
  if (!hex.every((part) => /^[0-9a-fA-F]{1,4}$/.test(part))) return undefined
  return hex.length + (hasIpv4 ? 2 : 0)
}

const parts = /^[A-Za-z][A-Za-z0-9+.-]*:(\/\/[^/?#]*)?([^?#]*)(?:\?([^#]*))?(?:#(.*))?$/s
const pathCharacters = /^(?:[\w.~!$&'()*+,;=:@/-]|%[0-9A-Fa-f]{2})*$/
const queryCharacters = /^(?:[\w.~!$&'()*+,;=:@/?-]|%[0-9A-Fa-f]{2})*$/
const userCharacters = /^(?:[\w.~!$&'()*+,;=:-]|%[0-9A-Fa-f]{2})*$/
const nameCharacters = /^(?:[\w.~!$&'()*+,;=-]|%[0-9A-Fa-f]{2})*$/
const futureLiteral = /^v[0-9A-Fa-f]+\.[\w.~!$&'()*+,;=:-]+$/

/** A URI of RFC 3986, with a scheme. */
function isUri(text: string): boolean {
  const found = parts.exec(text)
  if (found === null) return false
  const [, authority, path = '', query = '', fragment = ''] = found
  const isWhole = pathCharacters.test(path) && queryCharacters.test(query) && queryCharacters.test(fragment)
  return isWhole && (authority === undefined || isAuthority(authority.slice(2)))
}

function isAuthority(text: string): boolean {
  const at = text.indexOf('@')
  if (at >= 0 && !userCharacters.test(text.slice(0, at))) return false
  const found = /^(\[[^\]]*\]|[^:]*)(?::(\d*))?$/.exec(text.slice(at + 1))
  if (found === null) return false
  const [, host = ''] = found
  if (!host.startsWith('[')) return nameCharacters.test(host)
  const literal = host.slice(1, -1)
  return isIpv6(literal) || futureLiteral.test(literal)
}
