import { withoutGroups } from '#/protocol/encoding/digit-groups.ts'
import type { RuleId } from '#/protocol/rule.ts'
import { passed, rejected, violation, type Checked, type ViolationParams } from '#/protocol/violation.ts'

/** Units of typed amounts. A DASH is 100,000,000 duffs of 1,000 credits. */
export const creditUnits = ['dash', 'credits'] as const
export type CreditUnit = (typeof creditUnits)[number]

const decimals = 11
const dashText = /^(\d+)(?:\.(\d{1,11}))?$/
const commaText = /^\d{1,9},\d{1,11}$/
const groupText = /^[1-9]\d{0,2},\d{3}$/
const creditText = /^\d+$/
// The largest u64, the type of amounts in transitions: about nine times all credits that will ever exist.
const mostCredits = 2n ** 64n - 1n

/**
 * Reads a typed amount in credits. Commas in DASH break `rule`, because they may be decimal points: the param `point`
 * has the text with a point, `either` if the comma may separate thousands, `beyond` above the limit of transitions.
 */
export function checkCreditText(text: string, unit: CreditUnit, rule: RuleId): Checked<bigint> {
  if (unit === 'credits') {
    const dense = withoutGroups(text)
    return creditText.test(dense)
      ? checkMost(BigInt(dense), text, rule)
      : rejected(violation(rule, '', { value: text }))
  }
  const dense = text.replaceAll(/\s/g, '')
  const [, coins, fraction = ''] = dashText.exec(dense) ?? []
  if (coins === undefined) return rejected(violation(rule, '', { value: text, ...pointFor(dense) }))
  return checkMost(BigInt(coins + fraction.padEnd(decimals, '0')), text, rule)
}

function checkMost(credits: bigint, beyond: string, rule: RuleId): Checked<bigint> {
  return credits <= mostCredits ? passed(credits) : rejected(violation(rule, '', { params: { beyond } }))
}

/** Converts a typed amount exactly to the other unit. Text that is not an amount is returned unchanged. */
export function convertCreditText(text: string, from: CreditUnit, to: CreditUnit): string {
  const read = checkCreditText(text, from, 'platform.transfer-amount')
  if (from === to || !read.ok) return text
  return to === 'dash' ? formatDash(read.value) : String(read.value)
}

function pointFor(dense: string): { readonly params?: ViolationParams } {
  if (!commaText.test(dense)) return {}
  return { params: { [groupText.test(dense) ? 'either' : 'point']: dense.replace(',', '.') } }
}

/** Formats credits exactly in DASH: with a point, and without zeros at the end. */
export function formatDash(credits: bigint): string {
  const sign = credits < 0n ? '−' : ''
  const digits = String(credits < 0n ? -credits : credits).padStart(decimals + 1, '0')
  const fraction = digits.slice(-decimals).replace(/0+$/, '')
  return `${sign}${digits.slice(0, -decimals)}${fraction === '' ? '' : `.${fraction}`}`
}
