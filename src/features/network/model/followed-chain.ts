import { useEffect, useSyncExternalStore } from 'react'
import { useCurrentNetwork } from '#/workspace/actions/current-network.ts'
import type { Network } from '#/workspace/records/network.ts'
import { idleView, useChain, type ChainState, type ChainView } from '#/session/chain/chain-store.ts'
import { followCurrent } from '#/session/chain/follow-current.ts'
import { deviceConnection } from '#/platform/connection.ts'
import { freshnessOf, type Freshness } from '#/session/chain/freshness.ts'
import { useSettings } from '#/workspace/storage/settings-store.ts'
import { useNow } from '#/session/program/use-now.ts'

export interface FollowedChain {
  readonly network: Network
  readonly view: ChainView
}

/** The current network as it is followed. The first screen that asks starts it; it goes on behind other screens. */
export function useFollowedChain(): FollowedChain {
  const network = useCurrentNetwork()
  const view = useChain()
  useEffect(followCurrent, [])
  // For a moment after another network was chosen the view is of the one before.
  return { network, view: view.networkId === network.id ? view : idleView }
}

/** How many nodes have the tip in their chain, as far as they said. */
export function countOnTip(nodes: ChainState['nodes']): number {
  return nodes.filter(({ standing }) => standing?.kind === 'agrees' || standing?.kind === 'ahead').length
}

const lookEveryMs = 5000

export function useFreshness(view: ChainView): Freshness {
  const everyMs = useSettings((state) => state.settings.pollSeconds) * 1000
  return freshnessOf(view, { isOnline: useOnline(), nowMs: useNow(lookEveryMs), everyMs })
}

/** Whether the device says that it is connected. */
function useOnline(): boolean {
  return useSyncExternalStore(deviceConnection.listen, deviceConnection.isOnline)
}
