import { violation, type Violation } from '#/protocol/violation.ts'
import { contractViolations, fieldSizeViolations } from './check-contract.ts'
import { fundsViolations } from './check-funds.ts'
import { lockViolations } from './check-lock.ts'
import { newKeyViolations, updateViolations } from './check-new-keys.ts'
import { newerViolations } from './check-newer.ts'
import { platformLimits } from './platform-limits.ts'
import type { PlatformTransition } from './transition-layout.ts'

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
