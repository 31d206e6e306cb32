import type { ListQuery } from '#/chain/list-query.ts'
import { chain } from './chain.ts'
import type { Masternode } from './use-masternodes.ts'

const perQuestion = 1000

/** Everything that the query finds, as one list of one block: asked for page by page. */
export async function readAllMasternodes(
  query: ListQuery,
): Promise<{ readonly blockHash: string | null; readonly masternodes: readonly Masternode[] }> {
  const all: Masternode[] = []
  let blockHash: string | null = null
  for (;;) {
    const page = await chain.ask().queryMasternodes({ query, from: all.length, count: perQuestion })
    // A block came in between: what was read is of another list.
    if (all.length > 0 && page.blockHash !== blockHash) all.length = 0
    else all.push(...page.masternodes)
    blockHash = page.blockHash
    if (all.length >= page.found) return { blockHash, masternodes: all }
  }
}

const columns = [
  'service',
  'proRegTxHash',
  'pubKeyOperator',
  'votingAddress',
  'isValid',
  'nType',
  'confirmedHash',
  'platformHTTPPort',
  'platformNodeID',
] as const satisfies readonly (keyof Masternode)[]

/** RFC 4180. No member holds a comma, a quote or a line break: each was parsed. */
export function formatMasternodesCsv(masternodes: readonly Masternode[]): string {
  const lines = masternodes.map((each) => columns.map((column) => String(each[column] ?? '')).join(','))
  return `${[columns.join(','), ...lines].join('\r\n')}\r\n`
}

/** With the block that they are of, and without what nothing verifies. */
export function formatMasternodesJson(blockHash: string | null, masternodes: readonly Masternode[]): string {
  const verified = masternodes.map(({ extra: _extra, ...rest }) => rest)
  return `${JSON.stringify({ blockHash, masternodes: verified }, null, 2)}\n`
}
