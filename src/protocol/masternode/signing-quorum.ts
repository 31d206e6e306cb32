import { reverseBytes } from '#/protocol/encoding/bytes.ts'
import { ByteWriter } from '#/protocol/encoding/byte-writer.ts'
import { doubleSha256 } from '#/protocol/encoding/double-sha256.ts'
import { parseHex } from '#/protocol/encoding/hex.ts'
import { compareHashes } from './list-entry.ts'
import { isRotated, type Quorum } from './quorum-entry.ts'
import type { QuorumList } from './quorum-list.ts'

/** The active quorums of a type. */
export function quorumsOfType(quorums: QuorumList, llmqType: number): readonly Quorum[] {
  return [...quorums.values()].filter((each) => each.llmqType === llmqType)
}

/**
 * Which of the active quorums of one type signs a request (DIP 7, DIP 24). The request id is in display order. Types that
 * rotate name their quorum by the id; of the others it is the one whose hash with the id is lowest.
 */
export function selectSigningQuorum(active: readonly Quorum[], requestId: Uint8Array): Quorum | undefined {
  if (active.some(isRotated)) {
    const index = rotatedIndex(active.length, requestId)
    const named = active.filter((each) => each.index === index)
    // Two cycles side by side: which of them signs, the list does not say.
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

/** The highest bits of the id, below its very first: as many as number the quorums of a cycle. */
function rotatedIndex(count: number, requestId: Uint8Array): number {
  const bits = BigInt(Math.floor(Math.log2(count)))
  const wire = reverseBytes(requestId)
  const high = new DataView(wire.buffer, wire.byteOffset).getBigUint64(24, true)
  return Number((high >> (63n - bits)) & ((1n << bits) - 1n))
}
