import { isSingleFile } from '#/platform/build-form.ts'
import type { CoreNetwork } from '#/chain/core-network.ts'
import { versionBytes } from '#/protocol/layer1/network.ts'
import { sandboxAddresses } from '#/sandbox/sandbox-fetch.ts'
import { readPin } from '#/workspace/networks/pinned-quorums.ts'
import { sandboxId, type Network } from '#/workspace/networks/network.ts'

/** Whom to ask about a network. None: it is not followed. */
function nodesOf({ id, nodes }: Network): readonly string[] {
  if (id === sandboxId) return sandboxAddresses
  // The policy of the single file refuses every request.
  return isSingleFile ? [] : nodes
}

/** A network as the chain room knows it; nothing where there is nobody to ask. */
export function coreNetworkOf(network: Network): CoreNetwork | undefined {
  const nodes = nodesOf(network)
  if (nodes.length === 0) return undefined
  return {
    id: network.id,
    nodes: [...nodes],
    votingVersion: versionBytes[network.kind].publicKeyHash,
    chainLockType: network.chainLockType,
    pinnedQuorums: network.pinnedQuorums.flatMap((line) => readPin(line) ?? []),
  }
}
