import { violation, type Violation } from '#/protocol/violation.ts'
import { contractViolations, fieldSizeViolations } from './check-contract.ts'
import { lockViolations } from './check-lock.ts'
import { newKeyViolations, updateViolations } from './check-new-keys.ts'
import { newerViolations } from './check-newer.ts'
import { withdrawalViolations } from './check-withdrawal.ts'
import { platformLimits } from './platform-limits.ts'
import type { PlatformTransition, TransitionOf } from './transition-layout.ts'
import { equalBytes } from '#/protocol/encoding/bytes.ts'

/** Returns the violations of an unsigned transition, except of the id of a create (docs/platform.md). Never throws. */
export function checkPlatformUnsigned(transition: PlatformTransition): readonly Violation[] {
  return [
    ...newerViolations(transition),
    ...newKeyViolations(transition),
    ...lockViolations(transition),
    ...(transition.kind === 'identityUpdate' ? updateViolations(transition) : []),
    ...fundsViolations(transition),
    ...batchViolations(transition),
    ...contractViolations(transition),
    ...nonceViolations(transition),
    ...feeIncreaseViolations(transition),
  ]
}

function batchViolations(transition: PlatformTransition): readonly Violation[] {
  const { kind, fields } = transition
  if (kind !== 'batch') return []
  const { length: count } = fields.transitions
  const counted =
    count === 1 ? [] : [violation('platform.batch-count', '/transitions', { params: { count } })]
  return [...counted, ...fieldSizeViolations(transition)]
}

/** A nonce of 40 bits, at least 1, with its pointer. */
export interface PlatformNonce {
  readonly nonce: bigint
  readonly path: string
}

/** Returns the nonces that a transition uses; none if an asset lock or addresses pay. */
export function noncesOf({ fields }: PlatformTransition): readonly PlatformNonce[] {
  if ('nonce' in fields) return [{ nonce: fields.nonce, path: '/nonce' }]
  if ('identityNonce' in fields) return [{ nonce: fields.identityNonce, path: '/identityNonce' }]
  if ('identityContractNonce' in fields)
    return [{ nonce: fields.identityContractNonce, path: '/identityContractNonce' }]
  if (!('transitions' in fields)) return []
  return fields.transitions.map((item, at) => {
    const [base, version] =
      item.kind === 'document'
        ? [item.value.value.base.value, `/${item.value.value.base.kind}`]
        : [item.value.value.base, '']
    const path = `/transitions/${at}/${item.kind}/${item.value.kind}/base${version}/identityContractNonce`
    return { nonce: base.identityContractNonce, path }
  })
}

function nonceViolations(transition: PlatformTransition): readonly Violation[] {
  return noncesOf(transition).flatMap(({ nonce, path }) => {
    const isNonce = nonce >= 1n && nonce < 1n << BigInt(platformLimits.nonceBits)
    return isNonce ? [] : [violation('platform.nonce', path, { params: { nonce: String(nonce) } })]
  })
}

/** Returns violations of the fee increase. Only a form can have an invalid increase; bytes cannot. */
export function feeIncreaseViolations({ fields }: PlatformTransition): readonly Violation[] {
  const percent = 'userFeeIncrease' in fields ? fields.userFeeIncrease : 0
  const isPercent = Number.isInteger(percent) && percent >= 0 && percent <= platformLimits.feeIncreasePercent
  return isPercent ? [] : [violation('platform.fee-increase', '/userFeeIncrease', { params: { percent } })]
}

/** Returns the violations of amounts, recipients, scripts and counts (docs/platform.md "Rules"). */
function fundsViolations(transition: PlatformTransition): readonly Violation[] {
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
