import { doubleSha256Into } from '#/protocol/encoding/double-sha256.ts'
import { formatHex } from '#/protocol/encoding/hex.ts'
import { encodeAddressOf } from '#/protocol/layer1/network.ts'
import { stop, writeHashField, writeHexField, type DiffEntry } from './mn-list-diff.ts'
import { formatService, serviceBytes, writeService, writeVotingHash } from './entry-address.ts'

/**
 * A masternode of the list: the very bytes that its leaf is the hash of, which hold everything that is verified of it,
 * and the members that nodes add and nothing verifies.
 */
export interface ListEntry {
  readonly bytes: Uint8Array
  readonly extra?: Readonly<Record<string, unknown>>
}

/** An entry as people read it. */
export interface Masternode {
  readonly proRegTxHash: string
  /** Zeros when it is not confirmed. */
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

// Where the fields are (hashes reversed, numbers little-endian but for the port of the service).
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

/** Offsets of the fields in the bytes of an entry; those of later versions are absent from the bytes of earlier ones. */
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

// What nodes add is flat and short; anything deeper is dropped, since whoever writes it or sends it on would have to process
// it, and in a list of 100,000 each character takes memory and storage.
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

/** Writes what is hashed of an entry at `from`, and says how many bytes that is: at most `maxEntryBytes`. */
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
  // The version is not hashed: that of an entry shows in its length.
  if (nVersion === 1) return firstVersionBytes
  target[from + at.type] = nType & 0xff
  target[from + at.type + 1] = nType >> 8
  return nType === evonodeType ? writePlatform(entry, path, target, from) : secondVersionBytes
}

/** Without its platform members, which the specification does not show, an evonode has no leaf: `isComplete`. */
function writePlatform(entry: DiffEntry, path: string, target: Uint8Array, from: number): number {
  const { platformHTTPPort, platformNodeID } = entry
  if (platformHTTPPort === undefined || platformNodeID === undefined) return secondVersionBytes
  target[from + at.platformPort] = platformHTTPPort & 0xff
  target[from + at.platformPort + 1] = platformHTTPPort >> 8
  writeHashField(platformNodeID, `${path}/platformNodeID`, target, from + nodeIdAt, nodeIdBytes)
  return maxEntryBytes
}

/** What nodes say besides. */
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
    extra ??= Object.create(null) as Record<string, unknown> // names are the node's: no prototype
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

/** Whether bytes can be those of an entry, wherever they come from. */
export function isEntryBytes(bytes: Uint8Array): boolean {
  const { length } = bytes
  if ((bytes[at.valid] ?? 2) > 1) return false
  if (length === firstVersionBytes) return true
  const isEvonode = typeOf(bytes) === evonodeType
  return length === secondVersionBytes || (isEvonode && length === maxEntryBytes)
}

/** An evonode whose platform members the node did not give cannot be hashed, and so not be verified. */
export function isComplete({ bytes }: ListEntry): boolean {
  return bytes.length !== secondVersionBytes || typeOf(bytes) !== evonodeType
}

/** Writes the leaf of a complete entry, the sha256d of its bytes, to the 32 bytes of `target` at `from`. */
export function writeLeaf({ bytes }: ListEntry, target: Uint8Array, from: number): void {
  doubleSha256Into(bytes, 0, bytes.length, target, from)
}

/** Entries are sorted by the registration hash in the order of its bytes, not as it is printed. */
export function compareEntries(left: ListEntry, right: ListEntry): number {
  return compareHashes(left.bytes, right.bytes)
}

/** Order of the first 32 bytes of each, as unsigned numbers from the first byte on; 0 when equal. */
export function compareHashes(left: Uint8Array, right: Uint8Array): number {
  for (let index = 0; index < 32; index += 1) {
    const difference = (left[index] ?? 0) - (right[index] ?? 0)
    if (difference !== 0) return difference
  }
  return 0
}

/** The place of the registration hash in a sorted list; `-1 - place` when it is missing and would be inserted at `place`. */
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

/** `votingVersion` is the network's version byte of addresses: the bytes of an entry do not hold it. */
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

/** Address and port, as they are hashed: sixteen bytes and two. */
export function serviceOf({ bytes }: ListEntry): Uint8Array {
  return bytes.subarray(at.service, at.operator)
}

/** Whether the entry is valid (`isValid` of a diff): its masternode is not banned. */
export function isEnabled({ bytes }: ListEntry): boolean {
  return bytes[at.valid] === 1
}

/** Whether the entry is of an evonode: type 1, in entries from version 2 on. */
export function isEvonode({ bytes }: ListEntry): boolean {
  return bytes.length > firstVersionBytes && typeOf(bytes) === evonodeType
}

function typeOf(bytes: Uint8Array): number {
  return (bytes[at.type] ?? 0) | ((bytes[at.type + 1] ?? 0) << 8)
}

function formatReversed(bytes: Uint8Array, from: number, length = 32): string {
  return formatHex(bytes.slice(from, from + length).reverse())
}
