import { requireNetwork } from '#/workspace/actions/current-network.ts'
import { sandboxId, type Network } from '#/workspace/records/network.ts'
import { useWorkspace } from '#/workspace/storage/workspace-store.ts'
import { findKeyed } from './keyed-draft.ts'

/** The network that a draft, or an update of an identity, is on. Throws when it is not in this browser. */
export function networkOf(draftId: string): Network {
  const draft = useWorkspace.getState().drafts.get(draftId) ?? findKeyed(draftId)
  return requireNetwork(draft?.networkId ?? sandboxId)
}
