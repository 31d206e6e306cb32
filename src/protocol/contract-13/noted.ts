import type { ViolationParams } from '#/protocol/violation.ts'
import { warningRules } from './contract-judgement.ts'
import type { ContractRuleId, ContractViolation } from './contract-rules.ts'

// A hostile contract could break a rule thousands of times. Findings above this limit are only counted, except the first of each rule.
const mostListed = 1000

export interface Noted {
  readonly violations: ContractViolation[]
  readonly warnings: ContractViolation[]
  unlisted: number
  /** Noted rules, alone and with their paths. Definitions are checked once for each document type, but reported once. */
  readonly known: Set<string>
}

/** Returns empty findings for one contract. */
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
  const isFirst = !noted.known.has(rule)
  noted.known.add(rule).add(key)
  const list = warningRules.includes(rule) ? noted.warnings : noted.violations
  if (list.length >= mostListed && !isFirst) noted.unlisted += 1
  else list.push({ rule, path, ...about })
}
