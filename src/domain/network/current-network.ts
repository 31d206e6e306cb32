import { KeywrightError } from '#/protocol/error.ts'
import { useSettings } from '#/store/settings-store.ts'
import { useWorkspace } from '#/store/workspace-store.ts'
import type { WorkspaceErrorCode } from '#/store/records/workspace-error.ts'
import { findNetwork, networkOrSandbox, type Network } from '#/store/records/network.ts'

export function currentNetwork(): Network {
  const { networkId } = useSettings.getState().settings
  return networkOrSandbox(useWorkspace.getState().networks, networkId)
}

export function useCurrentNetwork(): Network {
  const id = useSettings((state) => state.settings.networkId)
  const networks = useWorkspace((state) => state.networks)
  return networkOrSandbox(networks, id)
}

export function useNetwork(id: string): Network | undefined {
  const networks = useWorkspace((state) => state.networks)
  return findNetwork(networks, id)
}

export function requireNetwork(id: string): Network {
  const network = findNetwork(useWorkspace.getState().networks, id)
  if (network === undefined) throw new KeywrightError<WorkspaceErrorCode>('workspace/network-gone')
  return network
}
