import { isJsonObject, memberOf, pointTo, type JsonObject } from '#/protocol/contract/json-value.ts'
import { dppIdentifier } from '#/protocol/platform/platform-limits.ts'
import { checkPart, missing } from './check-shape.ts'
import { propertyShapes, systemNames } from './keyword-shapes.ts'
import { compileNodePattern } from './node-pattern.ts'
import { note, type Noted } from './noted.ts'

const propertyName = /^[a-zA-Z0-9_-]{1,64}$/
const mostProperties = 100
const mostMatchedText = 50_000

/** The parent of the properties. Definitions have no positions. */
export type PropertiesPlace = 'type' | 'object' | 'definitions'

/** Checks properties or definitions at every level by the meta-schema of version 13. */
export function checkProperties(
  noted: Noted,
  properties: unknown,
  path: string,
  place: PropertiesPlace,
): void {
  if (!isJsonObject(properties)) {
    return note(noted, 'v13.keyword-type', path, { value: properties, params: { expects: 'object' } })
  }
  const names = Object.keys(properties)
  if (names.length < 1 || names.length > mostProperties) {
    const params = { found: names.length, limit: mostProperties }
    note(noted, 'v13.properties-count', path, { params })
  }
  for (const name of names) {
    const at = pointTo(path, name)
    const isSystem = place === 'type' && systemNames.has(name)
    if (!isSystem && !propertyName.test(name)) note(noted, 'v13.property-name', at, { params: { name } })
    else if (name.includes('-')) note(noted, 'v13.name-hyphen', at, { params: { name } })
    const schema = properties[name]
    if (!isJsonObject(schema)) note(noted, 'v13.schema-object', at, { value: schema })
    else if (!isSystem) checkProperty(noted, schema, at)
  }
}

function checkProperty(noted: Noted, schema: JsonObject, path: string): void {
  checkPart(noted, schema, { members: propertyShapes, required: [] }, path, 'v13.property-keyword')
  checkBytes(noted, schema, path)
  checkMatched(noted, schema, path)
  checkObject(noted, schema, path)
}

function checkBytes(noted: Noted, schema: JsonObject, path: string): void {
  const type = memberOf(schema, 'type')
  const hasMark = Object.hasOwn(schema, 'byteArray')
  if (type === 'array' && !hasMark) note(noted, 'v13.byte-array', pointTo(path, 'byteArray'))
  if (hasMark && type !== undefined && type !== 'array') {
    note(noted, 'v13.byte-array', pointTo(path, 'type'), { value: type })
  }
  if (memberOf(schema, 'contentMediaType') !== dppIdentifier) return
  const expected = { byteArray: true, minItems: 32, maxItems: 32 }
  for (const [name, value] of Object.entries(expected)) {
    const found = memberOf(schema, name)
    const about = found === undefined ? {} : { value: found }
    if (found !== value) note(noted, 'v13.identifier-size', pointTo(path, name), about)
  }
}

function checkMatched(noted: Noted, schema: JsonObject, path: string): void {
  const pattern = memberOf(schema, 'pattern')
  const format = memberOf(schema, 'format')
  if (pattern !== undefined || format !== undefined) {
    const limit = memberOf(schema, 'maxLength')
    const about = limit === undefined ? {} : { value: limit }
    const isOver = typeof limit === 'number' && limit > mostMatchedText
    if (limit === undefined || isOver) note(noted, 'v13.text-limit', pointTo(path, 'maxLength'), about)
  }
  if (typeof pattern === 'string' && !compileNodePattern(pattern)) {
    note(noted, 'v13.pattern', pointTo(path, 'pattern'), { value: pattern })
  }
}

/** The meta-schema treats a property without a type as an object, too. */
function checkObject(noted: Noted, schema: JsonObject, path: string): void {
  const type = memberOf(schema, 'type')
  const properties = memberOf(schema, 'properties')
  if (properties !== undefined) checkProperties(noted, properties, pointTo(path, 'properties'), 'object')
  if (type === 'object' && isJsonObject(properties)) checkNestedPositions(noted, properties, path)
  if ((type !== undefined && type !== 'object') || Object.hasOwn(schema, '$ref')) return
  const closing = ['properties', 'additionalProperties'].filter((name) => !Object.hasOwn(schema, name))
  if (closing.length === 0) return
  if (type === undefined) missing(noted, 'type', path)
  else for (const name of closing) note(noted, 'v13.object-closed', pointTo(path, name))
}

function checkNestedPositions(noted: Noted, properties: JsonObject, path: string): void {
  for (const [name, schema] of Object.entries(properties)) {
    if (isJsonObject(schema) && !Object.hasOwn(schema, 'position')) {
      note(noted, 'v13.nested-position', pointTo(pointTo(pointTo(path, 'properties'), name), 'position'))
    }
  }
}
