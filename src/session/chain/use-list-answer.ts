import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { chain } from './chain.ts'
import { useChain } from './chain-store.ts'

/**
 * What the worker answers about the followed list: asked once for each list and question. The answer before is shown, as
 * placeholder data, until the new one is there. `question`: all that the answer depends on beside the list.
 */
export function useListAnswer<Answer>(
  question: readonly [name: string, ...details: readonly unknown[]],
  ask: (client: ReturnType<typeof chain.ask>) => Promise<Answer>,
) {
  const networkId = useChain((state) => state.networkId)
  const blockHash = useChain((state) => state.state?.list?.blockHash)
  return useQuery({
    queryKey: [...question, networkId, blockHash],
    queryFn: () => ask(chain.ask()),
    enabled: blockHash !== undefined,
    placeholderData: keepPreviousData,
    staleTime: Infinity,
    // Answers about lists that are past are not asked for again.
    gcTime: 10_000,
  })
}
