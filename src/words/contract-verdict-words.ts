import type { ContractFinding, ContractRuleSet } from '#/protocol/contract-13/contract-judgement.ts'
import { t } from './t.ts'

export function formatContractVerdict(set: ContractRuleSet, count: number): string {
  return set === 'version-13'
    ? t('contract.verdict.version-13', { count })
    : t('contract.verdict.specification', { count })
}

/** Formats the error code that nodes give for the finding. Undefined if nodes have no such code. */
export function formatConsensusCode({ code }: Pick<ContractFinding, 'code'>): string | undefined {
  return code === null ? undefined : t('contract.code', { code: String(code) })
}
