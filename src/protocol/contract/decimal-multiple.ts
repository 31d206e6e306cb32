/** Whether the number is a multiple of the divisor as both are written in decimal: 0.3 is one of 0.1. */
export function isMultipleOf(value: number, divisor: number): boolean {
  if (Number.isSafeInteger(value) && Number.isSafeInteger(divisor)) return value % divisor === 0
  const left = readDecimal(value)
  const right = readDecimal(divisor)
  const exponent = Math.min(left.exponent, right.exponent)
  const scale = ({ digits, exponent: own }: Decimal) => digits * 10n ** BigInt(own - exponent)
  return scale(left) % scale(right) === 0n
}

interface Decimal {
  readonly digits: bigint
  readonly exponent: number
}

/** The shortest decimal that reads back as the number: exponents are within -324 to 308. */
function readDecimal(value: number): Decimal {
  const [mantissa = '0', exponent = '0'] = value.toExponential().split('e')
  const [whole = '0', fraction = ''] = mantissa.split('.')
  return { digits: BigInt(whole + fraction), exponent: Number(exponent) - fraction.length }
}
