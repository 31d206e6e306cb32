import type { ChainAnswer } from '#/chain/chain-api.ts'
import { useListAnswer } from './chain-session.ts'

export type Quorum = NonNullable<ChainAnswer<'readQuorums'>>[number]

/** Returns the quorums of the verified list; null if the node returned them in an unknown format. */
export function useQuorums(): ChainAnswer<'readQuorums'> | undefined {
  return useListAnswer(['quorums'], (client) => client.readQuorums())
}
