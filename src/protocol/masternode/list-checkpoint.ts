import { concatBytes, equalBytes } from '#/protocol/encoding/bytes.ts'
import { encodeCbor, type CborValue } from '#/protocol/encoding/cbor.ts'
import { decodeCbor } from '#/protocol/encoding/cbor-decode.ts'
import { sha256 } from '#/protocol/encoding/hash.ts'
import { formatHex, parseHex } from '#/protocol/encoding/hex.ts'
import { checkCoinbase } from './coinbase.ts'
import { compareEntries, isComplete, writeLeaf, isEntryBytes, type ListEntry } from './list-entry.ts'
import { buildLevels, rootOf } from './merkle-levels.ts'
import { checkQuorumBytes, quorumName } from './quorum-entry.ts'
import { quorumRootOf, type QuorumList } from './quorum-list.ts'
import { verified, type RootCheck, type VerifiedList } from './verified-list.ts'

/** A list as a head and pages that the head names by hash. Successive lists share unchanged pages. */
export interface ListCheckpoint {
  readonly head: Uint8Array
  readonly pages: ReadonlyMap<string, Uint8Array>
}

export type RestoredList =
  | { readonly kind: 'restored'; readonly list: VerifiedList; readonly nodes: number }
  | { readonly kind: 'damaged' }
  | { readonly kind: 'newer-format' }

const format = 1
const checksumBytes = 32
// At most 10,000 quorums of about 400 bytes each.
const maxHeadBytes = 8_000_000

/** Encodes a list on which `nodes` independent nodes agreed. Throws for the list of a genesis block. */
export function encodeCheckpoint(list: VerifiedList, nodes: number): ListCheckpoint {
  if (list.coinbase === undefined) throw new TypeError('nothing was verified yet')
  const pages = encodePages(list.entries)
  const body = encodeCbor({
    format,
    nodes,
    blockHash: parseHex(list.blockHash),
    coinbase: list.coinbase.bytes,
    pages: [...pages.keys()].map(parseHex),
    quorums: list.quorums === undefined ? null : [...list.quorums.values()].map(({ bytes }) => bytes),
  })
  return { head: concatBytes(sha256(body), body), pages }
}

export interface CheckpointHead {
  /** In display order. */
  readonly blockHash: string
  readonly pages: readonly string[]
}

/** Reads a head; undefined if it is damaged or has another format. */
export function readHead(head: Uint8Array): CheckpointHead | undefined {
  const body = readBody(head)
  return typeof body === 'string' ? undefined : { blockHash: formatHex(body.blockHash), pages: body.pages }
}

/** Decodes an untrusted checkpoint, and checks it against its own coinbase, which may not be the chain's. */
export function decodeCheckpoint(
  head: Uint8Array,
  readPage: (name: string) => Uint8Array | undefined,
): RestoredList {
  const body = readBody(head)
  if (typeof body === 'string') return { kind: body }
  const entries = readEntries(body.pages, readPage)
  const coinbase = checkCoinbase(body.coinbase)
  const quorums = body.quorums === undefined ? undefined : readQuorums(body.quorums)
  if (entries === undefined || !coinbase.ok || quorums === 'damaged') return { kind: 'damaged' }
  const incomplete = entries.filter((each) => !isComplete(each)).length
  const tree = incomplete > 0 ? undefined : buildLevels(leavesOf(entries))
  const { masternodeRoot, quorumRoot } = coinbase.value
  if (tree !== undefined && !equalBytes(rootOf(tree), masternodeRoot)) return { kind: 'damaged' }
  if (quorums !== undefined && quorumRoot !== undefined && !equalBytes(quorumRootOf(quorums), quorumRoot)) {
    return { kind: 'damaged' }
  }
  const list: VerifiedList = {
    blockHash: formatHex(body.blockHash),
    height: coinbase.value.height,
    entries,
    tree,
    quorums,
    coinbase: coinbase.value,
    masternodeCheck:
      tree === undefined
        ? { kind: 'not-verifiable', why: 'platform-members', entries: incomplete }
        : verified,
    quorumCheck: quorumCheckOf(quorums, quorumRoot),
  }
  return { kind: 'restored', list, nodes: body.nodes }
}

interface HeadBody {
  readonly nodes: number
  readonly blockHash: Uint8Array
  readonly coinbase: Uint8Array
  readonly pages: readonly string[]
  readonly quorums: readonly Uint8Array[] | undefined
}

function readBody(head: Uint8Array): HeadBody | 'damaged' | 'newer-format' {
  if (head.length > maxHeadBytes) return 'damaged'
  const bytes = head.subarray(checksumBytes)
  if (!equalBytes(sha256(bytes), head.subarray(0, checksumBytes))) return 'damaged'
  const decoded = decodeCbor(bytes)
  if (!decoded.ok || !isMap(decoded.value)) return 'damaged'
  const { format: written, nodes, blockHash, coinbase, pages, quorums } = decoded.value
  if (typeof written === 'number' && written > format) return 'newer-format'
  const pageHashes = byteStrings(pages)
  const isSound = written === format && isCount(nodes) && isBytes(coinbase)
  if (!isSound || !isHash(blockHash) || pageHashes === undefined || !pageHashes.every(isHash))
    return 'damaged'
  const quorumBytes = quorums === null ? undefined : byteStrings(quorums)
  if (quorums !== null && quorumBytes === undefined) return 'damaged'
  return { nodes, blockHash, coinbase, pages: pageHashes.map(formatHex), quorums: quorumBytes }
}

