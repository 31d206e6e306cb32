import { KeyPurpose } from '#/protocol/key/key-attribute.ts'
import { equalBytes } from '#/protocol/encoding/bytes.ts'
import { violation, type Violation } from '#/protocol/violation.ts'
import { addedKeysOf } from './check-new-keys.ts'
import type { PlatformContract } from './check-contract.ts'
import type { NewPlatformKey, PlatformLevel } from './key-layout.ts'
import { memberOfMap, type PlatformValue } from './platform-value.ts'
import type { PlatformTransition } from './transition-layout.ts'

// Source: docs/platform.md "Keys".

/** Several keys and a reference to the latest: nodes then fail on single-contract bounds (dashpay/platform#4843). */
const withReference = 2n

/**
 * Returns violations for bounds that the contract does not require, or on which nodes fail. Skips unknown contracts.
 */
export function boundsViolations(
  transition: PlatformTransition,
  contracts: readonly PlatformContract[],
): readonly Violation[] {
  const { keys, path } = addedKeysOf(transition)
  return keys.flatMap((key, at) => {
    const { contractBounds: bounds, id } = key
    if (bounds === null || bounds.kind === 'contractGroup') return []
    const contract = contractOf(contracts, bounds.value.id)
    if (contract === undefined) return []
    const requirement = requirementOf(key, contract)
    const params = { id }
    const place = `${path}/${at}/contractBounds`
    if (requirement === undefined) return [violation('platform.bounds-demanded', place, { params })]
    return bounds.kind === 'singleContract' && requirement === withReference
      ? [violation('platform.bounds-single-contract', place, { params })]
      : []
  })
}

/** Tells whether a key has bounds of a single contract, which nodes may not accept. */
export function hasSingleContractBounds(transition: PlatformTransition): boolean {
  return addedKeysOf(transition).keys.some(({ contractBounds }) => contractBounds?.kind === 'singleContract')
}

/** 0 one key, 1 several, 2 several with a reference to the latest; undefined for none. */
function requirementOf(key: NewPlatformKey, { value: contract }: PlatformContract): bigint | undefined {
  const { contractBounds: bounds, purpose } = key
  const isEncryption = purpose === KeyPurpose.encryption
  if (bounds?.kind === 'documentType') {
    const schema = typeOf(contract, bounds.value.documentTypeName)
    const name = isEncryption
      ? 'requiresIdentityEncryptionBoundedKey'
      : 'requiresIdentityDecryptionBoundedKey'
    return schema === undefined ? undefined : integerOf(memberOfMap(schema, name))
  }
  const {
    requiresIdentityEncryptionBoundedKey: encryption,
    requiresIdentityDecryptionBoundedKey: decryption,
  } = contract.config.value
  const requirement = isEncryption ? encryption : decryption
  return requirement === null ? undefined : BigInt(requirement)
}

const usualLevel: PlatformLevel = 2
const levels: readonly PlatformLevel[] = [0, 1, 2, 3]

/** Returns the level that the document type of a batch requires; undefined if the contract is unknown. */
export function documentLevelOf(
  { fields }: PlatformTransition,
  contracts: readonly PlatformContract[],
): PlatformLevel | undefined {
  const [item] = 'transitions' in fields ? fields.transitions : []
  if (item?.kind !== 'document') return undefined
  const { dataContractId, documentTypeName } = item.value.value.base.value
  const contract = contractOf(contracts, dataContractId)
  const schema = contract === undefined ? undefined : typeOf(contract.value, documentTypeName)
  if (schema === undefined) return undefined
  const named = integerOf(memberOfMap(schema, 'signatureSecurityLevelRequirement'))
  return levels.find((level) => BigInt(level) === named) ?? usualLevel
}

function contractOf(contracts: readonly PlatformContract[], id: Uint8Array): PlatformContract | undefined {
  return contracts.find(({ value }) => equalBytes(value.id, id))
}

function typeOf({ documentSchemas }: PlatformContract['value'], type: string): PlatformValue | undefined {
  return documentSchemas.find(([name]) => name === type)?.[1]
}

function integerOf(value: PlatformValue | undefined): bigint | undefined {
  if (value === undefined || !('value' in value)) return undefined
  const isNumber = typeof value.value === 'bigint' || typeof value.value === 'number'
  return isNumber && Number.isInteger(Number(value.value)) ? BigInt(Number(value.value)) : undefined
}
