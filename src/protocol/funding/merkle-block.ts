import { readExactly } from '#/protocol/encoding/byte-reader.ts'
import { equalBytes, reverseBytes } from '#/protocol/encoding/bytes.ts'
import { checkPartialMerkleTree } from '#/protocol/masternode/partial-merkle-tree.ts'
import { passed, rejected, violation, type Checked } from '#/protocol/violation.ts'

/** Source: BIP 37, `merkleblock`. */
export interface MerkleBlock {
  /** 80 bytes. Not checked against the chain. */
  readonly header: Uint8Array
  readonly transactions: number
  /** Proven transactions: place in the block, and txid (32 bytes, display order). */
  readonly matches: readonly { readonly place: number; readonly txid: Uint8Array }[]
}

const headerBytes = 80
const rootAt = 36

/**
 * Reads a merkle block whose tree gives the root in its header, or `funding.merkle-root`. `merkle-tree.shape`: equal
 * children (CVE-2012-2459), too many transactions, or a wrong number of hashes or bits.
 */
export function checkMerkleBlock(bytes: Uint8Array): Checked<MerkleBlock> {
  const header = readExactly(bytes.subarray(0, headerBytes), (reader) => reader.bytes(headerBytes))
  if (!header.ok) return header
  const tree = checkPartialMerkleTree(bytes.subarray(headerBytes))
  if (!tree.ok) return tree
  const { transactions, root, matches } = tree.value
  if (!equalBytes(root, header.value.subarray(rootAt, rootAt + 32)))
    return rejected(violation('funding.merkle-root', ''))
  const proved = matches.map(({ place, txid }) => ({ place, txid: reverseBytes(txid) }))
  return passed({ header: header.value, transactions, matches: proved })
}
