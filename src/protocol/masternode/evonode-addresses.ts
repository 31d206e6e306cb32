import { concatBytes } from '#/protocol/encoding/bytes.ts'
import { sha256 } from '#/protocol/encoding/hash.ts'
import { checkNodeAddress } from '#/protocol/node-address.ts'
import { formatService } from '#/protocol/masternode/entry-address.ts'
import {
  compareHashes,
  entryFields,
  isComplete,
  isEnabled,
  isEvonode,
  serviceOf,
  type ListEntry,
} from '#/protocol/masternode/list-entry.ts'
import type { VerifiedList } from '#/protocol/masternode/verified-list.ts'

/** `unknown-port`: the list's node left it out; `twice`: another evonode has it. Others: IANA special ranges. */
export const evonodeFaults = [
  'unverified',
  'unknown-port',
  'port',
  'twice',
  'unspecified',
  'multicast',
  'private',
  'loopback',
  'link-local',
  'documentation',
  'shared',
  'unique-local',
  'reserved',
] as const

export type EvonodeFault = (typeof evonodeFaults)[number]

/** Kinds of addresses that are not on the internet. A list of a local network may have all but the first two. */
export type AddressKind = Exclude<EvonodeFault, 'unverified' | 'unknown-port' | 'port' | 'twice'>

export interface EvonodeAddresses {
  /** Addresses for requests, ending with a slash. */
  readonly addresses: readonly string[]
  readonly offered: number
  readonly rejected: Readonly<Partial<Record<EvonodeFault, number>>>
}

export interface AddressTerms {
  /** The same seed gives the same order, independent of the other entries. */
  readonly seed: Uint8Array
  /** True for a regtest or a devnet: addresses that are not on the internet are accepted. */
  readonly isLocalNetwork: boolean
}

/**
 * Returns the HTTPS addresses of enabled evonodes at their `platformHTTPPort`. Owners choose these addresses, and those
 * that are not on the internet would send requests into the user's own network.
 */
export function evonodeAddresses(
  { entries, masternodeCheck }: Pick<VerifiedList, 'entries' | 'masternodeCheck'>,
  { seed, isLocalNetwork }: AddressTerms,
): EvonodeAddresses {
  const evonodes = entries.filter((entry) => isEvonode(entry) && isEnabled(entry))
  const rejected: Partial<Record<EvonodeFault, number>> = {}
  const found = new Map<string, Uint8Array>()
  for (const entry of evonodes) {
    const address = masternodeCheck.kind === 'verified' ? addressOf(entry, isLocalNetwork) : 'unverified'
    const fault = typeof address === 'string' ? address : found.has(address.text) ? 'twice' : undefined
    if (fault !== undefined) rejected[fault] = (rejected[fault] ?? 0) + 1
    else if (typeof address !== 'string') found.set(address.text, sha256(concatBytes(seed, address.bytes)))
  }
  const addresses = [...found].toSorted(([, left], [, right]) => compareHashes(left, right))
  return { addresses: addresses.map(([text]) => text), offered: evonodes.length, rejected }
}

interface EvonodeAddress {
  readonly text: string
  /** As in an entry: 16 bytes of address, 2 of port. */
  readonly bytes: Uint8Array
}

function addressOf(entry: ListEntry, isLocalNetwork: boolean): EvonodeAddress | EvonodeFault {
  if (!isComplete(entry)) return 'unknown-port'
  const { from } = entryFields.platformHTTPPort
  // The platform port is little-endian, the port of a service big-endian.
  const [low = 0, high = 0] = entry.bytes.subarray(from)
  if (low === 0 && high === 0) return 'port'
  const address = serviceOf(entry).subarray(0, 16)
  const fault = findAddressKind(address)
  const isTaken = fault === undefined || (isLocalNetwork && fault !== 'unspecified' && fault !== 'multicast')
  if (!isTaken) return fault
  const bytes = concatBytes(address, Uint8Array.of(high, low))
  const checked = checkNodeAddress(`https://${formatService(bytes)}`)
  return checked.ok ? { text: checked.address, bytes } : 'reserved'
}

/**
 * Returns why an address (16 bytes, IPv4 mapped) is not on the internet. Undefined for unicast; in IPv6 for 2000::/3
 * without embedded IPv4.
 */
export function findAddressKind(address: Uint8Array): AddressKind | undefined {
  if (hasPrefix(address, mappedPrefix)) return kindIn(ipv4Ranges, address.subarray(12))
  return (
    kindIn(ipv6Ranges, address) ?? (hasPrefix(address, { bytes: [0x20], bits: 3 }) ? undefined : 'reserved')
  )
}

interface Prefix {
  readonly bytes: readonly number[]
  readonly bits: number
}

type Range = Prefix & { readonly kind: AddressKind }

const mappedPrefix: Prefix = { bytes: [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0xff, 0xff], bits: 96 }

const range = (kind: AddressKind, bits: number, ...bytes: readonly number[]): Range => ({
  kind,
  bits,
  bytes,
})

// RFC 6890 and its registries. The first match counts.
const ipv4Ranges: readonly Range[] = [
  range('unspecified', 8, 0),
  range('private', 8, 10),
  range('shared', 10, 100, 64),
  range('loopback', 8, 127),
  range('link-local', 16, 169, 254),
  range('private', 12, 172, 16),
  range('documentation', 24, 192, 0, 2),
  range('reserved', 24, 192, 0, 0),
  range('reserved', 24, 192, 88, 99),
  range('private', 16, 192, 168),
  range('reserved', 15, 198, 18),
  range('documentation', 24, 198, 51, 100),
  range('documentation', 24, 203, 0, 113),
  range('multicast', 4, 224),
  range('reserved', 4, 240),
]

const ipv6Ranges: readonly Range[] = [
  range('unspecified', 128, ...new Uint8Array(16)),
  range('loopback', 128, ...new Uint8Array(15), 1),
  range('unique-local', 7, 0xfc),
  range('link-local', 10, 0xfe, 0x80),
  range('private', 10, 0xfe, 0xc0),
  range('multicast', 8, 0xff),
  range('documentation', 32, 0x20, 0x01, 0x0d, 0xb8),
  range('documentation', 20, 0x3f, 0xff, 0),
  // Teredo, benchmarks and other protocols; 6to4.
  range('reserved', 23, 0x20, 0x01, 0),
  range('reserved', 16, 0x20, 0x02),
]

function kindIn(ranges: readonly Range[], address: Uint8Array): AddressKind | undefined {
  return ranges.find((each) => hasPrefix(address, each))?.kind
}

function hasPrefix(address: Uint8Array, { bytes, bits }: Prefix): boolean {
  for (let at = 0; 8 * at < bits; at += 1) {
    const mask = (0xff00 >> Math.min(8, bits - 8 * at)) & 0xff
    if ((((address[at] ?? 0) ^ (bytes[at] ?? 0)) & mask) !== 0) return false
  }
  return true
}
