import { applyEntries } from '#/protocol/masternode/apply-entries.ts'
import { compareHashes, type ListEntry } from '#/protocol/masternode/list-entry.ts'
import { emptyLevels, type MerkleLevels } from '#/protocol/masternode/merkle-levels.ts'
import { encodeSandboxMasternode, entryLengths, entryPlaces as at } from './sandbox-masternode.ts'
import { placeAt, placesTouched, type SandboxPlace, type SandboxWorld } from './sandbox-world.ts'
import { encodeAddressOf, versionBytes } from '#/protocol/layer1/network.ts'
import type { DiffEntry } from '#/protocol/masternode/mn-list-diff.ts'
import { formatService, serviceBytes } from '#/protocol/masternode/entry-address.ts'

export interface SandboxList {
  readonly height: number
  readonly entries: readonly ListEntry[]
  readonly tree: MerkleLevels
}

export interface SandboxChanges {
  readonly upserts: readonly Uint8Array[]
  readonly gone: readonly Uint8Array[]
}

/** Returns the changes from one height of the world to another, which may be lower. */
export function changesBetween(world: SandboxWorld, from: number, to: number): SandboxChanges {
  const upserts: Uint8Array[] = []
  const gone: Uint8Array[] = []
  for (const place of placesTouched(world, from, to)) {
    if (isUntouched(placeAt(world, place, from), placeAt(world, place, to))) continue
    const before = encodeSandboxMasternode(world, place, from)
    const after = encodeSandboxMasternode(world, place, to)
    const isSame = before !== undefined && after !== undefined && compareHashes(before, after) === 0
    if (before !== undefined && !isSame) gone.push(before)
    if (after !== undefined && !(isSame && isEqual(before, after))) upserts.push(after)
  }
  return { upserts: upserts.sort(compareHashes), gone: gone.sort(compareHashes) }
}

const mostLists = 3

/** Keeps recent lists in memory, so that a list near one of them costs little more than its changes. */
export function createSandboxLists(world: SandboxWorld) {
  let lists: readonly SandboxList[] = []
  const nothing: SandboxList = { height: 0, entries: [], tree: emptyLevels }
  return (height: number): SandboxList => {
    const known = lists.find((each) => each.height === height)
    const list = known ?? move(world, nearest(height, [nothing, ...lists]), height)
    lists = [list, ...lists.filter((each) => each !== list)].slice(0, mostLists)
    return list
  }
}

function nearest(height: number, lists: readonly [SandboxList, ...SandboxList[]]): SandboxList {
  const [first, ...others] = lists
  const distance = (list: SandboxList) => Math.abs(list.height - height)
  return others.reduce((best, each) => (distance(each) < distance(best) ? each : best), first)
}

function move(world: SandboxWorld, from: SandboxList, height: number): SandboxList {
  const { upserts, gone } = changesBetween(world, from.height, height)
  const { entries, tree } = applyEntries(
    from,
    gone.map((hash) => ({ hash, path: '' })),
    upserts.map((bytes) => ({ entry: { bytes }, path: '' })),
  )
  if (tree === undefined) throw new TypeError('an entry that cannot be hashed')
  return { height, entries, tree }
}

function isUntouched(before: SandboxPlace | undefined, after: SandboxPlace | undefined): boolean {
  return before?.life === after?.life && before?.step === after?.step
}

function isEqual(left: Uint8Array, right: Uint8Array): boolean {
  for (let at = 0; at < left.length; at += 1) if (left[at] !== right[at]) return false
  return true
}

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
