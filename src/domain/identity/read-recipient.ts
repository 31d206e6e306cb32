import { checkStoredIdentityBytes } from '#/protocol/identity/stored-identity.ts'
import type { IdentityPublicKey } from '#/protocol/key/identity-public-key.ts'
import type { Network } from '#/store/records/network.ts'
import { readIdentityOfNodes } from './read-from-nodes.ts'

/** The keys of an identity (32 bytes) as most of three nodes of the network have it; null where most have none, or nobody answers. */
export async function readKeysOfNodes(
  network: Network,
  id: Uint8Array,
  signal: AbortSignal,
): Promise<readonly IdentityPublicKey[] | null> {
  const read = await readIdentityOfNodes(network, id, signal)
  if (read.kind !== 'agreed' || read.value === undefined) return null
  const identity = checkStoredIdentityBytes(read.value)
  return identity.ok ? identity.value.publicKeys : null
}
