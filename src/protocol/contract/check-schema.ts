import { find, leaveOpen, type Findings } from './contract-findings.ts'
import { checkArrayKeywords, checkTextKeywords } from './check-keywords.ts'
import { checkLevel } from './check-level.ts'
import { checkNetworkKeywords } from './check-network.ts'
import { checkRequired } from './check-required.ts'
import { isJsonObject, memberOf, pointTo, type JsonObject } from './json-value.ts'
import { holdsSince } from './platform-version.ts'
import { propertyTypes, schemaKeywords, type SchemaKeyword } from './schema-keyword.ts'
import type { SchemaRole } from './schema-role.ts'

/** Every rule of a schema and of those in it (docs/specification.md "Data contract", "Errors" and "Limits"). */
export function checkSchemaObject(
  findings: Findings,
  schema: JsonObject,
  path: string,
  role: SchemaRole,
): void {
  for (const name of Object.keys(schema)) checkKeyword(findings, schema, name, path, role)
  if (role !== 'document') checkType(findings, schema, path, role)
  checkNetworkKeywords(findings, schema, path, role)
  checkTextKeywords(findings, schema, path)
  checkArrayKeywords(findings, schema, path, role)
  checkObjectKeywords(findings, schema, path, role)
}

function checkKeyword(
  findings: Findings,
  schema: JsonObject,
  name: string,
  path: string,
  role: SchemaRole,
): void {
  const keyword = schemaKeywords.get(name)
  const isOutOfPlace =
    (name === 'position' && (role === 'document' || role === 'items')) ||
    (name === 'indices' && role !== 'document')
  if (keyword === undefined || isOutOfPlace) {
    return find(findings, 'network.unknown-keyword', pointTo(path, name), {
      value: schema[name],
      params: { keyword: name },
    })
  }
  if (keyword.kind === 'structure') return
  if (keyword.kind === 'refused') return refuseKeyword(findings, keyword, schema[name], pointTo(path, name))
  const fits =
    keyword.kind === 'value'
      ? keyword.holds(schema[name])
      : checkInner(findings, schema, name, pointTo(path, name), keyword.kind)
  if (fits) return
  const expects = keyword.kind === 'value' ? keyword.expects : keyword.kind
  const about = { value: schema[name], params: { keyword: name, expects } }
  find(findings, 'keyword.value', pointTo(path, name), about)
}

function refuseKeyword(
  findings: Findings,
  { rule, since }: Extract<SchemaKeyword, { kind: 'refused' }>,
  value: unknown,
  path: string,
): void {
  if (since !== undefined && !holdsSince(findings.version, since)) leaveOpen(findings, rule, path, value)
  else find(findings, rule, path, { value })
}

/** Checks the schemas that stand in a keyword; says whether its value is of the form that they stand in. */
function checkInner(
  findings: Findings,
  schema: JsonObject,
  name: string,
  path: string,
  kind: 'schema' | 'schemas' | 'schemaMap',
): boolean {
  const value = schema[name]
  const role = name === 'items' || name === 'prefixItems' ? 'items' : 'condition'
  if (kind === 'schema') return checkInnerSchema(findings, value, path, role)
  if (kind === 'schemas') {
    if (!Array.isArray(value) || value.length === 0) return false
    for (const [index, each] of value.entries()) {
      if (!checkInnerSchema(findings, each, pointTo(path, index), role)) return false
    }
    return true
  }
  if (!isJsonObject(value)) return false
  for (const [each, inner] of Object.entries(value)) {
    if (!checkInnerSchema(findings, inner, pointTo(path, each), role)) return false
  }
  return true
}

function checkInnerSchema(findings: Findings, value: unknown, path: string, role: SchemaRole): boolean {
  if (typeof value === 'boolean') return true
  if (!isJsonObject(value)) return false
  checkSchemaObject(findings, value, path, role)
  return true
}

function checkType(findings: Findings, schema: JsonObject, path: string, role: SchemaRole): void {
  const type = memberOf(schema, 'type')
  if (propertyTypes.some((each) => each === type)) return
  if (type === undefined && role !== 'property') return
  find(findings, 'property.type', pointTo(path, 'type'), type === undefined ? {} : { value: type })
}

/** `properties` with what must go with it: the level below, `required`, `additionalProperties: false`. */
function checkObjectKeywords(findings: Findings, schema: JsonObject, path: string, role: SchemaRole): void {
  const properties = memberOf(schema, 'properties')
  const isObject = memberOf(schema, 'type') === 'object'
  if (role === 'property' && isObject && !(isJsonObject(properties) && Object.keys(properties).length > 0)) {
    const about = properties === undefined ? {} : { value: properties }
    find(findings, 'property.object-properties', pointTo(path, 'properties'), about)
  }
  if (properties !== undefined || role === 'document' || (role === 'property' && isObject)) {
    checkAdditional(findings, schema, path, role)
  }
  if (isJsonObject(properties))
    checkLevel(findings, properties, pointTo(path, 'properties'), role, checkSchemaObject)
  else if (properties !== undefined && role !== 'document' && !(role === 'property' && isObject)) {
    const params = { keyword: 'properties', expects: 'schemaMap' }
    find(findings, 'keyword.value', pointTo(path, 'properties'), { value: properties, params })
  }
  checkRequired(findings, schema, path, role)
}

function checkAdditional(findings: Findings, schema: JsonObject, path: string, role: SchemaRole): void {
  const additional = memberOf(schema, 'additionalProperties')
  if (additional === false) return
  const rule = role === 'document' ? 'document.additional-properties' : 'property.additional-properties'
  find(
    findings,
    rule,
    pointTo(path, 'additionalProperties'),
    additional === undefined ? {} : { value: additional },
  )
}
