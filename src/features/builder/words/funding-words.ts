import { creditsOf } from '#/protocol/layer1/asset-lock.ts'
import { t } from '#/features/builder/messages.ts'
import { formatDashToRead } from '#/words/format-dash.ts'

export function amountHint(duffs: bigint | undefined): string {
  if (duffs === undefined) return t('fund.amount.hint')
  const credits = creditsOf(duffs)
  return t('fund.amount.credits', { dash: formatDashToRead(credits), credits })
}

/**
 * The recipients of a lock, as the worker reads its outputs: one key by its label, several keys as a line for each
 * amount.
 */
export function fundedLines(
  funded: readonly { readonly record: string; readonly amountDuffs: bigint }[],
  nameOf: (record: string) => string | undefined,
): readonly string[] {
  const [only, ...others] = funded
  const name = only !== undefined && others.length === 0 ? nameOf(only.record) : undefined
  if (name !== undefined) return [name]
  const counts = new Map<bigint, number>()
  for (const { amountDuffs } of funded) counts.set(amountDuffs, (counts.get(amountDuffs) ?? 0) + 1)
  return [...counts].map(([duffs, count]) => t('fund.address.lock.to.several', { count, duffs }))
}
