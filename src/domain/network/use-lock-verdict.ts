import { useQuery } from '@tanstack/react-query'
import type { ChainAnswer } from '#/chain/chain-api.ts'
import type { LockVerdict } from '#/protocol/masternode/verified-list.ts'
import { chain } from './chain-session.ts'
import { useChain } from './chain-store.ts'

type LockAnswer = ChainAnswer<'verifyInstantLock'>

export interface LockVerdictByList {
  readonly verdict: LockVerdict
  readonly list: NonNullable<LockAnswer['list']>
}

/** The verdict of the followed network's quorums; `undefined` if this tab does not follow the network. */
export function useLockVerdict(
  networkId: string,
  given: QuorumLock | undefined,
): LockVerdictByList | undefined {
  const isFollowed = useChain((state) => state.networkId === networkId)
  const list = useChain((state) => state.state?.list ?? null)
  const lockedHash = useChain(({ blocks }) =>
    given?.kind === 'chain-lock'
      ? blocks.find(({ height }) => height === given.height)?.blockHash
      : undefined,
  )
  // A coinbase has only a height. Its block is known only if it was the tip.
  const lock =
    given?.kind === 'chain-lock' ? { ...given, blockHash: given.blockHash ?? lockedHash ?? null } : given
  const { data } = useQuery({
    // The check runs again for another list, or when more is known about the list.
    queryKey: ['lock-verdict', networkId, list?.blockHash, list?.verdict, lock],
    queryFn: async (): Promise<LockAnswer | null> => (lock === undefined ? null : await check(lock)),
    enabled: isFollowed && list !== null && lock !== undefined,
    staleTime: Infinity,
    gcTime: 10_000,
  })
  if (!isFollowed || data == null || data.list === null) return undefined
  return { verdict: data.verdict, list: data.list }
}

function check(lock: QuorumLock): Promise<LockAnswer> {
  if (lock.kind === 'instant-lock') return chain.client.verifyInstantLock({ instantLock: lock.bytes })
  const { height, blockHash, signature } = lock
  return chain.client.verifyChainLock({ height, blockHash, signature })
}

export type QuorumLock =
  | { readonly kind: 'instant-lock'; readonly bytes: Uint8Array }
  | {
      readonly kind: 'chain-lock'
      readonly height: number
      readonly blockHash: string | null
      readonly signature: Uint8Array
    }
