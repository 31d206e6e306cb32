import { encodeAddressOf, versionBytes } from '#/protocol/layer1/network.ts'
import type { DiffEntry } from '#/protocol/masternode/mn-list-diff.ts'
import { formatService, serviceBytes } from '#/protocol/masternode/entry-address.ts'
import { entryLengths, entryPlaces as at } from './sandbox-masternode.ts'

/** The version byte of voting addresses: the sandbox counts as a test network. */
export const sandboxVotingVersion = versionBytes.testnet.publicKeyHash

const pairs = Array.from({ length: 256 }, (_, byte) => byte.toString(16).padStart(2, '0'))

// A cache, because few voting keys serve all masternodes, and formatting an address takes longer than the rest of an
// entry.
const addresses = new Map<string, string>()
const mostAddresses = 10_000

/**
 * Formats an entry’s hashed bytes like a node. This is separate, fast code, because an answer has up to 100,000
 * entries.
 */
export function formatSandboxEntry(bytes: Uint8Array): DiffEntry {
  const entry = {
    proRegTxHash: formatReversed(bytes, 0, 32),
    confirmedHash: formatReversed(bytes, at.confirmed, 32),
    service: formatService(bytes.subarray(at.service, at.service + serviceBytes)),
    pubKeyOperator: format(bytes, at.operator, 48),
    votingAddress: formatAddress(bytes),
    isValid: bytes[at.valid] === 1,
  }
  if (bytes.length === entryLengths.first) return { ...entry, nVersion: 1, nType: 0 }
  if (bytes.length === entryLengths.second) return { ...entry, nVersion: 2, nType: 0 }
  const platformHTTPPort = (bytes[at.port] ?? 0) | ((bytes[at.port + 1] ?? 0) << 8)
  const platformNodeID = formatReversed(bytes, at.id, 20)
  return { ...entry, nVersion: 2, nType: 1, platformHTTPPort, platformNodeID }
}

function formatAddress(bytes: Uint8Array): string {
  const hash = format(bytes, at.voting, 20)
  const known = addresses.get(hash)
  if (known !== undefined) return known
  if (addresses.size >= mostAddresses) addresses.clear()
  const address = encodeAddressOf(sandboxVotingVersion, bytes.subarray(at.voting, at.valid))
  addresses.set(hash, address)
  return address
}

function format(bytes: Uint8Array, from: number, length: number): string {
  let text = ''
  for (let place = from; place < from + length; place += 1) text += pairs[bytes[place] ?? 0] ?? ''
  return text
}

function formatReversed(bytes: Uint8Array, from: number, length: number): string {
  let text = ''
  for (let place = from + length - 1; place >= from; place -= 1) text += pairs[bytes[place] ?? 0] ?? ''
  return text
}
