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

/** The current network and what is known of its chain. The first screen that asks starts to follow it, for all screens. */
export function useFollowedChain(): FollowedChain {
  const network = useCurrentNetwork()
  const view = useChain()
  useEffect(followCurrent, [])
  // For a moment after another network was chosen the view is of the one before.
  return { network, view: view.networkId === network.id ? view : idleView }
}

/**
 * How many nodes have the tip in their chain, as far as they said; nothing before one has. One whose last answer failed is not
 * counted.
 */
export function countOnTip(nodes: ChainState['nodes']): number | undefined {
  if (nodes.every(({ status, lastFailure }) => status === null && lastFailure === null)) return undefined
  return nodes.filter(
    ({ status, lastFailure }) =>
      lastFailure === null && (status?.kind === 'agrees' || status?.kind === 'ahead'),
  ).length
}
