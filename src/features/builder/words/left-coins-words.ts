import { maxLockInputs } from '#/protocol/funding/asset-lock-transaction.ts'
import { inputBytes, readCoins } from '#/protocol/funding/coins.ts'
import type { FundingReview } from '#/domain/funding/sign-funding.ts'
import { t } from '#/features/builder/messages.ts'

// Apart from the other words of funding: the Fund step does not load what reads coins.

/** The coins that stay unspent, with the reason; nothing where none stay. */
export function leftLine({
  shown: { coins, left },
  request,
}: Extract<FundingReview, { readonly kind: 'signable' }>): string | undefined {
  if (left.coins === 0) return undefined
  const params = { count: left.coins, duffs: left.amountDuffs }
  const all = readCoins(request.previous, request.outPoints)
  const worth = all.ok ? all.value.filter(({ amountDuffs }) => amountDuffs > BigInt(inputBytes)) : []
  if (worth.length <= coins.length) return t('fund.address.lock.left.worthless', params)
  return t(
    coins.length < maxLockInputs ? 'fund.address.lock.left.unneeded' : 'fund.address.lock.left.limit',
    params,
  )
}
