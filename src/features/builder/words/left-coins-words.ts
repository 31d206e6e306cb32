import { maxLockInputs } from '#/protocol/funding/asset-lock-transaction.ts'
import { inputBytes, readCoins } from '#/protocol/funding/coins.ts'
import type { FundingReview } from '#/domain/funding/sign-funding.ts'
import { t } from '#/features/builder/messages.ts'

// Separate from the other funding words, because the Fund step does not load the code that reads coins.

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
