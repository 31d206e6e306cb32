import type { CoreNetwork } from '#/chain/core-network.ts'
import { versionBytes } from '#/protocol/layer1/network.ts'
import { sandboxId, type Network } from '#/workspace/networks/network.ts'

/** The practice chain of this page's own server. */
export const sandboxPath = '/rpc/sandbox/'

/** Whom to ask about a network. None: it is not followed. */
function nodesOf({ id, nodes }: Network, origin: string = location.origin): readonly string[] {
  return id === sandboxId ? [`${origin}${sandboxPath}`] : nodes
}

/** A network as the chain room knows it; nothing where there is nobody to ask. */
export function coreNetworkOf(network: Network, origin?: string): CoreNetwork | undefined {
  const nodes = nodesOf(network, origin)
  if (nodes.length === 0) return undefined
  return {
    id: network.id,
    nodes: [...nodes],
    votingVersion: versionBytes[network.kind].publicKeyHash,
    chainLockType: network.chainLockType,
    pinnedQuorums: [],
  }
}
