import { note, type Noted } from './noted.ts'
import type { TypedToken } from './typed-contract.ts'

type Perpetual = NonNullable<TypedToken['distributionRules']['perpetualDistribution']>
type DistributionFunction = Perpetual['distributionType']['value']['function']

type CurveFunction = Extract<
  DistributionFunction,
  { readonly kind: 'linear' | 'polynomial' | 'exponential' | 'logarithmic' | 'invertedLogarithmic' }
>

const mostAmount = 2n ** 48n - 1n

/**
 * Returns the first amount of a curve; undefined if nodes fail. The last digit may differ (dashpay/platform
 * packages/rs-dpp …/token_perpetual_distribution/distribution_function/evaluate.rs).
 */
function deriveStartAmount({ kind, value }: CurveFunction): bigint | undefined {
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

// Source: dashpay/platform packages/rs-dpp/src/data_contract/associated_token/token_perpetual_distribution, protocol version 13.

type DistributionType = NonNullable<
  TypedToken['distributionRules']['perpetualDistribution']
>['distributionType']

const leastInterval = {
  mainnet: { blockBased: 100n, timeBased: 3_600_000n },
  testnet: { blockBased: 5n, timeBased: 600_000n },
}
const minuteMs = 60_000n

/** Checks the interval and the function of a perpetual distribution. `path` is the pointer of its type. */
export function checkDistribution(
  noted: Noted,
  { kind, value }: DistributionType,
  isTestNetwork: boolean,
  path: string,
): void {
  const least = leastInterval[isTestNetwork ? 'testnet' : 'mainnet']
  const { interval } = value
  if (kind !== 'epochBased' && interval < least[kind]) {
    const rule = kind === 'blockBased' ? 'v13.block-interval' : 'v13.time-interval'
    note(noted, rule, `${path}/interval`, { value: interval, params: { least: String(least[kind]) } })
  } else if (kind === 'timeBased' && value.interval % minuteMs !== 0n) {
    note(noted, 'v13.full-minutes', `${path}/interval`, { value: interval })
  }
  checkFunction(noted, value.function, `${path}/function`)
}

type Range = readonly [name: string, value: bigint, least: bigint, most: bigint]

function checkFunction(noted: Noted, given: DistributionFunction, path: string): void {
  switch (given.kind) {
    case 'random':
      return note(noted, 'v13.function-random', `${path}/$type`)
    case 'fixedAmount':
      return checkRanges(noted, [['amount', given.value.amount, 1n, mostAmount]], path)
    case 'stepwise':
      if (given.value.length < 2)
        note(noted, 'v13.function-parameter', path, { params: { name: 'steps', least: 2 } })
      return
    case 'stepDecreasingAmount':
      return checkSteps(noted, given.value, path)
    case 'linear':
    case 'polynomial':
    case 'exponential':
    case 'logarithmic':
    case 'invertedLogarithmic':
      return checkCurve(noted, given, path)
  }
}

type Steps = Extract<DistributionFunction, { readonly kind: 'stepDecreasingAmount' }>['value']

function checkSteps(noted: Noted, steps: Steps, path: string): void {
  const { distributionStartAmount: start, trailingDistributionIntervalAmount: trailing, minValue } = steps
  const [numerator, denominator] = [steps.decreasePerIntervalNumerator, steps.decreasePerIntervalDenominator]
  const { maxIntervalCount, startDecreasingOffset } = steps
  checkRanges(
    noted,
    [
      ['distribution_start_amount', start, 1n, mostAmount],
      ...(maxIntervalCount === null
        ? []
        : [['max_interval_count', BigInt(maxIntervalCount), 2n, 1024n] as const]),
      ['decrease_per_interval_numerator', BigInt(numerator), 1n, 65_535n],
      ...(startDecreasingOffset === null
        ? []
        : [['start_decreasing_offset', startDecreasingOffset, 0n, mostAmount] as const]),
    ],
    path,
  )
  checkZero(
    noted,
    { step_count: BigInt(steps.stepCount), decrease_per_interval_denominator: BigInt(denominator) },
    path,
  )
  if (trailing > start)
    pairs(noted, 'trailing_distribution_interval_amount', 'distribution_start_amount', path)
  if (denominator > 0 && numerator >= denominator) {
    pairs(noted, 'decrease_per_interval_numerator', 'decrease_per_interval_denominator', path)
  }
  if (minValue !== null && start < minValue) pairs(noted, 'distribution_start_amount', 'min_value', path)
}

const factorRange = {
  linear: [-255n, 256n],
  polynomial: [-32_766n, 32_767n],
  exponential: [1n, 256n],
  logarithmic: [-32_766n, 32_767n],
  invertedLogarithmic: [-32_766n, 32_767n],
} as const

function checkCurve(noted: Noted, curve: CurveFunction, path: string): void {
  const before = noted.violations.length + noted.unlisted
  const { a, d, minValue, maxValue } = curve.value
  const [least, most] = factorRange[curve.kind]
  const start = curve.kind === 'linear' ? curve.value.startStep : curve.value.startMoment
  const startName = curve.kind === 'linear' ? 'start_step' : 'start_moment'
  checkZero(noted, { d }, path)
  checkNotZero(noted, 'a', a, least, most, path)
  checkRanges(
    noted,
    [
      ...(start === null ? [] : [[startName, start, 0n, mostAmount] as const]),
      ...(maxValue === null ? [] : [['max_value', maxValue, 0n, mostAmount] as const]),
    ],
    path,
  )
  if (minValue !== null && maxValue !== null && minValue > maxValue)
    pairs(noted, 'min_value', 'max_value', path)
  if (curve.kind !== 'linear') checkExponent(noted, curve, path)
  if (noted.violations.length + noted.unlisted > before) return
  checkMovement(noted, curve, path)
}

function checkExponent(
  noted: Noted,
  curve: Exclude<CurveFunction, { readonly kind: 'linear' }>,
  path: string,
): void {
  const { m, n, o, b, startMoment, maxValue } = curve.value
  const isLogarithm = curve.kind === 'logarithmic' || curve.kind === 'invertedLogarithmic'
  checkRanges(
    noted,
    [
      ['o', o, -mostAmount, mostAmount],
      // Nodes do not check the `b` of a polynomial.
      ...(curve.kind === 'polynomial' ? [] : [['b', b, 0n, mostAmount] as const]),
      ...(isLogarithm ? [] : [['n', n, 0n, 32n] as const]),
      ...(curve.kind === 'logarithmic' ? [['m', m, 1n, mostAmount] as const] : []),
      ...(curve.kind === 'invertedLogarithmic' ? [['n', n, 1n, 2n ** 64n] as const] : []),
    ],
    path,
  )
  if (curve.kind !== 'invertedLogarithmic') checkZero(noted, { n }, path)
  else checkZero(noted, { m }, path)
  if (isLogarithm) {
    // The first amount contains a logarithm of (o - start), which must be above 0.
    if (o - (startMoment ?? 0n) <= 0n) pairs(noted, 'start_moment', 'o', path)
    return
  }
  checkNotZero(noted, 'm', m, -8n, 8n, path)
  if (curve.kind === 'polynomial' && m > 0n && m === n) pairs(noted, 'm', 'n', path)
  if (curve.kind === 'exponential' && m > 0n && maxValue === null) pairs(noted, 'max_value', 'm', path)
}

function checkMovement(noted: Noted, curve: CurveFunction, path: string): void {
  const { minValue, maxValue } = curve.value
  const amount = deriveStartAmount(curve)
  const name = rises(curve) ? 'max_value' : 'min_value'
  const limit = name === 'max_value' ? maxValue : minValue
  if (limit !== null && amount === limit)
    note(noted, 'v13.function-constant', `${path}/${name}`, { value: limit })
}

function rises({ kind, value }: CurveFunction): boolean {
  if (kind === 'logarithmic') return true
  if (kind === 'exponential') return value.m > 0n
  if (kind === 'polynomial') return value.a * value.m > 0n
  return kind === 'invertedLogarithmic' ? value.a < 0n : value.a > 0n
}

function checkRanges(noted: Noted, ranges: readonly Range[], path: string): void {
  for (const [name, value, least, most] of ranges) {
    if (value >= least && value <= most) continue
    const params = { name, least: String(least), most: String(most) }
    note(noted, 'v13.function-parameter', `${path}/${name}`, { value, params })
  }
}

function checkNotZero(
  noted: Noted,
  name: string,
  value: bigint,
  least: bigint,
  most: bigint,
  path: string,
): void {
  if (value !== 0n) return checkRanges(noted, [[name, value, least, most]], path)
  const params = { name, least: String(least), most: String(most) }
  note(noted, 'v13.function-parameter', `${path}/${name}`, { value, params })
}

function checkZero(noted: Noted, divisors: Readonly<Record<string, bigint>>, path: string): void {
  for (const [name, value] of Object.entries(divisors)) {
    if (value === 0n) note(noted, 'v13.function-zero', `${path}/${name}`, { params: { name } })
  }
}

function pairs(noted: Noted, name: string, other: string, path: string): void {
  note(noted, 'v13.function-parameters', `${path}/${name}`, { params: { name, other } })
}
