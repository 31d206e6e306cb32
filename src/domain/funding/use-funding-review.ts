import { useMemo } from 'react'
import { skipToken, useQuery } from '@tanstack/react-query'
import { formatHex } from '#/protocol/encoding/hex.ts'
import { wireProfiles } from '#/protocol/transition/wire-profile.ts'
import { derivePlanDigest } from '#/protocol/transition/transition-bytes.ts'
import { encodeOutPoint } from '#/protocol/layer1/transaction.ts'
import { useVault } from '#/domain/keys/vault-session.ts'
import { coinsOf } from './deposit-coins.ts'
import type { Deposit } from '#/store/records/deposit.ts'
import type { FundingPlan } from './confirmed-plan.ts'
import { reviewFunding, type DepositUse } from './sign-funding.ts'

/** The worker's reading of the lock of a deposit, as soon as the vault is open; nothing is asked without `use`. */
export function useFundingReview(
  deposit: Deposit,
  network: 'mainnet' | 'testnet',
  use: DepositUse | undefined,
  plan: FundingPlan | undefined,
) {
  const isOpen = useVault((view) => view.session.kind === 'open')
  const coins = coinsOf(deposit).unspent.map(({ outPoint }) => formatHex(encodeOutPoint(outPoint)))
  const planned = useMemo(() => plan && formatPlan(plan), [plan])
  const { data, error, refetch } = useQuery({
    queryKey: ['funding-review', deposit.id, isOpen, coins.join(), use && formatUse(use), planned],
    queryFn: use === undefined || !isOpen ? skipToken : () => reviewFunding(deposit, network, use, plan),
    // Readings end with the worker, at every lock: nothing is shown again that it has forgotten.
    staleTime: Infinity,
    gcTime: 0,
  })
  return { review: isOpen ? data : undefined, error, readAgain: () => void refetch() }
}

function formatPlan({ transitions, profile }: FundingPlan): string {
  return transitions.map((each) => formatHex(derivePlanDigest(each, wireProfiles[profile]))).join()
}

function formatUse(use: DepositUse): string {
  if (use.kind === 'refund') return use.address
  const funded = use.funded.map(({ record, amountDuffs }) => `${record} ${amountDuffs ?? 'all'}`)
  return [use.kind, ...funded].join()
}
