import { checkByteArray, isByteArraySchema } from './byte-array.ts'
import { breakRule, keyInSchema, leaveUnchecked, takeStep, type InstanceVisit } from './instance-visit.ts'
import { formatJsonKey } from './json-key.ts'
import { isJsonObject, memberOf, type JsonObject } from './json-value.ts'
import { checkListKeyword } from './list-keywords.ts'
import { checkNumberKeyword } from './number-keywords.ts'
import { checkObjectKeyword } from './object-keywords.ts'
import { checkTextKeyword } from './text-keywords.ts'

/**
 * Holds a value against a schema: the keywords of JSON Schema 2020-12 that the specification allows in contracts,
 * `byteArray` and identifiers. What a keyword says nothing of, it lets pass; so does one with a value that it cannot
 * have.
 */
export function checkValue(visit: InstanceVisit, schema: unknown, value: unknown, path: string): void {
  if (schema === false) return breakRule(visit, 'instance.nothing', path, value)
  if (!isJsonObject(schema)) return
  if (!takeStep(visit)) return leaveUnchecked(visit, 'instance.type', path)
  if (isByteArraySchema(schema)) return checkByteArray(visit, schema, value, path)
  // Not evaluated: what it refers to is not in the contract's own words (docs/specification.md "Limits").
  if (Object.hasOwn(schema, '$ref')) leaveUnchecked(visit, 'keyword.ref', path)
  for (const keyword of Object.keys(schema)) checkKeyword(visit, keyword, schema, value, path)
}

function checkKeyword(
  visit: InstanceVisit,
  keyword: string,
  schema: JsonObject,
  value: unknown,
  path: string,
): void {
  const asked = memberOf(schema, keyword)
  if (keyword === 'type') return checkType(visit, asked, value, path)
  if (keyword === 'const' && keyInSchema(visit, asked) !== formatJsonKey(value)) {
    return breakRule(visit, 'instance.const', path, value)
  }
  if (keyword === 'enum' && Array.isArray(asked)) return checkEnum(visit, asked, value, path)
  if (typeof value === 'number') checkNumberKeyword(visit, keyword, asked, value, path)
  else if (typeof value === 'string') checkTextKeyword(visit, keyword, asked, value, path)
  else if (Array.isArray(value)) checkListKeyword(visit, keyword, schema, value, path)
  else if (isJsonObject(value)) checkObjectKeyword(visit, keyword, schema, value, path)
}

function checkEnum(visit: InstanceVisit, listed: readonly unknown[], value: unknown, path: string): void {
  if (!takeStep(visit, listed.length)) return leaveUnchecked(visit, 'instance.enum', path)
  const key = formatJsonKey(value)
  if (listed.some((each) => keyInSchema(visit, each) === key)) return
  breakRule(visit, 'instance.enum', path, value, { found: listed.length })
}

function checkType(visit: InstanceVisit, asked: unknown, value: unknown, path: string): void {
  const types: readonly unknown[] = Array.isArray(asked) ? asked : [asked]
  const names = types.filter((type) => typeof type === 'string')
  if (names.length === 0 || names.some((type) => isOfType(value, type))) return
  breakRule(visit, 'instance.type', path, value, { type: names.join(', ') })
}

function isOfType(value: unknown, type: string): boolean {
  if (type === 'array') return Array.isArray(value)
  if (type === 'object') return isJsonObject(value)
  if (type === 'integer') return Number.isInteger(value)
  if (type === 'null') return value === null
  return typeof value === type
}
