import { isJsonObject, pointTo } from '#/protocol/contract/json-value.ts'
import { platformLimits } from '#/protocol/platform/platform-limits.ts'
import { checkAbout, checkGroups, checkTokens } from './check-contract-parts.ts'
import { checkDocumentTypes } from './check-document-types.ts'
import { measureExtent } from './contract-extent.ts'
import { measureCreate } from './build-contract.ts'
import type { ContractViolation } from './contract-rules.ts'
import { note, startNoting, type Noted } from './noted.ts'
import { readTypedContract, type TypedContract } from './typed-contract.ts'

export interface ContractVerdict {
  /** Empty if nodes accept the contract, apart from checks that need their state. */
  readonly violations: readonly ContractViolation[]
  readonly warnings: readonly ContractViolation[]
  readonly unlisted: number
  /** Size of the create transition, in bytes; 0 if the contract cannot be encoded. */
  readonly size: number
  /** The contract as it was read; undefined if the official reader would reject it. */
  readonly contract: TypedContract | undefined
}

export interface JudgeOptions {
  /** Test networks allow shorter distribution intervals. */
  readonly isTestNetwork?: boolean
  /** 32 bytes. */
  readonly id?: Uint8Array
  /** An update counts the characters of the description, a create its bytes. */
  readonly isUpdate?: boolean
}

/**
 * Judges the contract of a create in JSON (format 1) by all rules of version 13 that need no state of the network.
 * Limits depth and number of values first. Never throws. Source: dashpay/platform; docs/contracts.md "Rules of version
 * 13".
 */
export function judgeContract(input: unknown, options: JudgeOptions = {}): ContractVerdict {
  const noted = startNoting()
  const contract = readContract(noted, input)
  if (contract === undefined) return verdictOf(noted, undefined, 0)
  const isRead = noted.violations.length === 0
  checkTyped(noted, contract, options)
  const size = isRead ? measure(noted, contract) : 0
  return verdictOf(noted, isRead ? contract : undefined, size)
}

/** Reads a contract in JSON of bounded size, and notes what the official reader rejects or ignores; else undefined. */
export function readContract(noted: Noted, input: unknown): TypedContract | undefined {
  if (!isBounded(noted, input)) return undefined
  if (!isJsonObject(input)) {
    note(noted, 'v13.object', '', { value: input })
    return undefined
  }
  const contract = readTypedContract(noted, input)
  checkNumbers(noted, contract.documents, contract.documentsPath)
  checkNumbers(noted, contract.schemaDefs, '/schemaDefs')
  return contract
}

/** Judges a contract that was already read, for example from bytes. */
export function judgeTyped(
  contract: TypedContract,
  options: JudgeOptions = {},
): readonly ContractViolation[] {
  const noted = startNoting()
  const { documents, schemaDefs } = contract
  const { kind } = measureExtent({ documents, schemaDefs })
  if (kind === 'too-large') note(noted, 'v13.size', '')
  else checkTyped(noted, contract, options)
  return noted.violations
}

function checkTyped(noted: Noted, contract: TypedContract, options: JudgeOptions): void {
  const { documents, documentsPath, tokens } = contract
  const hasParts = Object.keys(documents).length > 0 || tokens.length > 0
  // Unreadable tokens are already reported, and do not count as missing.
  if (!hasParts && noted.violations.length === 0) note(noted, 'v13.empty', documentsPath)
  checkGroups(noted, contract)
  checkTokens(noted, contract, options.isTestNetwork === true)
  checkAbout(noted, contract, options.isUpdate === true ? 'characters' : 'bytes')
  checkDocumentTypes(noted, contract, options.id)
}

function isBounded(noted: Noted, input: unknown): boolean {
  const extent = measureExtent(input)
  switch (extent.kind) {
    case 'bounded':
      return true
    case 'too-deep':
      note(noted, 'v13.depth', extent.path)
      return false
    case 'too-large':
      note(noted, 'v13.size', '', { params: { values: extent.values } })
      return false
    case 'no-json':
      note(noted, 'v13.value', extent.path)
      return false
  }
}

/** Checks that integers of schemas fit 64 bits and are exact: a JSON number above 2^53-1 has lost digits. */
function checkNumbers(noted: Noted, value: unknown, path: string): void {
  if (typeof value === 'object' && value !== null) {
    for (const name of Object.keys(value)) checkNumbers(noted, Reflect.get(value, name), pointTo(path, name))
    return
  }
  const isInexact = typeof value === 'number' && Number.isInteger(value) && !Number.isSafeInteger(value)
  const isLong = typeof value === 'bigint' && BigInt.asIntN(64, value) !== value
  if (isInexact || isLong) note(noted, 'v13.value', path, { value, params: { expects: 'integer' } })
}

function measure(noted: Noted, contract: TypedContract): number {
  const size = measureCreate(contract)
  const limit = platformLimits.transitionBytes
  if (size > limit) note(noted, 'v13.size', '', { params: { size, limit } })
  return size
}

function verdictOf(noted: Noted, contract: TypedContract | undefined, size: number): ContractVerdict {
  const { violations, warnings, unlisted } = noted
  return { violations, warnings, unlisted, size, contract }
}
