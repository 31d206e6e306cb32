import { create } from 'zustand'
import type { ChainState } from '#/chain/chain-state.ts'
import type { DapiNode } from '#/dapi/dapi-pool.ts'
import { hostOfNode } from '#/protocol/node-address.ts'
import { wireProfiles } from '#/protocol/transition/wire-profile.ts'
import { useChain } from './chain-store.ts'
import { isSandboxId, type Network } from '#/store/records/network.ts'
import { platformNodesOf } from './platform-nodes.ts'

export const useNodeHealth = create<ReadonlyMap<string, readonly DapiNode[]>>(() => new Map())

/**
 * Tells whether the evonodes of a list may be asked. The source of a list can add nodes of its own, so a list counts
 * only if nodes of two hosts returned it, or a quorum that the user pinned has signed it.
 */
export type EvonodeUse =
  | 'none'
  /** There is no list: the network was not opened yet, or has not answered. */
  | 'no-list'
  /** Only one host has returned the list. */
  | 'not-agreed'
  | 'asked'

export function evonodeUseOf(network: Network, list: ChainState['list'] | undefined): EvonodeUse {
  if (isSandboxId(network.id) || wireProfiles[network.profile].codec !== 'bincode') return 'none'
  if (platformNodesOf(network).length === 0) return 'none'
  if (list === undefined || list === null) return 'no-list'
  const { verdict, agreeing, masternodeCheck } = list
  if (masternodeCheck.kind !== 'verified') return 'not-agreed'
  const isPinned = verdict.kind === 'chain-locked' && network.pinnedQuorums.length > 0
  return isPinned || new Set(agreeing.map(hostOfNode)).size > 1 ? 'asked' : 'not-agreed'
}

export function useEvonodeUse(network: Network): EvonodeUse {
  return useChain(({ networkId, state }) =>
    evonodeUseOf(network, networkId === network.id ? state?.list : undefined),
  )
}
