import type { ContractRuleId } from './contract-rules.ts'

// Screens import this file, so it must not load the rules.

export const contractRuleSets = ['specification', 'version-13'] as const
export type ContractRuleSet = (typeof contractRuleSets)[number]

export const warningRules: readonly ContractRuleId[] = [
  'v13.unknown-member',
  'v13.update-width',
  'v13.name-hyphen',
]

/** A violation or warning by a rule of protocol version 13. Has no value, because a value might be a secret. */
export interface ContractFinding {
  readonly rule: ContractRuleId
  readonly path: string
  readonly sentence: string
  /** The consensus error code of nodes; null if they have none. */
  readonly code: number | null
}

export interface ContractJudgement {
  readonly violations: readonly ContractFinding[]
  readonly warnings: readonly ContractFinding[]
  /** Number of findings that are not listed. */
  readonly unlisted: number
}

/** Counts the broken rules of either rule set. A rule that is broken in several places counts once. */
export function countBroken({
  violations,
}: {
  readonly violations: readonly { readonly rule: string }[]
}): number {
  return new Set(violations.map(({ rule }) => rule)).size
}
