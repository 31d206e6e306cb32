import { classifyScript } from '#/protocol/layer1/script.ts'
import { violation, type Violation } from '#/protocol/violation.ts'
import { platformLimits } from './platform-limits.ts'
import type { PlatformTransition } from './transition-layout.ts'

/** Returns the violations of the amount, the fee of layer 1, the pooling and the script of a withdrawal. */
export function withdrawalViolations(
  fields: Extract<PlatformTransition['fields'], { readonly outputScript: unknown }>,
): readonly Violation[] {
  const { coreFeePerByte: fee, pooling, outputScript } = fields
  const script = outputScript === null ? 'p2pkh' : classifyScript(outputScript).kind
  const { least, most } = platformLimits.withdrawalCredits
  // A withdrawal from addresses pays out the rest of the inputs, without an amount.
  const amount = 'amount' in fields ? fields.amount : undefined
  return [
    ...(amount === undefined || (amount >= least && amount <= most)
      ? []
      : [violation('platform.withdrawal-amount', '/amount', { params: { amount: String(amount) } })]),
    ...(isFibonacci(fee) ? [] : [violation('platform.core-fee', '/coreFeePerByte', { params: { fee } })]),
    ...(pooling === 0 ? [] : [violation('platform.pooling', '/pooling', { params: { pooling } })]),
    ...(script === 'p2pkh' || script === 'p2sh'
      ? []
      : [violation('platform.output-script', '/outputScript')]),
  ]
}

/** The accepted fees for each byte of layer 1 are 1, 2, 3, 5, 8, … */
function isFibonacci(number: number): boolean {
  let [before, each] = [0, 1]
  while (each < number) [before, each] = [each, before + each]
  return each === number
}
