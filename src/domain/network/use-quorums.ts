import type { ChainAnswer } from '#/chain/chain-api.ts'
import { useListAnswer } from './chain-session.ts'

export type Quorum = NonNullable<ChainAnswer<'readQuorums'>>[number]

/** The quorums of the verified list; null where the node gave them in no shape that is known. */
export function useQuorums(): ChainAnswer<'readQuorums'> | undefined {
  return useListAnswer(['quorums'], (client) => client.readQuorums())
}
