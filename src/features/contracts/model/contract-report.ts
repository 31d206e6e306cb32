import {
  warningRules,
  type ContractFinding,
  type ContractRuleSet,
} from '#/protocol/contract-13/contract-judgement.ts'
import { latestPlatformVersion, type PlatformVersion } from '#/protocol/contract/platform-version.ts'
import { rules } from '#/protocol/rule.ts'
import type { Violation } from '#/protocol/violation.ts'
import { wireProfiles } from '#/protocol/transition/wire-profile.ts'
import { useCurrentNetwork } from '#/domain/network/current-network.ts'
import type { ContractRecord } from '#/store/records/contract-record.ts'
import type { Network } from '#/store/records/network.ts'

export type Finding = Violation | ContractFinding

export interface StudioReport {
  readonly rules: ContractRuleSet
  readonly violations: readonly Finding[]
  readonly warnings: readonly Finding[]
  /** Rules of the specification that cannot be checked, because the contract has too little information. */
  readonly notCheckable: readonly Finding[]
  readonly unlisted: number
  /**
   * Bytes of the canonical CBOR (specification) or of the create transition (version 13). 0 if it cannot be encoded.
   */
  readonly size: number
  /** Estimated fee of the create at version 13, in credits. Undefined if unknown. */
  readonly feeCredits: bigint | undefined
}

export function isOfVersion13(finding: Finding): finding is ContractFinding {
  return 'sentence' in finding
}

/** Tells whether a contract with this finding is still valid. */
export function isWarning(finding: Finding): boolean {
  return isOfVersion13(finding) ? warningRules.includes(finding.rule) : rules[finding.rule].source !== 'spec'
}

export interface RuleChoice {
  readonly rules: ContractRuleSet
  /** Version of the specification. It also decides the limits of the form. */
  readonly target: PlatformVersion
}

/** Returns the rule set of a network. Today's networks have version 13. */
export function rulesOfNetwork({ profile }: Pick<Network, 'profile'>): ContractRuleSet {
  return wireProfiles[profile].codec === 'bincode' ? 'version-13' : 'specification'
}

/** Returns the rules that the user chose for the contract, or else those of the current network. */
export function useRuleChoice(record: Pick<ContractRecord, 'rules' | 'target'> | undefined): RuleChoice {
  const ofNetwork = rulesOfNetwork(useCurrentNetwork())
  const chosen = record?.rules ?? ofNetwork
  // Networks of version 13 have the newest limits.
  const isOlder = chosen === 'specification' && record !== undefined
  return { rules: chosen, target: isOlder ? record.target : latestPlatformVersion }
}
