import { isIpv6 } from './ip-address.ts'

const parts = /^[A-Za-z][A-Za-z0-9+.-]*:(\/\/[^/?#]*)?([^?#]*)(?:\?([^#]*))?(?:#(.*))?$/s
const pathCharacters = /^(?:[\w.~!$&'()*+,;=:@/-]|%[0-9A-Fa-f]{2})*$/
const queryCharacters = /^(?:[\w.~!$&'()*+,;=:@/?-]|%[0-9A-Fa-f]{2})*$/
const userCharacters = /^(?:[\w.~!$&'()*+,;=:-]|%[0-9A-Fa-f]{2})*$/
const nameCharacters = /^(?:[\w.~!$&'()*+,;=-]|%[0-9A-Fa-f]{2})*$/
const futureLiteral = /^v[0-9A-Fa-f]+\.[\w.~!$&'()*+,;=:-]+$/

/** A URI of RFC 3986, with a scheme. */
export function isUri(text: string): boolean {
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
