import { chainQuestions } from '#/workspace/chain/chain-questions.ts'
import { readBlockQuery } from '#/workspace/explorer/block-query.ts'
import { exploreBlock } from '#/workspace/explorer/explorer-store.ts'
import { currentNetwork } from '#/workspace/networks/current-network.ts'

/** Asks every node of the current network for the block; the explorer shows what they say. */
export function askNodesForBlock(blockHash: string): void {
  const query = readBlockQuery(blockHash)
  if (query !== undefined) void exploreBlock(chainQuestions, currentNetwork().id, query)
}
