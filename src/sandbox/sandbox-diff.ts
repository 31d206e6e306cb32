import { concatBytes, reverseBytes } from '#/protocol/encoding/bytes.ts'
import { sha256d } from '#/protocol/encoding/hash.ts'
import { formatHex } from '#/protocol/encoding/hex.ts'
import { compareHashes } from '#/protocol/masternode/list-entry.ts'
import { buildLevels, rootOf } from '#/protocol/masternode/merkle-levels.ts'
import type { MnListDiff } from '#/protocol/masternode/mn-list-diff.ts'
import { readDiffQuorum } from '#/protocol/masternode/quorum-entry.ts'
import { blockHashText, worldHeightOf, type SandboxChain } from './sandbox-chain.ts'
import { buildSandboxCoinbase } from './sandbox-coinbase.ts'
import { formatSandboxEntry } from './sandbox-entry-text.ts'
import { changesBetween, type createSandboxLists } from './sandbox-lists.ts'
import { quorumsAt, type DiffQuorum } from './sandbox-quorum.ts'

/** The answer to getMnListDiff: what changed between two blocks of the chain, and what proves it. */
export function buildSandboxDiff(
  chain: SandboxChain,
  listAt: ReturnType<typeof createSandboxLists>,
  { base, height }: { readonly base: number; readonly height: number },
): MnListDiff {
  const { world } = chain
  const [from, to] = [worldHeightOf(chain, base), worldHeightOf(chain, height)]
  const { upserts, gone } = changesBetween(world, from, to)
  const before = base === 0 ? [] : quorumsAt(chain, base)
  const after = quorumsAt(chain, height)
  const roots = { masternodeRoot: rootOf(listAt(to).tree), quorumRoot: quorumRootOf(after) }
  const coinbase = buildSandboxCoinbase(chain, height, roots)
  return {
    nVersion: 1,
    baseBlockHash: blockHashText(chain, base),
    blockHash: blockHashText(chain, height),
    cbTxMerkleTree: formatHex(coinbase.proof),
    cbTx: formatHex(coinbase.bytes),
    deletedMNs: gone.map((bytes) => formatHex(reverseBytes(bytes.subarray(0, 32)))),
    mnList: upserts.map(formatSandboxEntry),
    deletedQuorums: without(before, after).map(({ llmqType, quorumHash }) => ({ llmqType, quorumHash })),
    newQuorums: without(after, before),
    merkleRootMNList: formatHex(reverseBytes(roots.masternodeRoot)),
    merkleRootQuorums: formatHex(reverseBytes(roots.quorumRoot)),
  }
}

function without(these: readonly DiffQuorum[], those: readonly DiffQuorum[]): readonly DiffQuorum[] {
  const names = new Set(those.map(nameOf))
  return these.filter((each) => !names.has(nameOf(each)))
}

function nameOf({ llmqType, quorumHash }: DiffQuorum): string {
  return `${llmqType} ${quorumHash}`
}

function quorumRootOf(quorums: readonly DiffQuorum[]): Uint8Array {
  const hashes = quorums.map((each) => sha256d(readDiffQuorum(each, '').bytes)).sort(compareHashes)
  return rootOf(buildLevels(concatBytes(...hashes)))
}
