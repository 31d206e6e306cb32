import { isSingleFile } from '#/platform/build-form.ts'
import { wireProfiles } from '#/protocol/transition/wire-profile.ts'
import { sandboxPlatformAddresses } from '#/sandbox/sandbox-platform-fetch.ts'
import { isSandboxId, type Network } from '#/store/records/network.ts'

/** Entered by the user, or the sandbox's. The single file has no network access. */
export function platformNodesOf({ id, profile, platformNodes }: Network): readonly string[] {
  if (wireProfiles[profile].codec !== 'bincode') return []
  if (isSandboxId(id)) return sandboxPlatformAddresses
  return isSingleFile ? [] : platformNodes
}

/** Nodes that accept transitions and report payments on layer 1; both sandboxes have them. */
export function hasNodes(network: Network): boolean {
  return isSandboxId(network.id) || platformNodesOf(network).length > 0
}
