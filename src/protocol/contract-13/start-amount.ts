import type { TypedToken } from './typed-contract.ts'

type Perpetual = NonNullable<TypedToken['distributionRules']['perpetualDistribution']>
export type DistributionFunction = Perpetual['distributionType']['value']['function']

export type CurveFunction = Extract<
  DistributionFunction,
  { readonly kind: 'linear' | 'polynomial' | 'exponential' | 'logarithmic' | 'invertedLogarithmic' }
>

export const mostAmount = 2n ** 48n - 1n

/**
 * Returns the first amount of a curve; undefined if nodes fail. The last digit may differ (dashpay/platform
 * packages/rs-dpp …/token_perpetual_distribution/distribution_function/evaluate.rs).
 */
export function deriveStartAmount({ kind, value }: CurveFunction): bigint | undefined {
  const { minValue, maxValue } = value
  const least = minValue ?? 0n
  const within = (amount: bigint): bigint => {
    const raised = amount < least ? least : amount
    return maxValue !== null && raised > maxValue ? maxValue : raised
  }
  if (kind === 'linear') return within(value.startingAmount)
  const { a, d, m, n, o, b, startMoment } = value
  const moment = o - (startMoment ?? 0n)
  if (kind === 'polynomial') {
    if (moment <= 0n) return least
    const power = Math.trunc(Number(moment) ** (Number(m) / Number(n)))
    if (!Number.isFinite(power)) return maxValue ?? mostAmount
    const term = (a * BigInt(power)) / d
    if (term > mostAmount) return maxValue ?? mostAmount
    if (term < -mostAmount) return least
    const amount = within(term + b)
    return amount > mostAmount ? mostAmount : amount
  }
  if (kind === 'exponential') {
    const amount = (Number(a) * Math.exp((Number(m) * Number(moment)) / Number(n))) / Number(d) + Number(b)
    if (maxValue !== null && amount > Number(maxValue)) return maxValue
    return Number.isFinite(amount) ? within(BigInt(Math.trunc(amount))) : undefined
  }
  const argument =
    kind === 'logarithmic'
      ? (Number(m) * Number(moment)) / Number(n)
      : Number(n) / (Number(m) * Number(moment))
  const term = Math.floor((Number(a) * Math.log(argument)) / Number(d))
  return Number.isFinite(term) ? within(BigInt(term) + b) : undefined
}
