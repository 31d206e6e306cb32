import { doubleSha256Into } from '#/protocol/encoding/double-sha256.ts'
import { formatHex } from '#/protocol/encoding/hex.ts'
import { encodeAddressOf } from '#/protocol/layer1/network.ts'
import { stop, writeHashField, writeHexField, type DiffEntry } from './mn-list-diff.ts'
import { formatService, serviceBytes, writeService, writeVotingHash } from './entry-address.ts'

/** An entry of the list. Only `bytes`, which the leaf hashes, are verified; `extra` has members that nodes add. */
export interface ListEntry {
  readonly bytes: Uint8Array
  readonly extra?: Readonly<Record<string, unknown>>
}

export interface Masternode {
  readonly proRegTxHash: string
  /** Zeros if not confirmed. */
  readonly confirmedHash: string
  readonly service: string
  readonly pubKeyOperator: string
  readonly votingAddress: string
  readonly isValid: boolean
  readonly nVersion: 1 | 2
  readonly nType: number
  readonly platformHTTPPort?: number
  readonly platformNodeID?: string
}

// Offsets of the fields (hashes reversed, numbers little-endian except the port of the service).
const at = { confirmed: 32, service: 64, operator: 82, voting: 130, valid: 150, type: 151, platformPort: 153 }
const nodeIdAt = 155
const nodeIdBytes = 20

export type EntryField =
  | 'proRegTxHash'
  | 'confirmedHash'
  | 'service'
  | 'pubKeyOperator'
  | 'votingAddress'
  | 'isValid'
  | 'nType'
  | 'platformHTTPPort'
  | 'platformNodeID'

export const entryFields: Readonly<Record<EntryField, { readonly from: number; readonly to: number }>> = {
  proRegTxHash: { from: 0, to: at.confirmed },
  confirmedHash: { from: at.confirmed, to: at.service },
  service: { from: at.service, to: at.operator },
  pubKeyOperator: { from: at.operator, to: at.voting },
  votingAddress: { from: at.voting, to: at.valid },
  isValid: { from: at.valid, to: at.type },
  nType: { from: at.type, to: at.platformPort },
  platformHTTPPort: { from: at.platformPort, to: nodeIdAt },
  platformNodeID: { from: nodeIdAt, to: nodeIdAt + nodeIdBytes },
}
const firstVersionBytes = at.type
const secondVersionBytes = at.platformPort
const evonodeType = 1

// Members that nodes add are usually flat and short. Others are dropped, because they take time and memory.
const maxExtraDepth = 3
const maxExtraMembers = 16
const maxExtraCharacters = 512

export const maxEntryBytes = nodeIdAt + nodeIdBytes

const knownMembers: ReadonlySet<string> = new Set([
  'proRegTxHash',
  'confirmedHash',
  'service',
  'pubKeyOperator',
  'votingAddress',
  'isValid',
  'nVersion',
  'nType',
  'platformHTTPPort',
  'platformNodeID',
])

/** Writes the hashed bytes of an entry at `from`. Returns their number, at most `maxEntryBytes`. */
export function writeEntry(
  entry: DiffEntry,
  path: string,
  votingVersion: number,
  target: Uint8Array,
  from: number,
): number {
  writeHashField(entry.proRegTxHash, `${path}/proRegTxHash`, target, from)
  writeHashField(entry.confirmedHash, `${path}/confirmedHash`, target, from + at.confirmed)
  if (!writeService(entry.service, target, from + at.service)) {
    stop('mn-list.service', `${path}/service`, { value: entry.service })
  }
  writeHexField(entry.pubKeyOperator, `${path}/pubKeyOperator`, target, from + at.operator, 48)
  writeVotingHash(entry.votingAddress, `${path}/votingAddress`, votingVersion, target, from + at.voting)
  target[from + at.valid] = entry.isValid ? 1 : 0
  const { nVersion = 1, nType = 0 } = entry
  if (nVersion < 1 || nVersion > 2) {
    stop('mn-list.entry-version', `${path}/nVersion`, { params: { version: nVersion } })
  }
  // The version is not hashed, but the length shows it.
  if (nVersion === 1) return firstVersionBytes
  target[from + at.type] = nType & 0xff
  target[from + at.type + 1] = nType >> 8
  return nType === evonodeType ? writePlatform(entry, path, target, from) : secondVersionBytes
}

/** The specification does not show the platform members. An evonode without them has no leaf: `isComplete`. */
function writePlatform(entry: DiffEntry, path: string, target: Uint8Array, from: number): number {
  const { platformHTTPPort, platformNodeID } = entry
  if (platformHTTPPort === undefined || platformNodeID === undefined) return secondVersionBytes
  target[from + at.platformPort] = platformHTTPPort & 0xff
  target[from + at.platformPort + 1] = platformHTTPPort >> 8
  writeHashField(platformNodeID, `${path}/platformNodeID`, target, from + nodeIdAt, nodeIdBytes)
  return maxEntryBytes
}