function readEntries(
  names: readonly string[],
  readPage: (name: string) => Uint8Array | undefined,
): readonly ListEntry[] | undefined {
  const entries: ListEntry[] = []
  for (const name of names) {
    const bytes = readPage(name)
    const page = bytes === undefined ? undefined : decodePage(name, bytes)
    if (page === undefined) return undefined
    for (const entry of page) {
      const last = entries.at(-1)
      if (last !== undefined && compareEntries(last, entry) >= 0) return undefined
      entries.push(entry)
    }
  }
  return entries
}

function readQuorums(all: readonly Uint8Array[]): QuorumList | 'damaged' {
  const quorums = all.map(checkQuorumBytes)
  const byName = new Map(
    quorums.flatMap((each) =>
      each.ok ? [[quorumName(each.value.llmqType, each.value.quorumHash), each.value]] : [],
    ),
  )
  return byName.size === all.length ? byName : 'damaged'
}

function leavesOf(entries: readonly ListEntry[]): Uint8Array {
  const leaves = new Uint8Array(32 * entries.length)
  for (const [index, entry] of entries.entries()) writeLeaf(entry, leaves, 32 * index)
  return leaves
}

function quorumCheckOf(quorums: QuorumList | undefined, root: Uint8Array | undefined): RootCheck {
  if (quorums === undefined) return { kind: 'not-verifiable', why: 'quorum-shape' }
  return root === undefined ? { kind: 'not-verifiable', why: 'coinbase-version' } : verified
}

function isMap(value: CborValue): value is { readonly [key: string]: CborValue } {
  return typeof value === 'object' && value !== null && !Array.isArray(value) && !isBytes(value)
}

function byteStrings(value: CborValue | undefined): readonly Uint8Array[] | undefined {
  return Array.isArray(value) && value.every(isBytes) ? value : undefined
}

function isBytes(value: unknown): value is Uint8Array {
  return value instanceof Uint8Array
}

function isHash(value: unknown): value is Uint8Array {
  return isBytes(value) && value.length === 32
}

function isCount(value: unknown): value is number {
  return Number.isSafeInteger(value) && Number(value) >= 0
}

// Enough pages that a change rewrites few other entries, and few enough to name them all.
const maxPageBits = 8
const entriesPerPage = 32
const maxPageBytes = 64_000_000
const maxExtraLength = 4000

// A list is encoded again with the same entries when more nodes agree on it.
const encoded = new WeakMap<readonly ListEntry[], ReadonlyMap<string, Uint8Array>>()

/** Bits of the registration hash select the page, so that other entries do not move an entry. */
function encodePages(entries: readonly ListEntry[]): ReadonlyMap<string, Uint8Array> {
  const pages = encoded.get(entries) ?? buildPages(entries)
  encoded.set(entries, pages)
  return pages
}

function buildPages(entries: readonly ListEntry[]): ReadonlyMap<string, Uint8Array> {
  const bits = Math.min(maxPageBits, Math.max(0, Math.ceil(Math.log2(entries.length / entriesPerPage))))
  const groups = Array.from({ length: 2 ** bits }, () => new Array<CborValue>())
  for (const { bytes, extra } of entries) {
    groups[(bytes[0] ?? 0) >> (8 - bits)]?.push(withExtra(bytes, extra))
  }
  const pages = new Map<string, Uint8Array>()
  for (const group of groups) {
    if (group.length === 0) continue
    const bytes = encodeCbor(group)
    pages.set(nameOf(bytes), bytes)
  }
  return pages
}

function decodePage(name: string, bytes: Uint8Array): readonly ListEntry[] | undefined {
  if (bytes.length > maxPageBytes || nameOf(bytes) !== name) return undefined
  const decoded = decodeCbor(bytes)
  if (!decoded.ok || !Array.isArray(decoded.value)) return undefined
  const entries: ListEntry[] = []
  for (const item of decoded.value) {
    const entry = readItem(item)
    if (entry === undefined) return undefined
    entries.push(entry)
  }
  return entries
}

function nameOf(bytes: Uint8Array): string {
  return formatHex(sha256(bytes))
}

function withExtra(bytes: Uint8Array, extra: ListEntry['extra']): CborValue {
  if (extra === undefined) return bytes
  const text = JSON.stringify(extra)
  return text.length > maxExtraLength ? bytes : [bytes, text]
}

function readItem(item: unknown): ListEntry | undefined {
  if (item instanceof Uint8Array) return isEntryBytes(item) ? { bytes: item } : undefined
  if (!Array.isArray(item) || item.length !== 2) return undefined
  const [bytes, text]: readonly unknown[] = item
  if (!(bytes instanceof Uint8Array) || typeof text !== 'string' || !isEntryBytes(bytes)) return undefined
  const extra = readExtra(text)
  return extra === undefined ? undefined : { bytes, extra }
}

function readExtra(text: string): ListEntry['extra'] {
  if (text.length > maxExtraLength) return undefined
  try {
    const parsed: unknown = JSON.parse(text)
    if (typeof parsed !== 'object' || parsed === null || Array.isArray(parsed)) return undefined
    return Object.assign(Object.create(null), parsed)
  } catch {
    return undefined
  }
}
