import type { ChainAnswer } from '#/chain/chain-api.ts'
import { useListAnswer } from './chain-session.ts'

export type Quorum = NonNullable<ChainAnswer<'readQuorums'>>[number]

export function useQuorums(): ChainAnswer<'readQuorums'> | undefined {
  return useListAnswer(['quorums'], (client) => client.readQuorums())
}
