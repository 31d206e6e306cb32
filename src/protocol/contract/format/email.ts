import { isHostName } from './host-name.ts'
import { isIpv4, isIpv6 } from './ip-address.ts'

const dotAtom = /^[\w!#$%&'*+/=?^`{|}~-]+(?:\.[\w!#$%&'*+/=?^`{|}~-]+)*$/
const quoted = /^"(?:[ !#-[\]-~]|\\[ -~])*"$/

/** A mailbox of RFC 5321 section 4.1.2: local part, at sign, domain or address literal. */
export function isEmail(text: string): boolean {
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
