import { checkArrayKeywords, checkTextKeywords } from './check-keywords.ts'
import { checkNetworkKeywords } from './check-network.ts'
import { find, leaveOpen, breaksLimit, type Findings } from './contract-findings.ts'
import { isJsonObject, memberOf, pointTo, countCharacters, type JsonObject } from './json-value.ts'
import { holdsSince } from './platform-version.ts'
import {
  propertyTypes,
  schemaKeywords,
  isSystemField,
  type SchemaKeyword,
  type SchemaRole,
} from './schema-keyword.ts'

/** Checks a schema and its inner schemas (docs/specification.md "Data contract", "Errors" and "Limits"). */
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
  if (keyword.kind === 'rejected') return rejectKeyword(findings, keyword, schema[name], pointTo(path, name))
  const fits =
    keyword.kind === 'value'
      ? keyword.holds(schema[name])
      : checkInner(findings, schema, name, pointTo(path, name), keyword.kind)
  if (fits) return
  const expects = keyword.kind === 'value' ? keyword.expects : keyword.kind
  const about = { value: schema[name], params: { keyword: name, expects } }
  find(findings, 'keyword.value', pointTo(path, name), about)
}

function rejectKeyword(
  findings: Findings,
  { rule, since }: Extract<SchemaKeyword, { kind: 'rejected' }>,
  value: unknown,
  path: string,
): void {
  if (since !== undefined && !holdsSince(findings.version, since)) leaveOpen(findings, rule, path, value)
  else find(findings, rule, path, { value })
}

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

/** `properties` with its level, `required` and `additionalProperties: false`. */
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

type CheckSchema = (findings: Findings, schema: JsonObject, path: string, role: SchemaRole) => void

const nameCharacters = /^[A-Za-z0-9_-]*$/

/** Checks names, definitions and positions of one level (docs/specification.md "Data contract", property rules). */
function checkLevel(
  findings: Findings,
  properties: JsonObject,
  path: string,
  of: SchemaRole,
  checkDefinition: CheckSchema,
): void {
  for (const [name, definition] of Object.entries(properties)) {
    const pointer = pointTo(path, name)
    checkName(findings, name, pointer)
    if (isJsonObject(definition)) {
      checkDefinition(findings, definition, pointer, of === 'condition' ? 'condition' : 'property')
    } else if (of !== 'condition' || typeof definition !== 'boolean') {
      find(findings, 'property.object', pointer, { value: definition })
    }
  }
  if (of !== 'condition') checkPositions(findings, properties, path, of !== 'document')
}

function checkName(findings: Findings, name: string, path: string): void {
  const broken = breaksLimit(findings, 'propertyName', countCharacters(name))
  if (broken !== undefined || !nameCharacters.test(name)) {
    const params = broken ?? { found: countCharacters(name) }
    find(findings, 'property.name', path, { value: name, params: { name, ...params } })
  } else if (!holdsSince(findings.version, 'v0.23')) {
    // Before v0.23 the character set was stricter, but the specification does not define it.
    leaveOpen(findings, 'property.name', path, name)
  }
}

/** Checks that `required` names properties of the level, each only once (docs/specification.md "Data contract"). */
function checkRequired(findings: Findings, schema: JsonObject, path: string, role: SchemaRole): void {
  const required = memberOf(schema, 'required')
  if (required === undefined) return
  const pointer = pointTo(path, 'required')
  const isEmpty = Array.isArray(required) && required.length === 0 && role !== 'condition'
  if (!Array.isArray(required) || isEmpty) {
    return find(findings, 'document.required', pointer, { value: required })
  }
  const properties = memberOf(schema, 'properties')
  const seen = new Set<unknown>()
  for (const [index, name] of required.entries()) {
    const place = pointTo(pointer, index)
    if (typeof name !== 'string') find(findings, 'document.required', place, { value: name })
    else if (seen.has(name)) find(findings, 'document.required', place, { value: name, params: { name } })
    else if (role !== 'condition' && !isNamed(name, properties, role)) {
      find(findings, 'document.required-names', place, { value: name })
    }
    seen.add(name)
  }
}

function isNamed(name: string, properties: unknown, role: SchemaRole): boolean {
  if (role === 'document' && isSystemField(name)) return true
  return isJsonObject(properties) && Object.hasOwn(properties, name)
}

/**
 * Positions are unique from 0 without gaps (property rule 1). An invalid position excuses one gap, so that one mistake
 * is reported once.
 */
function checkPositions(findings: Findings, properties: JsonObject, path: string, isNested: boolean): void {
  const holders = new Map<number, string>()
  let unplaced = 0
  for (const [name, definition] of Object.entries(properties)) {
    const position = isJsonObject(definition) ? memberOf(definition, 'position') : undefined
    const pointer = `${pointTo(path, name)}/position`
    if (typeof position === 'number' && Number.isInteger(position) && position >= 0) {
      const holder = holders.get(position)
      if (holder === undefined) holders.set(position, name)
      else {
        unplaced += 1
        const about = { value: position, params: { position, other: holder } }
        find(findings, 'property.position-unique', pointer, about)
      }
      continue
    }
    unplaced += 1
    if (!isJsonObject(definition)) continue
    const rule = Number.isInteger(position) ? 'property.position-sequence' : 'property.position'
    find(findings, rule, pointer, position === undefined ? {} : { value: position })
  }
  checkGaps(findings, holders, unplaced, path, isNested)
}

function checkGaps(
  findings: Findings,
  holders: ReadonlyMap<number, string>,
  unplaced: number,
  path: string,
  isNested: boolean,
): void {
  if (isWithoutGap(holders)) return
  let slack = unplaced
  let next = 0
  for (const position of [...holders.keys()].sort((left, right) => left - right)) {
    const gap = position - next
    if (gap > slack) {
      const rule = isNested && next === 0 ? 'property.position-nested' : 'property.position-sequence'
      const pointer = `${pointTo(path, holders.get(position) ?? '')}/position`
      find(findings, rule, pointer, { value: position, params: { position, expected: next } })
    } else slack -= gap
    next = position + 1
  }
}

function isWithoutGap(holders: ReadonlyMap<number, string>): boolean {
  for (let position = 0; position < holders.size; position += 1) if (!holders.has(position)) return false
  return true
}
