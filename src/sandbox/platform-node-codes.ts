import { codeOfRule } from '#/dapi/consensus-codes.ts'
import type { RuleId } from '#/protocol/rule.ts'
import type { PlatformFault, RejectedSubmission } from './submitted-transition.ts'

export interface NodeRejection {
  readonly code: number
  readonly message: string
}

// Codes that take precedence over those of `codeOfRule`.
// Source: dashpay/platform `packages/rs-dpp/src/errors/consensus/codes.rs` at 00422e1e.
const codes: Partial<Readonly<Record<RuleId, number>>> = {
  'asset-lock.create-minimum': 10_530,
  'asset-lock.top-up-minimum': 10_530,
  'platform.balance': 40_210,
  'proof.lock-transaction': 10_502,
  'proof.lock-inputs': 10_512,
  'proof.out-point-unused': 10_504,
  'proof.single-use-key': 20_002,
  'update.disable-existing': 40_208,
  'update.read-only': 40_201,
}

/** Code for bytes that are not a transition, and for errors without a code of their own. */
const unreadable = 10_002
const invalidLock = 10_509

const faults: Readonly<Record<PlatformFault, NodeRejection>> = {
  'identity-unknown': { code: 20_000, message: 'Identity not found' },
  'identity-exists': { code: 40_200, message: 'Identity already exists' },
  'recipient-unknown': { code: 40_216, message: 'Recipient identity does not exist' },
  'kind-not-taken': { code: 10_600, message: 'State transition of this type is not taken by the sandbox' },
  'lock-not-signed': { code: 10_513, message: 'Invalid instant lock proof signature' },
  'lock-unknown': { code: 10_503, message: 'Asset lock transaction not found' },
}

/**
 * Returns the code and message of a rejection. Of several errors, a node would find the one with the lowest number
 * first.
 */
export function rejectionOf(outcome: RejectedSubmission): NodeRejection {
  if ('fault' in outcome) return faults[outcome.fault]
  const found = outcome.violations.map(({ rule, message }) => ({ code: codeFor(rule), message }))
  return found.toSorted((left, right) => left.code - right.code)[0] ?? { code: unreadable, message: '' }
}

function codeFor(rule: RuleId): number {
  const known = codes[rule] ?? codeOfRule(rule)
  if (known !== undefined) return known
  return rule.startsWith('asset-lock.') || rule.startsWith('proof.') ? invalidLock : unreadable
}
