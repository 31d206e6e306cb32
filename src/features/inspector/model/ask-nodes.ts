import { chain } from '#/session/chain/chain-session.ts'
import { readBlockQuery, exploreBlock } from '#/session/chain/explorer-store.ts'
import { currentNetwork } from '#/workspace/actions/current-network.ts'

/** Asks every node of the current network for the block; the explorer shows what they say. */
export function askNodesForBlock(blockHash: string): void {
  const query = readBlockQuery(blockHash)
  if (query !== undefined) void exploreBlock(chain.client, currentNetwork().id, query)
}