/** Returns the additional members of nodes, within the limits. */
export function extraOf(entry: DiffEntry): ListEntry['extra'] {
  let extra: Record<string, unknown> | undefined
  let members = 0
  let characters = 0
  for (const name in entry) {
    const value = entry[name]
    if (knownMembers.has(name) || name.length > maxExtraCharacters || !isShallow(value, maxExtraDepth))
      continue
    const length = name.length + lengthOf(value)
    if (characters + length > maxExtraCharacters) continue
    extra ??= Object.create(null) as Record<string, unknown> // no prototype, because nodes choose the names
    extra[name] = value
    members += 1
    characters += length
    if (members === maxExtraMembers) break
  }
  return extra
}

function lengthOf(value: unknown): number {
  return typeof value === 'string' ? value.length : JSON.stringify(value).length
}

function isShallow(value: unknown, depth: number): boolean {
  if (typeof value !== 'object' || value === null) return true
  return depth > 0 && Object.values(value).every((each) => isShallow(each, depth - 1))
}

/** Tells whether bytes from any source can be those of an entry. */
export function isEntryBytes(bytes: Uint8Array): boolean {
  const { length } = bytes
  if ((bytes[at.valid] ?? 2) > 1) return false
  if (length === firstVersionBytes) return true
  const isEvonode = typeOf(bytes) === evonodeType
  return length === secondVersionBytes || (isEvonode && length === maxEntryBytes)
}

/**
 * Tells whether an entry is complete. An evonode without platform members cannot be hashed, so it cannot be verified.
 */
export function isComplete({ bytes }: ListEntry): boolean {
  return bytes.length !== secondVersionBytes || typeOf(bytes) !== evonodeType
}

/** Writes the leaf of a complete entry, the sha256d of its bytes, to the 32 bytes of `target` at `from`. */
export function writeLeaf({ bytes }: ListEntry, target: Uint8Array, from: number): void {
  doubleSha256Into(bytes, 0, bytes.length, target, from)
}

/** Compares entries by the registration hash in byte order, not as printed. */
export function compareEntries(left: ListEntry, right: ListEntry): number {
  return compareHashes(left.bytes, right.bytes)
}

/** Compares the first 32 bytes of each as unsigned numbers from the first byte on; 0 if equal. */
export function compareHashes(left: Uint8Array, right: Uint8Array): number {
  for (let index = 0; index < 32; index += 1) {
    const difference = (left[index] ?? 0) - (right[index] ?? 0)
    if (difference !== 0) return difference
  }
  return 0
}

/** Returns the place of the registration hash in a sorted list; `-1 - place` if it belongs there. */
export function findEntry(entries: readonly ListEntry[], hash: Uint8Array): number {
  let low = 0
  let high = entries.length - 1
  while (low <= high) {
    const middle = (low + high) >> 1
    const order = compareHashes(entries[middle]?.bytes ?? hash, hash)
    if (order === 0) return middle
    if (order < 0) low = middle + 1
    else high = middle - 1
  }
  return -1 - low
}

/** Returns an entry in readable form. `votingVersion`: the network's version byte of addresses. */
export function formatEntry({ bytes }: ListEntry, votingVersion: number): Masternode {
  const operatorEnd = at.operator + 48
  const common = {
    proRegTxHash: formatReversed(bytes, 0),
    confirmedHash: formatReversed(bytes, at.confirmed),
    service: formatService(bytes.subarray(at.service, at.service + serviceBytes)),
    pubKeyOperator: formatHex(bytes.subarray(at.operator, operatorEnd)),
    votingAddress: encodeAddressOf(votingVersion, bytes.subarray(at.voting, at.valid)),
    isValid: bytes[at.valid] === 1,
  }
  if (bytes.length === firstVersionBytes) return { ...common, nVersion: 1, nType: 0 }
  const later = { ...common, nVersion: 2, nType: typeOf(bytes) } as const
  if (bytes.length === secondVersionBytes) return later
  const platformHTTPPort = (bytes[at.platformPort] ?? 0) | ((bytes[at.platformPort + 1] ?? 0) << 8)
  return { ...later, platformHTTPPort, platformNodeID: formatReversed(bytes, nodeIdAt, nodeIdBytes) }
}

/** Returns address and port in their hashed form: 16 bytes and 2. */
export function serviceOf({ bytes }: ListEntry): Uint8Array {
  return bytes.subarray(at.service, at.operator)
}

/** Tells whether the entry is valid (`isValid` of a diff): its masternode is not banned. */
export function isEnabled({ bytes }: ListEntry): boolean {
  return bytes[at.valid] === 1
}

/** Tells whether the entry is an evonode: type 1, in entries from version 2 on. */
export function isEvonode({ bytes }: ListEntry): boolean {
  return bytes.length > firstVersionBytes && typeOf(bytes) === evonodeType
}

function typeOf(bytes: Uint8Array): number {
  return (bytes[at.type] ?? 0) | ((bytes[at.type + 1] ?? 0) << 8)
}

function formatReversed(bytes: Uint8Array, from: number, length = 32): string {
  return formatHex(bytes.slice(from, from + length).reverse())
}
