import type { ContractJudgement } from '#/protocol/contract-13/contract-judgement.ts'
import { readDecodedContract } from '#/protocol/contract-13/decoded-contract.ts'
import { judgementOf } from '#/protocol/contract-13/judge-given-contract.ts'
import { judgeTyped } from '#/protocol/contract-13/judge-contract.ts'
import type { PlatformTransition } from '#/protocol/platform/transition-layout.ts'

/** Judges the contract in a create or an update, with pointers into the contract. Returns undefined for other transitions. */
export function judgeContractOf({ kind, fields }: PlatformTransition): ContractJudgement | undefined {
  if (!('dataContract' in fields)) return undefined
  const { dataContract } = fields
  const violations = judgeTyped(readDecodedContract(dataContract), {
    id: dataContract.value.id,
    isUpdate: kind === 'dataContractUpdate',
  })
  return judgementOf({ violations, warnings: [], unlisted: 0 })
}
