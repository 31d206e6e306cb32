import { skipToken, useQuery } from '@tanstack/react-query'
import { formatIdentityId } from '#/protocol/identity/identity-id.ts'
import type { IdentityPublicKey } from '#/protocol/key/identity-public-key.ts'
import { forgeableKeysOf } from '#/protocol/platform/bls-signing-key.ts'
import type { UnsignedTransition } from '#/protocol/transition/transition.ts'
import type { WireProfile } from '#/protocol/transition/wire-profile.ts'
import { platformNodesOf } from '#/session/nodes/platform-nodes.ts'
import { useNetwork } from '#/workspace/actions/current-network.ts'
import { findIdentity } from '#/workspace/actions/find-identity.ts'
import type { Network } from '#/workspace/records/network.ts'
import { useWorkspace, type WorkspaceState } from '#/workspace/storage/workspace-store.ts'

// A key is seldom added; who signs reads the review for longer than the nodes take.
const freshMs = 60_000

/** Returns the identity (32 bytes) that a transition sends credits to: the recipient of a transfer, the identity of a top-up. */
export function recipientOf(transition: UnsignedTransition): Uint8Array | undefined {
  if (transition.type === 7) return transition.recipientId
  return transition.type === 3 ? transition.identityId : undefined
}

/**
 * Reads the keys of the recipient of credits from the nodes of its network, where this workspace does not know them. Nothing while they are
 * read, where no node answers, and where the profile verifies every key: the caller then knows of no risk.
 */
export function useRecipientKeys(
  transition: UnsignedTransition | undefined,
  { verifiesBls }: Pick<WireProfile, 'verifiesBls'>,
  networkId: string | undefined,
): readonly IdentityPublicKey[] | undefined {
  const identities = useWorkspace((state) => state.identities)
  const transitions = useWorkspace((state) => state.transitions)
  const network = useNetwork(networkId ?? '')
  const id = transition && recipientOf(transition)
  const idText = id && formatIdentityId(id)
  const isKnown = idText !== undefined && keysHere({ identities, transitions }, idText) !== undefined
  const isAsked = !verifiesBls && !isKnown && network !== undefined && platformNodesOf(network).length > 0
  const { data } = useQuery({
    queryKey: ['recipient', networkId, idText],
    queryFn: id === undefined || !isAsked ? skipToken : ({ signal }) => readKeys(network, id, signal),
    staleTime: freshMs,
    retry: false,
  })
  return data ?? undefined
}

/** Returns the ids of the recipient's enabled keys that anyone can sign as, by the workspace, or else by what nodes have told. */
export function forgeableKeysOfRecipient(
  transition: UnsignedTransition,
  holdings: Pick<WorkspaceState, 'identities' | 'transitions'>,
  profile: Pick<WireProfile, 'verifiesBls'>,
  ofNodes?: readonly IdentityPublicKey[],
): readonly number[] {
  const id = recipientOf(transition)
  const keys = id === undefined ? undefined : (keysHere(holdings, formatIdentityId(id)) ?? ofNodes)
  return forgeableKeysOf(keys ?? [], profile).map((key) => key.id)
}

function keysHere(
  holdings: Pick<WorkspaceState, 'identities' | 'transitions'>,
  id: string,
): readonly IdentityPublicKey[] | undefined {
  return findIdentity(holdings, id)?.shown?.identity.publicKeys
}

/** Reads them as few visits do: what parses an answer is fetched then. The query cache takes no undefined, but null. */
async function readKeys(
  network: Network,
  id: Uint8Array,
  signal: AbortSignal,
): Promise<readonly IdentityPublicKey[] | null> {
  const { readKeysOfNodes } = await import('#/session/nodes/read-recipient.ts')
  return readKeysOfNodes(network, id, signal)
}
