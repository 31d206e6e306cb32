import { isJsonObject, memberOf, type JsonObject } from '#/protocol/contract/json-value.ts'
import type { PlatformContract } from '#/protocol/platform/check-contract.ts'
import { layOutContract, type ContractHead } from './build-contract.ts'
import type { ContractFinding } from './contract-judgement.ts'
import { judgementOf } from './judge-given-contract.ts'
import { readContract } from './judge-contract.ts'
import { note, startNoting, type Noted } from './noted.ts'
import { readIdentifier, readU16, readU32, readU64, type ReadPart } from './typed-parts.ts'
import type { TypedConfig } from './typed-contract.ts'

export type StoredContract =
  | { readonly ok: true; readonly value: PlatformContract }
  | { readonly ok: false; readonly findings: readonly ContractFinding[] }

// Members of format 1 that format 0 does not have.
const newerMembers = ['groups', 'tokens', 'keywords', 'description'].concat(
  ['createdAt', 'updatedAt', 'createdAtBlockHeight', 'updatedAtBlockHeight'],
  ['createdAtEpoch', 'updatedAtEpoch'],
)

/**
 * Lays out a printed contract as nodes store it, with the official defaults. Reports what is lost or missing, but does
 * not judge the contract. Never throws. Source: docs/platform.md "Contracts".
 */
export function storeContract(value: JsonObject): StoredContract {
  const noted = startNoting()
  const format = memberOf(value, '$formatVersion') ?? '1'
  if (format !== '0' && format !== '1') note(noted, 'v13.value', '/$formatVersion', { value: format })
  const isOld = format === '0'
  for (const name of isOld ? newerMembers.filter((each) => Object.hasOwn(value, each)) : [])
    note(noted, 'v13.unknown-member', `/${name}`)
  const hasOldConfig = readConfigVersion(noted, value, isOld)
  const contract = readContract(noted, hasOldConfig ? withNewConfig(value) : value)
  const head = readHead(noted, value)
  const findings = [...noted.violations, ...noted.warnings]
  if (contract === undefined || head === undefined || findings.length > 0) {
    return { ok: false, findings: judgementOf({ ...noted, violations: findings, warnings: [] }).violations }
  }
  const config = configOf(contract.config, hasOldConfig)
  const built = layOutContract(contract, { ...head, config })
  if (!isOld) return { ok: true, value: built }
  const { id, version, ownerId, schemaDefs, documentSchemas } = built.value
  return {
    ok: true,
    value: { kind: 'v0', value: { id, config, version, ownerId, schemaDefs, documentSchemas } },
  }
}

/**
 * Tells whether the configuration has version 0, without sized integers. Without a version, it is as old as its
 * contract.
 */
function readConfigVersion(noted: Noted, value: JsonObject, isOld: boolean): boolean {
  const config = memberOf(value, 'config')
  if (!isJsonObject(config)) return isOld
  const version = memberOf(config, '$formatVersion')
  const isFirst = version === '0' || (version === undefined && isOld)
  if (isFirst && Object.hasOwn(config, 'sizedIntegerTypes'))
    note(noted, 'v13.unknown-member', '/config/sizedIntegerTypes')
  return isFirst
}

function withNewConfig(value: JsonObject): JsonObject {
  const config = memberOf(value, 'config')
  return isJsonObject(config) ? { ...value, config: { ...config, $formatVersion: '1' } } : value
}

function configOf(config: TypedConfig, isFirst: boolean): ContractHead['config'] {
  if (!isFirst) return { kind: 'v1', value: config }
  const { sizedIntegerTypes: _, ...value } = config
  return { kind: 'v0', value }
}

function readHead(noted: Noted, value: JsonObject): Omit<ContractHead, 'config'> | undefined {
  const required = <Of>(name: string, read: ReadPart<Of>): Of | undefined => {
    const given = memberOf(value, name)
    if (given !== undefined) return read(noted, given, `/${name}`)
    note(noted, 'v13.member', `/${name}`)
    return undefined
  }
  const optional = <Of>(name: string, read: ReadPart<Of>): Of | null => {
    const given = memberOf(value, name)
    return given === undefined || given === null ? null : (read(noted, given, `/${name}`) ?? null)
  }
  const id = required('id', readIdentifier)
  const ownerId = required('ownerId', readIdentifier)
  const version = required('version', readU32)
  if (id === undefined || ownerId === undefined || version === undefined) return undefined
  return {
    id,
    version,
    ownerId,
    createdAt: optional('createdAt', readU64),
    updatedAt: optional('updatedAt', readU64),
    createdAtBlockHeight: optional('createdAtBlockHeight', readU64),
    updatedAtBlockHeight: optional('updatedAtBlockHeight', readU64),
    createdAtEpoch: optional('createdAtEpoch', readU16),
    updatedAtEpoch: optional('updatedAtEpoch', readU16),
  }
}
