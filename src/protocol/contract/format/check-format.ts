import { isDate, isDateTime, isTime } from './date-time.ts'
import { isEmail } from './email.ts'
import { isHostName } from './host-name.ts'
import { isIpv4, isIpv6 } from './ip-address.ts'
import { isUri } from './uri.ts'

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i

/** The formats of JSON Schema 2020-12 section 7.3 that are checked here. */
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

export function checkFormat(format: string, text: string): 'holds' | 'broken' | 'unknown' {
  const holds = formats.get(format)
  if (holds === undefined) return 'unknown'
  return holds(text) ? 'holds' : 'broken'
}
