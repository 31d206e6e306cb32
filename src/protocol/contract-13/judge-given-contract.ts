import type { ContractFinding, ContractJudgement } from './contract-judgement.ts'
import { contract13Rules, type ContractViolation } from './contract-rules.ts'
import { judgeContract, type ContractVerdict } from './judge-contract.ts'

// A hostile contract may break rules thousands of times.
const mostFindings = 200

/** Judges a contract in JSON by the rules of protocol version 13. */
export function judgeGivenContract(value: unknown): ContractJudgement {
  return judgementOf(judgeContract(value))
}

/** Returns the first 200 violations and warnings with the sentences and codes of their rules, and without the values. */
export function judgementOf({
  violations,
  warnings,
  unlisted,
}: Pick<ContractVerdict, 'violations' | 'warnings' | 'unlisted'>): ContractJudgement {
  const left = Math.max(0, violations.length - mostFindings) + Math.max(0, warnings.length - mostFindings)
  return {
    violations: violations.slice(0, mostFindings).map(findingOf),
    warnings: warnings.slice(0, mostFindings).map(findingOf),
    unlisted: unlisted + left,
  }
}

// Leaves out the values, because a pasted value may be a secret.
function findingOf({ rule, path }: ContractViolation): ContractFinding {
  const { sentence, code } = contract13Rules[rule]
  return { rule, path, sentence, code }
}
