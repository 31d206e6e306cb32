import { create } from 'zustand'
import type { ChainState } from '#/chain/chain-state.ts'
import type { DapiNode } from '#/dapi/dapi-pool.ts'
import { hostOfNode } from '#/protocol/node-address.ts'
import { wireProfiles } from '#/protocol/transition/wire-profile.ts'
import { useChain } from './chain-store.ts'
import { isSandboxId, type Network } from '#/store/records/network.ts'
import { platformNodesOf } from './platform-nodes.ts'

/** What this page has seen of the platform's nodes, by network. `platform-pool.ts` writes it, once a node is called. */
export const useNodeHealth = create<ReadonlyMap<string, readonly DapiNode[]>>(() => new Map())

/**
 * Whether evonodes of the masternode list are asked beside the seeds. Whoever gives a list can put nodes of their own in it, so that a
 * list counts when nodes of two hosts have given it, or a quorum that the user pinned has signed it.
 */
export type EvonodeUse =
  /** The network has no nodes that the user could name, or none of the platform. */
  | 'none'
  /** No list is there yet: the network was not opened, or has not answered. */
  | 'no-list'
  /** One host alone has given the list. */
  | 'not-agreed'
  | 'asked'

/** By the state of the network's chain, where that is followed. */
export function evonodeUseOf(network: Network, list: ChainState['list'] | undefined): EvonodeUse {
  if (isSandboxId(network.id) || wireProfiles[network.profile].codec !== 'bincode') return 'none'
  if (platformNodesOf(network).length === 0) return 'none'
  if (list === undefined || list === null) return 'no-list'
  const { verdict, agreeing, masternodeCheck } = list
  if (masternodeCheck.kind !== 'verified') return 'not-agreed'
  const isPinned = verdict.kind === 'chain-locked' && network.pinnedQuorums.length > 0
  return isPinned || new Set(agreeing.map(hostOfNode)).size > 1 ? 'asked' : 'not-agreed'
}

/** Whether evonodes of the network's list are asked, by what is known now. */
export function useEvonodeUse(network: Network): EvonodeUse {
  return useChain(({ networkId, state }) =>
    evonodeUseOf(network, networkId === network.id ? state?.list : undefined),
  )
}
