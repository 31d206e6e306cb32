import type { PlatformContract } from './check-contract.ts'
import { platformFees } from './platform-limits.ts'
import { memberOfMap, type PlatformValue } from './platform-value.ts'

export interface ContractFee {
  readonly kind:
    | 'base'
    | 'type'
    | 'index'
    | 'contested-index'
    | 'token'
    | 'perpetual-distribution'
    | 'pre-programmed-distribution'
    | 'keyword'
  readonly count: number
  readonly credits: bigint
}

/** Returns the minimum registration fee of a contract by its parts (docs/platform.md "Fees"), without absent parts. */
export function listContractFees(contract: PlatformContract): readonly ContractFee[] {
  const { documentSchemas } = contract.value
  const indices = documentSchemas.flatMap(([, schema]) => indicesOf(schema))
  const contested = indices.filter((index) => memberOfMap(index, 'contested') !== undefined).length
  const [tokens, keywords] =
    contract.kind === 'v1' ? [contract.value.tokens, contract.value.keywords.length] : [[], 0]
  const rules = tokens.map(([, token]) => token.distributionRules)
  const perpetual = rules.filter(({ perpetualDistribution }) => perpetualDistribution !== null).length
  const programmed = rules.filter(
    ({ preProgrammedDistribution }) => preProgrammedDistribution !== null,
  ).length
  const {
    contractBase,
    contractType,
    contractIndex,
    contractContestedIndex,
    contractToken,
    contractDistribution,
    contractKeyword,
  } = platformFees
  const parts = [
    ['base', 1, contractBase],
    ['type', documentSchemas.length, contractType],
    ['index', indices.length - contested, contractIndex],
    ['contested-index', contested, contractContestedIndex],
    ['token', tokens.length, contractToken],
    ['perpetual-distribution', perpetual, contractDistribution],
    ['pre-programmed-distribution', programmed, contractDistribution],
    ['keyword', keywords, contractKeyword],
  ] as const
  return parts.flatMap(([kind, count, each]) =>
    count === 0 ? [] : [{ kind, count, credits: each * BigInt(count) }],
  )
}

/** Returns the sum of the parts of a fee, in credits. */
export function sumFees(fees: readonly ContractFee[]): bigint {
  return fees.reduce((total, { credits }) => total + credits, 0n)
}

/** Estimates the credits for a create: registration and storage of `bytes`, without signatures and reads. */
export function estimateContractCreate(contract: PlatformContract, bytes: number): bigint {
  return sumFees(listContractFees(contract)) + platformFees.storedByte * BigInt(bytes)
}

function indicesOf(schema: PlatformValue): readonly PlatformValue[] {
  const indices = memberOfMap(schema, 'indices')
  return indices?.kind === 'array' ? indices.value : []
}
