import { formatIdentityId } from '#/protocol/identity/identity-id.ts'
import { useWorkspace } from '#/store/workspace-store.ts'

/**
 * The signed create of an identity (32 bytes), as the workspace has it: by its log the vault's worker tells whether it has made it. Undefined
 * for an identity that was not created here.
 */
export function findSignedCreate(identityId: Uint8Array): Uint8Array | undefined {
  const id = formatIdentityId(identityId)
  return [...useWorkspace.getState().transitions.values()].findLast(
    (each) => each.kind === 'create' && each.identityId === id,
  )?.bytes
}
