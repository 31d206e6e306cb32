import { readExactly } from '#/protocol/encoding/byte-reader.ts'
import { ByteWriter } from '#/protocol/encoding/byte-writer.ts'
import { concatBytes, equalBytes } from '#/protocol/encoding/bytes.ts'
import { doubleSha256 } from '#/protocol/encoding/double-sha256.ts'
import { passed, rejected, violation, type Checked } from '#/protocol/violation.ts'
import { buildLevels } from './merkle-levels.ts'

export interface PartialMerkleTree {
  readonly transactions: number
  readonly root: Uint8Array
  /** In wire order. */
  readonly matches: readonly { readonly place: number; readonly txid: Uint8Array }[]
}

interface Walk {
  readonly transactions: number
  readonly hashes: readonly Uint8Array[]
  readonly flags: Uint8Array
  readonly matches: { readonly place: number; readonly txid: Uint8Array }[]
  usedHashes: number
  usedBits: number
}

// A transaction has at least 10 bytes, a block of this chain at most 2 million.
const maxTransactions = 200_000

/** Checks a partial merkle tree (BIP 37) strictly: hashes and bits are all used, padding is zero, children differ. */
export function checkPartialMerkleTree(bytes: Uint8Array): Checked<PartialMerkleTree> {
  const read = readExactly(bytes, (reader) => ({
    transactions: reader.uint32(),
    hashes: reader.list(32, () => reader.bytes(32)),
    flags: reader.sizedBytes(),
  }))
  if (!read.ok) return read
  const { transactions, hashes, flags } = read.value
  if (transactions === 0 || transactions > maxTransactions) return misshapen('transactions')
  const walk: Walk = { transactions, hashes, flags, matches: [], usedHashes: 0, usedBits: 0 }
  let height = 0
  while (widthAt(transactions, height) > 1) height += 1
  const root = walkNode(walk, height, 0)
  if (root === undefined) return misshapen('short')
  if (walk.usedHashes !== hashes.length) return misshapen('hashes')
  if (!isAllUsed(walk)) return misshapen('bits')
  return passed({ transactions, root, matches: walk.matches })
}

function widthAt(transactions: number, height: number): number {
  return Math.ceil(transactions / 2 ** height)
}

/** Returns the hash of the node; undefined if the tree contradicts itself. Depth first: at most 18 levels. */
function walkNode(walk: Walk, height: number, place: number): Uint8Array | undefined {
  const isParentOfMatch = nextBit(walk)
  if (isParentOfMatch === undefined) return undefined
  if (height === 0 || !isParentOfMatch) {
    const hash = walk.hashes[walk.usedHashes]
    walk.usedHashes += 1
    if (height === 0 && isParentOfMatch && hash !== undefined) walk.matches.push({ place, txid: hash })
    return hash
  }
  const left = walkNode(walk, height - 1, 2 * place)
  if (left === undefined) return undefined
  if (2 * place + 1 >= widthAt(walk.transactions, height - 1)) return doubleSha256(concatBytes(left, left))
  const right = walkNode(walk, height - 1, 2 * place + 1)
  // Equal children would allow another tree with the same root (CVE-2012-2459).
  if (right === undefined || equalBytes(left, right)) return undefined
  return doubleSha256(concatBytes(left, right))
}

function nextBit(walk: Walk): boolean | undefined {
  const byte = walk.flags[walk.usedBits >> 3]
  if (byte === undefined) return undefined
  const bit = (byte >> (walk.usedBits & 7)) & 1
  walk.usedBits += 1
  return bit === 1
}

function isAllUsed({ flags, usedBits }: Walk): boolean {
  if (Math.ceil(usedBits / 8) !== flags.length) return false
  return usedBits % 8 === 0 || (flags.at(-1) ?? 0) >> (usedBits % 8) === 0
}

function misshapen(problem: 'transactions' | 'short' | 'hashes' | 'bits'): Checked<never> {
  return rejected(violation('merkle-tree.shape', '', { params: { problem }, detail: problem }))
}

/** Encodes the proof of a block's first transaction. Ids are in wire order. */
export function encodeFirstProof(txids: readonly [Uint8Array, ...Uint8Array[]]): Uint8Array {
  return encodePartialMerkleTree(txids, [0])
}

/** Encodes the proof of transactions at ascending places, or of the root only. Ids are in wire order. */
export function encodePartialMerkleTree(
  txids: readonly [Uint8Array, ...Uint8Array[]],
  places: readonly number[],
): Uint8Array {
  const { levels } = buildLevels(concatBytes(...txids))
  const hashes: Uint8Array[] = []
  const bits: boolean[] = []
  const visit = (height: number, place: number) => {
    const isParentOfMatch = places.some((each) => each >> height === place)
    bits.push(isParentOfMatch)
    if (height === 0 || !isParentOfMatch)
      return void hashes.push((levels[height] ?? new Uint8Array()).subarray(32 * place, 32 * (place + 1)))
    visit(height - 1, 2 * place)
    if (2 * place + 1 < widthAt(txids.length, height - 1)) visit(height - 1, 2 * place + 1)
  }
  visit(levels.length - 1, 0)
  const flags = new Uint8Array(Math.ceil(bits.length / 8))
  for (const [at, bit] of bits.entries()) if (bit) flags[at >> 3] = (flags[at >> 3] ?? 0) | (1 << (at & 7))
  return new ByteWriter()
    .uint32(txids.length)
    .list(hashes, (writer, hash) => writer.bytes(hash, 32))
    .sizedBytes(flags)
    .finish()
}
