import { equalBytes } from '#/protocol/encoding/bytes.ts'
import { classifyScript } from '#/protocol/layer1/script.ts'
import { violation, type Violation } from '#/protocol/violation.ts'
import { platformLimits } from './platform-limits.ts'
import type { PlatformTransition, TransitionOf } from './transition-layout.ts'

/** Returns the violations of amounts, recipients, scripts and counts (docs/platform.md "Rules"). */
export function fundsViolations(transition: PlatformTransition): readonly Violation[] {
  return [
    ...(transition.kind === 'identityCreditTransfer' ? transferViolations(transition) : []),
    ...('outputScript' in transition.fields ? withdrawalViolations(transition.fields) : []),
    ...addressViolations(transition),
  ]
}

function transferViolations({ fields }: TransitionOf<'identityCreditTransfer'>): readonly Violation[] {
  const { amount, identityId, recipientId } = fields
  const isSelf = equalBytes(identityId, recipientId)
  const params = { amount: String(amount) }
  return [
    ...(isSelf ? [violation('platform.transfer-self', '/recipientId')] : []),
    ...(amount < platformLimits.transferCredits
      ? [violation('platform.transfer-amount', '/amount', { params })]
      : []),
  ]
}

function withdrawalViolations(
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

interface Amount {
  readonly path: string
  readonly credits: bigint | null
}

function addressViolations({ fields }: PlatformTransition): readonly Violation[] {
  const inputs = 'inputs' in fields ? fields.inputs : []
  const outputs = outputsOf(fields)
  const steps = 'feeStrategy' in fields ? fields.feeStrategy.length : 0
  const counts = [
    ['platform.inputs-count', '/inputs', inputs.length, platformLimits.inputs],
    ['platform.outputs-count', outputs.path, outputs.amounts.length, platformLimits.outputs],
    ['platform.fee-steps', '/feeStrategy', steps, platformLimits.feeSteps],
  ] as const
  return [
    ...counts.flatMap(([rule, path, count, most]) =>
      count > most ? [violation(rule, path, { params: { count } })] : [],
    ),
    ...inputs.flatMap(([, { credits }], at) =>
      credits < platformLimits.inputCredits
        ? [violation('platform.input-amount', `/inputs/${at}`, { params: { amount: String(credits) } })]
        : [],
    ),
    ...outputs.amounts.flatMap(({ path, credits }) =>
      credits !== null && credits < platformLimits.outputCredits
        ? [violation('platform.output-amount', path, { params: { amount: String(credits) } })]
        : [],
    ),
  ]
}

/** A null amount stands for the rest of the inputs. */
function outputsOf(fields: PlatformTransition['fields']): {
  readonly path: string
  readonly amounts: readonly Amount[]
} {
  const listed = (path: string, pairs: readonly (readonly [unknown, bigint | null])[]) => ({
    path,
    amounts: pairs.map(([, credits], at) => ({ path: `${path}/${at}`, credits })),
  })
  if ('recipientAddresses' in fields) return listed('/recipientAddresses', fields.recipientAddresses)
  if ('outputs' in fields) return listed('/outputs', fields.outputs)
  const change = 'output' in fields ? fields.output : null
  return {
    path: '/output',
    amounts: change === null ? [] : [{ path: '/output/credits', credits: change.credits }],
  }
}
