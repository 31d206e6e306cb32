/** Four decimal numbers from 0 to 255, without leading zeros (RFC 2673 section 3.2). */
export function isIpv4(text: string): boolean {
  const parts = text.length <= 15 ? text.split('.') : []
  return parts.length === 4 && parts.every((part) => /^(?:0|[1-9]\d{0,2})$/.test(part) && Number(part) <= 255)
}

// The longest: eight groups, the last two as IPv4.
const longest = 45

/** RFC 4291 section 2.2, without a zone. */
export function isIpv6(text: string): boolean {
  if (text.length > longest) return false
  const halves = text.split('::')
  if (halves.length > 2) return false
  const [head = '', tail] = halves
  const groups = countGroups(head, tail === undefined)
  const rest = tail === undefined ? 0 : countGroups(tail, true)
  if (groups === undefined || rest === undefined) return false
  return tail === undefined ? groups === 8 : groups + rest <= 7
}

/** How many groups of 16 bits stand there; the last ones may be an IPv4 address. */
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
