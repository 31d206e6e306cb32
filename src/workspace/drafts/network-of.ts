import { requireNetwork } from '#/workspace/networks/current-network.ts'
import { sandboxId, type Network } from '#/workspace/networks/network.ts'
import { findKeyed } from './keyed-draft.ts'

/** The network that a draft, or an update of an identity, is on. Throws when it is not in this browser. */
export function networkOf(draftId: string): Network {
  return requireNetwork(findKeyed(draftId)?.networkId ?? sandboxId)
}
