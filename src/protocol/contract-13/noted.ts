import type { ViolationParams } from '#/protocol/violation.ts'
import type { ContractRuleId, ContractViolation } from './contract-rules.ts'

// A hostile contract could break a rule thousands of times: this many are listed, and the rest are counted.
const mostListed = 1000

const warningRules: readonly ContractRuleId[] = ['v13.unknown-member', 'v13.update-width']

/** What the checks of one contract have noted so far. */
export interface Noted {
  readonly violations: ContractViolation[]
  /** Members without an effect: they do not reject the contract. */
  readonly warnings: ContractViolation[]
  /** Violations and warnings beyond those listed. */
  unlisted: number
  /** Rules and paths that are noted: definitions are looked at once for each document type. */
  readonly known: Set<string>
}

/** Nothing noted yet. */
export function startNoting(): Noted {
  return { violations: [], warnings: [], unlisted: 0, known: new Set() }
}

/** Notes that a rule is broken at a JSON Pointer. */
export function note(
  noted: Noted,
  rule: ContractRuleId,
  path: string,
  about: { readonly value?: unknown; readonly params?: ViolationParams } = {},
): void {
  const key = `${rule} ${path}`
  if (noted.known.has(key)) return
  noted.known.add(key)
  const list = warningRules.includes(rule) ? noted.warnings : noted.violations
  if (list.length >= mostListed) noted.unlisted += 1
  else list.push({ rule, path, ...about })
}
