import type { ContractFinding, ContractJudgement } from './contract-judgement.ts'
import { contract13Rules, type ContractViolation } from './contract-rules.ts'
import { judgeContract, type ContractVerdict, type JudgeOptions } from './judge-contract.ts'

// A hostile contract may break rules thousands of times.
const mostFindings = 200

/** Judges a contract in JSON by the rules of protocol version 13. */
export function judgeGivenContract(value: unknown, options: JudgeOptions = {}): ContractJudgement {
  return judgementOf(judgeContract(value, options))
}

/** Returns at most 200 findings without values: the first finding of each rule, and then the earliest others. */
export function judgementOf({
  violations,
  warnings,
  unlisted,
}: Pick<ContractVerdict, 'violations' | 'warnings' | 'unlisted'>): ContractJudgement {
  const left = Math.max(0, violations.length - mostFindings) + Math.max(0, warnings.length - mostFindings)
  return {
    violations: choose(violations).map(findingOf),
    warnings: choose(warnings).map(findingOf),
    unlisted: unlisted + left,
  }
}

// A verdict counts the rules of these findings, so none may be missing.
function choose(found: readonly ContractViolation[]): readonly ContractViolation[] {
  const firstOfRule = new Map(found.toReversed().map((each) => [each.rule, each]))
  let room = mostFindings - firstOfRule.size
  return found.filter((each) => firstOfRule.get(each.rule) === each || room-- > 0)
}

// Leaves out the values, because a pasted value may be a secret.
function findingOf({ rule, path }: ContractViolation): ContractFinding {
  const { sentence, code } = contract13Rules[rule]
  return { rule, path, sentence, code }
}
