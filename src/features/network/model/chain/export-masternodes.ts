import type { ChainQuestion } from '#/chain/chain-door.ts'
import { chain } from '#/session/chain/chain.ts'

/** Everything that the query finds in one list of one block, as the text of a file. */
export async function exportMasternodes(
  query: ChainQuestion<'exportMasternodes'>['query'],
  form: ChainQuestion<'exportMasternodes'>['form'],
): Promise<Blob> {
  return chain.ask().exportMasternodes({ query, form })
}
