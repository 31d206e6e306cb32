export type AddressFault = 'not-an-address' | 'scheme' | 'credentials' | 'query'

export type CheckedAddress =
  | { readonly ok: true; readonly address: string }
  | { readonly ok: false; readonly fault: AddressFault }

const longestAddress = 2000
const loopback = /^(localhost|127(\.\d{1,3}){3}|\[::1\])$/

/**
 * Returns the URL for requests to a node (docs/specification.md "Core-chain JSON-RPC"). Rejects addresses without TLS,
 * except on this computer, and a user and password, which would be sent in the clear or logged.
 */
export function checkNodeAddress(text: string): CheckedAddress {
  const url = text.length > longestAddress ? undefined : parseUrl(text.trim())
  if (url === undefined) return { ok: false, fault: 'not-an-address' }
  if (url.username !== '' || url.password !== '') return { ok: false, fault: 'credentials' }
  const isPlainHere = url.protocol === 'http:' && loopback.test(url.hostname)
  if (url.protocol !== 'https:' && !isPlainHere) return { ok: false, fault: 'scheme' }
  if (/[?#]/.test(url.href)) return { ok: false, fault: 'query' }
  return { ok: true, address: `${url.href.replace(/\/+$/, '')}/` }
}

/** Returns the host that counts as one independent node. On this computer each port counts. */
export function hostOfNode(address: string): string {
  const url = parseUrl(address)
  if (url === undefined) return address
  return loopback.test(url.hostname) ? url.host : url.hostname.replace(/\.$/, '')
}

function parseUrl(text: string): URL | undefined {
  try {
    return new URL(text)
  } catch {
    return undefined
  }
}
