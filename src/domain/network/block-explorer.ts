import { withoutGroups } from '#/protocol/encoding/digit-groups.ts'
import { BlockQuery } from '#/chain/block-sighting.ts'
import { chain } from './chain-session.ts'
import { nodeQuestion } from './node-question.ts'

export interface BlockQuestion {
  readonly networkId: string
  readonly query: BlockQuery
}

export const blockExplorer = nodeQuestion('explore', async ({ query }: BlockQuestion, signal) =>
  chain.client.explore({ block: query }, { signal }),
)

export function parseBlockQuery(typed: string): BlockQuery | undefined {
  const text = typed.trim()
  const digits = withoutGroups(text)
  const query = /^\d{1,15}$/.test(digits)
    ? { by: 'height', height: Number(digits) }
    : { by: 'hash', blockHash: text.toLowerCase() }
  return BlockQuery.safeParse(query).data
}
