import { requireNetwork } from '#/workspace/networks/current-network.ts'
import { sandboxId, type Network } from '#/workspace/networks/network.ts'
import { useWorkspace } from '#/workspace/storage/workspace-store.ts'

/** The network that a draft is on. Throws when it is not in this browser. */
export function networkOf(draftId: string): Network {
  return requireNetwork(useWorkspace.getState().drafts.get(draftId)?.networkId ?? sandboxId)
}
