import { serviceOf, type ListEntry } from './list-entry.ts'

/** How many masternodes are in each of the 65,536 networks of 16 bits that IPv4 has. */
export interface AddressSpace {
  /** At the first two numbers of the address: 256 × first + second. */
  readonly counts: Uint16Array
  /** With an IPv6 address, or none. */
  readonly elsewhere: number
}

const prefixes = 65_536
const mostCounted = 0xffff

/** Counts by the address of the service. */
export function countAddresses(entries: readonly ListEntry[]): AddressSpace {
  const counts = new Uint16Array(prefixes)
  let elsewhere = 0
  for (const entry of entries) {
    const prefix = prefixOf(serviceOf(entry))
    if (prefix === undefined) elsewhere += 1
    else if ((counts[prefix] ?? 0) < mostCounted) counts[prefix] = (counts[prefix] ?? 0) + 1
  }
  return { counts, elsewhere }
}

/** Of an IPv4 address as it stands in an entry: ::ffff:a.b.c.d (RFC 4291, 2.5.5.2). */
function prefixOf(service: Uint8Array): number | undefined {
  if (service[10] !== 0xff || service[11] !== 0xff) return undefined
  for (let index = 0; index < 10; index += 1) if (service[index] !== 0) return undefined
  return (service[12] ?? 0) * 256 + (service[13] ?? 0)
}
