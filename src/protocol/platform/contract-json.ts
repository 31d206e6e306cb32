import { isJsonObject, memberOf } from '#/protocol/contract/json-value.ts'
import { below, type Checked } from '#/protocol/violation.ts'
import type { PlatformContract } from './check-contract.ts'
import { dataContract } from './contract-layout.ts'
import { readStopping } from './value-json.ts'
import { checkLayoutJson, formatLayoutJson, parseMembers } from './layout-json.ts'
import type { JsonValue } from './platform-value.ts'

const kind = 'dataContract'

/** Formats a stored contract as JSON with all fields of its layout, so that nothing is lost. Source: docs/platform.md "JSON". */
export function formatContractJson(contract: PlatformContract): JsonValue {
  return { kind, fields: formatLayoutJson(dataContract, contract) }
}

/** Tells whether JSON is meant as a stored contract, valid or not. */
export function isContractJson(json: unknown): boolean {
  return isJsonObject(json) && Object.hasOwn(json, 'fields') && memberOf(json, 'kind') === kind
}

/** Reads the JSON of `formatContractJson` as strictly as `checkLayoutJson`. Never throws. The caller limits depth and size. */
export function checkContractJson(json: unknown): Checked<PlatformContract> {
  const fields = readStopping(() => memberOf(parseMembers(json, ['kind', 'fields'], ''), 'fields'))
  if (!fields.ok) return fields
  const read = checkLayoutJson(dataContract, fields.value)
  return read.ok ? read : { ok: false, violations: below('/fields', read.violations) }
}
