import type { ChainClient } from '#/chain/chain-client.ts'
import { chain } from './chain.ts'

/** Questions to the nodes of the network that is followed. They fail while none is. */
export const chainQuestions: Pick<ChainClient, 'ask' | 'explore'> = {
  ask: async (question, options) => chain.ask().ask(question, options),
  explore: async (question, options) => chain.ask().explore(question, options),
}
