import { checkStoredIdentityBytes } from '#/protocol/identity/stored-identity.ts'
import type { IdentityPublicKey } from '#/protocol/key/identity-public-key.ts'
import type { Network } from '#/store/records/network.ts'
import { readIdentityOfNodes } from './read-from-nodes.ts'

/**
 * Fetches the keys of an identity (32 bytes) that most of three nodes agree on. Null if most have none or none answer.
 */
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
