import { isSingleFile } from '#/platform/build-form.ts'
import { wireProfiles } from '#/protocol/transition/wire-profile.ts'
import { sandboxPlatformAddresses } from '#/sandbox/sandbox-platform-fetch.ts'
import { isSandboxId, type Network } from '#/store/records/network.ts'

/** Addresses of the nodes that the platform of a network is asked at: only those that the user named, and those of the sandbox. The single file has no network. */
export function platformNodesOf({ id, profile, platformNodes }: Network): readonly string[] {
  if (wireProfiles[profile].codec !== 'bincode') return []
  if (isSandboxId(id)) return sandboxPlatformAddresses
  return isSingleFile ? [] : platformNodes
}

/** Whether a network has nodes that take transitions and know of payments on layer 1. Both sandboxes have them. */
export function hasNodes(network: Network): boolean {
  return isSandboxId(network.id) || platformNodesOf(network).length > 0
}
