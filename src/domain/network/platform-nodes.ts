import { isSingleFile } from '#/platform/build-form.ts'
import { wireProfiles } from '#/protocol/transition/wire-profile.ts'
import { sandboxPlatformAddresses } from '#/sandbox/sandbox-platform-fetch.ts'
import { isSandboxId, type Network } from '#/store/records/network.ts'

/** Returns the platform nodes that the user entered, or the sandbox’s. The single file has no network access. */
export function platformNodesOf({ id, profile, platformNodes }: Network): readonly string[] {
  if (wireProfiles[profile].codec !== 'bincode') return []
  if (isSandboxId(id)) return sandboxPlatformAddresses
  return isSingleFile ? [] : platformNodes
}

/** True if the network has nodes that accept transitions and report payments on layer 1. Both sandboxes have them. */
export function hasNodes(network: Network): boolean {
  return isSandboxId(network.id) || platformNodesOf(network).length > 0
}
