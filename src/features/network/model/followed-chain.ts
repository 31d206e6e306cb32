import { useEffect } from 'react'
import { useCurrentNetwork } from '#/domain/network/current-network.ts'
import type { Network } from '#/store/records/network.ts'
import type { ChainState } from '#/chain/chain-state.ts'
import { idleView, useChain, type ChainView } from '#/domain/network/chain-store.ts'
import { followCurrent } from '#/domain/network/follow-current.ts'

export interface FollowedChain {
  readonly network: Network
  readonly view: ChainView
}

/** The current network and the state of its chain. The first screen that asks starts following it for all screens. */
export function useFollowedChain(): FollowedChain {
  const network = useCurrentNetwork()
  const view = useChain()
  useEffect(followCurrent, [])
  // Just after the user chose another network, the view is still of the previous one.
  return { network, view: view.networkId === network.id ? view : idleView }
}

/** Number of nodes with the tip, without those whose last answer failed; undefined before any has answered. */
export function countOnTip(nodes: ChainState['nodes']): number | undefined {
  if (nodes.every(({ status, lastFailure }) => status === null && lastFailure === null)) return undefined
  return nodes.filter(
    ({ status, lastFailure }) =>
      lastFailure === null && (status?.kind === 'agrees' || status?.kind === 'ahead'),
  ).length
}
