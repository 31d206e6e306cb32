import { find, type Findings } from './contract-findings.ts'
import { formatJsonKey, isJsonObject, memberOf, pointTo, type JsonObject } from './json-value.ts'
import { propertyTypes, type SchemaRole } from './schema-keyword.ts'

// Rejections of the published library of this generation, @dashevo/dpp 0.25.8, beyond the specification. `npm run
// test:deep` compares both over mutated contracts: the library accepts a contract without violations and warnings here.

const typesOfKeyword: ReadonlyMap<string, readonly string[]> = new Map(
  Object.entries({
    string: ['maxLength', 'minLength', 'pattern', 'format'],
    array: ['items', 'prefixItems', 'contains', 'maxItems', 'minItems', 'uniqueItems', 'byteArray'],
    object: ['properties', 'required', 'additionalProperties', 'maxProperties', 'minProperties'].concat(
      'dependentRequired',
      'dependentSchemas',
    ),
    'number integer': ['maximum', 'minimum', 'exclusiveMaximum', 'exclusiveMinimum', 'multipleOf'],
  }).flatMap(([types, names]) => names.map((name) => [name, types.split(' ')] as const)),
)

/** A keyword without specific types applies to all. */
export function keywordFits(keyword: string, type: string): boolean {
  return typesOfKeyword.get(keyword)?.includes(type) ?? true
}

const unknownToNetworks: ReadonlySet<string> = new Set(
  (
    'title deprecated readOnly writeOnly minContains maxContains contentEncoding contentSchema ' +
    'dependentSchema'
  ).split(' '),
)

const networkFormats: ReadonlySet<unknown> = new Set(
  (
    'date-time date time duration email hostname ipv4 ipv6 uri uri-reference uri-template uuid ' +
    'json-pointer relative-json-pointer regex'
  ).split(' '),
)

const maxNestedProperties = 100

/** Warns of parts of a schema that networks reject, though the specification and JSON Schema allow them. */
export function checkNetworkKeywords(
  findings: Findings,
  schema: JsonObject,
  path: string,
  role: SchemaRole,
): void {
  const type = memberOf(schema, 'type')
  if (role === 'document' && type === undefined)
    find(findings, 'network.document-type', pointTo(path, 'type'))
  const isKnown = role === 'document' ? type === 'object' : propertyTypes.some((each) => each === type)
  for (const name of Object.keys(schema)) {
    const params = { keyword: name, ...(typeof type === 'string' ? { type } : {}) }
    const about = { value: schema[name], params }
    if (unknownToNetworks.has(name)) find(findings, 'network.keyword', pointTo(path, name), about)
    const types = typesOfKeyword.get(name)
    const isOther = types !== undefined && !types.some((each) => each === type)
    // An invalid or missing type is already reported.
    if (isOther && isKnown) find(findings, 'network.keyword-type', pointTo(path, name), about)
    if (!isTaken(schema, name, role)) find(findings, 'network.keyword-value', pointTo(path, name), about)
  }
  if (role === 'items') checkInner(findings, schema, path)
  checkTuple(findings, schema, path)
}

function isTaken(schema: JsonObject, name: string, role: SchemaRole): boolean {
  const value = schema[name]
  switch (name) {
    case 'additionalProperties':
      return value === false || memberOf(schema, 'properties') !== undefined
    case 'byteArray':
      return (
        value !== false &&
        memberOf(schema, 'items') === undefined &&
        memberOf(schema, 'prefixItems') === undefined
      )
    case 'enum':
      return !Array.isArray(value) || new Set(value.map(formatJsonKey)).size === value.length
    case 'dependentRequired':
    case 'dependentSchemas':
      return !isJsonObject(value) || Object.keys(value).length > 0
    case 'format':
      return networkFormats.has(value)
    case 'items':
      return typeof value !== 'boolean' || memberOf(schema, 'prefixItems') !== undefined
    case 'prefixItems':
      return !Array.isArray(value) || value.every((each) => typeof each !== 'boolean')
    case 'properties':
      return role === 'document' || !isJsonObject(value) || Object.keys(value).length <= maxNestedProperties
    default:
      return true
  }
}

/** Items must declare their type, and objects among them their properties. */
function checkInner(findings: Findings, schema: JsonObject, path: string): void {
  const type = memberOf(schema, 'type')
  if (type === undefined) find(findings, 'network.items', pointTo(path, 'type'))
  const properties = memberOf(schema, 'properties')
  const isDefined = isJsonObject(properties) && Object.keys(properties).length > 0
  if (type === 'object' && !isDefined) find(findings, 'network.items', pointTo(path, 'properties'))
}

/** Every item of `prefixItems` must be required. */
function checkTuple(findings: Findings, schema: JsonObject, path: string): void {
  const prefix = memberOf(schema, 'prefixItems')
  if (!Array.isArray(prefix) || memberOf(schema, 'minItems') === prefix.length) return
  find(findings, 'network.tuple', pointTo(path, 'minItems'), { params: { count: prefix.length } })
}
