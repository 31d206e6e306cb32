import { contract13Rules, type ContractViolation } from '#/protocol/contract-13/contract-rules.ts'
import { readDecodedContract } from '#/protocol/contract-13/decoded-contract.ts'
import { judgeContract, judgeTyped } from '#/protocol/contract-13/judge-contract.ts'
import type { PlatformTransition } from '#/protocol/platform/transition-layout.ts'
import type { ContractFinding, ContractJudgement } from './reading.ts'

// A hostile contract may break rules thousands of times.
const mostFindings = 200

/** Judges a contract in JSON by the rules of protocol version 13. */
export function judgeGivenContract(value: unknown): ContractJudgement {
  const { violations, warnings, unlisted } = judgeContract(value)
  return judgementOf(violations, warnings, unlisted)
}

/** Judges the contract in a create or an update, with pointers into the contract. Returns undefined for other transitions. */
export function judgeContractOf({ kind, fields }: PlatformTransition): ContractJudgement | undefined {
  if (!('dataContract' in fields)) return undefined
  const { dataContract } = fields
  const violations = judgeTyped(readDecodedContract(dataContract), {
    id: dataContract.value.id,
    isUpdate: kind === 'dataContractUpdate',
  })
  return judgementOf(violations, [], 0)
}

function judgementOf(
  violations: readonly ContractViolation[],
  warnings: readonly ContractViolation[],
  unlisted: number,
): ContractJudgement {
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
