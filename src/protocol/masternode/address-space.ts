import { entryFields, isEnabled, isEvonode, serviceOf, type ListEntry } from './list-entry.ts'

export interface AddressGroup {
  /** `203.0.113.` for 24 bits, `203.0.` for 16; the first 32 or 48 bits of IPv6; empty without an address. */
  readonly prefix: string
  readonly total: number
  readonly enabled: number
  readonly evonodes: number
}

export type GroupWidth = 'narrow' | 'wide'

/** Groups entries by `addressPrefix`, the largest group first. */
export function groupByAddress(entries: readonly ListEntry[], width: GroupWidth): readonly AddressGroup[] {
  const groups = new Map<string, { prefix: string; total: number; enabled: number; evonodes: number }>()
  for (const entry of entries) {
    const prefix = addressPrefix(entry, width)
    const group = groups.get(prefix) ?? { prefix, total: 0, enabled: 0, evonodes: 0 }
    group.total += 1
    if (isEnabled(entry)) group.enabled += 1
    if (isEvonode(entry)) group.evonodes += 1
    groups.set(prefix, group)
  }
  return [...groups.values()].toSorted(
    (left, right) => right.total - left.total || (left.prefix < right.prefix ? -1 : 1),
  )
}

/** Returns the prefix of an entry's IP address: two (`wide`) or three (`narrow`) numbers or IPv6 groups, or empty. */
export function addressPrefix({ bytes }: ListEntry, width: GroupWidth): string {
  const { from } = entryFields.service
  const address = bytes.subarray(from, from + 16)
  if (isMapped(address)) {
    const numbers = address.subarray(12, width === 'wide' ? 14 : 15)
    return `${numbers.join('.')}.`
  }
  if (address.every((byte) => byte === 0)) return ''
  const groups = width === 'wide' ? 2 : 3
  return Array.from({ length: groups }, (_, index) =>
    (((address[2 * index] ?? 0) << 8) | (address[2 * index + 1] ?? 0)).toString(16),
  )
    .join(':')
    .concat(':')
}

function isMapped(address: Uint8Array): boolean {
  for (let index = 0; index < 10; index += 1) if (address[index] !== 0) return false
  return address[10] === 0xff && address[11] === 0xff
}

export interface AddressSpace {
  /** Counts, indexed by the first two numbers of the address: 256 × first + second. */
  readonly counts: Uint16Array
  /** Masternodes with an IPv6 address, or none. */
  readonly outside: number
}

const prefixes = 65_536
const mostCounted = 0xffff

/** Counts masternodes by the address of their service. */
export function countAddresses(entries: readonly ListEntry[]): AddressSpace {
  const counts = new Uint16Array(prefixes)
  let outside = 0
  for (const entry of entries) {
    const prefix = prefixOf(serviceOf(entry))
    if (prefix === undefined) outside += 1
    else if ((counts[prefix] ?? 0) < mostCounted) counts[prefix] = (counts[prefix] ?? 0) + 1
  }
  return { counts, outside }
}

/** Returns the 16-bit prefix of an IPv4 address in an entry: ::ffff:a.b.c.d (RFC 4291, 2.5.5.2). */
function prefixOf(service: Uint8Array): number | undefined {
  if (service[10] !== 0xff || service[11] !== 0xff) return undefined
  for (let index = 0; index < 10; index += 1) if (service[index] !== 0) return undefined
  return (service[12] ?? 0) * 256 + (service[13] ?? 0)
}
