import { ByteWriter } from '#/protocol/encoding/byte-writer.ts'
import { reverseBytes } from '#/protocol/encoding/bytes.ts'
import { doubleSha256 } from '#/protocol/encoding/double-sha256.ts'
import { parseHex } from '#/protocol/encoding/hex.ts'
import {
  stop,
  hashField,
  integerAt,
  maxQuorums,
  requireAtMost,
  requireType,
  type MnListDiff,
} from './mn-list-diff.ts'
import { compareHashes } from './list-entry.ts'
import { buildLevels, rootOf } from './merkle-levels.ts'
import { quorumName, readDiffQuorum, isRotated, type Quorum } from './quorum-entry.ts'

export type QuorumList = ReadonlyMap<string, Quorum>

export interface QuorumChanges {
  readonly added: readonly Quorum[]
  readonly removed: readonly Quorum[]
}

export interface QuorumDiff {
  readonly added: readonly Quorum[]
  readonly removed: readonly { readonly name: string; readonly path: string }[]
}

/**
 * Reads the quorum changes of a diff; undefined in another form, which the specification does not show. Nodes before
 * version 18 leave out `quorumIndex`, which is part of the hash of a rotated quorum.
 */
export function readQuorumDiff(diff: MnListDiff): QuorumDiff | undefined {
  if (![...diff.newQuorums, ...diff.deletedQuorums].every(isObject)) return undefined
  if (diff.newQuorums.some(isWithoutIndex)) return undefined
  return {
    added: diff.newQuorums.map((each, index) => readDiffQuorum(each, `/newQuorums/${index}`)),
    removed: diff.deletedQuorums.map((each, index) => readDeleted(each, `/deletedQuorums/${index}`)),
  }
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function isWithoutIndex(quorum: unknown): boolean {
  return isObject(quorum) && quorum['quorumIndex'] === undefined && quorum['quorumHash'] !== undefined
}

function readDeleted(input: unknown, path: string) {
  const members = isObject(input) ? input : {}
  const llmqType = integerAt(members, path, 'llmqType', 0xff)
  requireType(members, path, 'string', ['quorumHash'])
  const quorumHash = String(members['quorumHash']).toLowerCase()
  hashField(quorumHash, `${path}/quorumHash`)
  return { name: quorumName(llmqType, quorumHash), path }
}

/** Returns the list with the changes. Removed quorums must exist, added quorums must not, and none is added twice. */
export function applyQuorumDiff(
  base: QuorumList,
  { added, removed }: QuorumDiff,
): { readonly quorums: QuorumList; readonly changes: QuorumChanges } {
  if (added.length === 0 && removed.length === 0) {
    return { quorums: base, changes: { added: [], removed: [] } }
  }
  const quorums = new Map(base)
  const gone = removed.map(({ name, path }) => {
    const quorum = quorums.get(name)
    if (quorum === undefined) return stop('mn-list.deleted-quorum-known', path, { params: { quorum: name } })
    quorums.delete(name)
    return quorum
  })
  const seen = new Set<string>()
  for (const [index, quorum] of added.entries()) {
    const name = quorumName(quorum.llmqType, quorum.quorumHash)
    if (seen.has(name)) stop('mn-list.unique', `/newQuorums/${index}`, { params: { quorum: name } })
    // A commitment is mined only once: a node that names a known quorum as new wants to replace it.
    if (quorums.has(name))
      stop('mn-list.added-quorum-new', `/newQuorums/${index}`, { params: { quorum: name } })
    seen.add(name)
    quorums.set(name, quorum)
  }
  requireAtMost(quorums.size, maxQuorums, '/newQuorums')
  return { quorums, changes: { added, removed: gone } }
}

/** Returns the merkle root over the hashes of all quorums, sorted by their bytes (wire order). */
export function quorumRootOf(quorums: QuorumList): Uint8Array {
  const hashes = [...quorums.values()].map(({ hash }) => hash).sort(compareHashes)
  const leaves = new Uint8Array(32 * hashes.length)
  for (const [index, hash] of hashes.entries()) leaves.set(hash, 32 * index)
  return rootOf(buildLevels(leaves))
}

/** Returns the active quorums of a type. */
export function quorumsOfType(quorums: QuorumList, llmqType: number): readonly Quorum[] {
  return [...quorums.values()].filter((each) => each.llmqType === llmqType)
}

/** Returns the quorum of one type that signs a request (DIP 7, DIP 24). The request id is in display order. */
export function selectSigningQuorum(active: readonly Quorum[], requestId: Uint8Array): Quorum | undefined {
  if (active.some(isRotated)) {
    const index = rotatedIndex(active.length, requestId)
    const named = active.filter((each) => each.index === index)
    // If two cycles are active, the list does not tell which of them signs.
    return named.length === 1 ? named[0] : undefined
  }
  const [first] = active
    .map((quorum) => ({ quorum, score: scoreOf(quorum, requestId) }))
    .toSorted((left, right) => compareHashes(left.score, right.score))
  return first?.quorum
}

function scoreOf({ llmqType, quorumHash }: Quorum, requestId: Uint8Array): Uint8Array {
  return doubleSha256(new ByteWriter().uint8(llmqType).hash(parseHex(quorumHash)).hash(requestId).finish())
}

/**
 * Returns the index of the signing quorum in its cycle: the log2(count) bits of the request id after its highest bit.
 */
function rotatedIndex(count: number, requestId: Uint8Array): number {
  const bits = BigInt(Math.floor(Math.log2(count)))
  const wire = reverseBytes(requestId)
  const high = new DataView(wire.buffer, wire.byteOffset).getBigUint64(24, true)
  return Number((high >> (63n - bits)) & ((1n << bits) - 1n))
}
