import { isJsonObject, memberOf, pointTo, type JsonObject } from '#/protocol/contract/json-value.ts'
import { startSteps, type Steps, checkReferences, joinDefinitions } from './contract-extent.ts'
import { checkPropertyTypes } from './check-property-types.ts'
import { checkPart, missing } from './check-shape.ts'
import { checkTypeIndices } from './check-type-indices.ts'
import { costActions, typeShape, propertyShapes, systemNames } from './keyword-shapes.ts'
import { note, type Noted } from './noted.ts'
import type { TypedContract } from './typed-contract.ts'
import { dppIdentifier } from '#/protocol/platform/platform-limits.ts'
import { compileNodePattern } from './node-pattern.ts'

const propertyName = /^[a-zA-Z0-9_-]{1,64}$/
const mostProperties = 100
const mostMatchedText = 50_000

/** The parent of the properties. Definitions have no positions. */
type PropertiesPlace = 'type' | 'object' | 'definitions'

/** Checks properties or definitions at every level by the meta-schema of version 13. */
function checkProperties(noted: Noted, properties: unknown, path: string, place: PropertiesPlace): void {
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

const typeName = /^[a-zA-Z0-9_-]{1,64}$/
// Nodes add `$schema` and `$defs` to every document type.
const addedByNodes = ['$schema', '$defs']

/** Checks the document types with the definitions of the contract. */
export function checkDocumentTypes(noted: Noted, contract: TypedContract, ownId?: Uint8Array): void {
  const { documents, documentsPath, schemaDefs } = contract
  const names = Object.keys(documents)
  // Nodes check definitions only as a part of a document type.
  if (schemaDefs !== null && names.length > 0) {
    checkProperties(noted, schemaDefs, '/schemaDefs', 'definitions')
  }
  const steps = startSteps()
  const tokens = new Set<unknown>(contract.tokenPositions)
  for (const name of names) {
    const path = pointTo(documentsPath, name)
    if (!typeName.test(name)) note(noted, 'v13.type-name', path, { params: { name } })
    else if (name.includes('-')) note(noted, 'v13.name-hyphen', path, { params: { name } })
    const type = documents[name]
    if (isJsonObject(type)) checkDocumentType(noted, { contract, type, path, ownId, steps, tokens })
    else note(noted, 'v13.schema-object', path, { value: type })
  }
  // A contract that takes more steps is invalid or too large, so it must have a violation.
  if (steps.left === 0 && noted.violations.length === 0) note(noted, 'v13.size', '')
}

interface TypeContext {
  readonly contract: TypedContract
  readonly type: JsonObject
  readonly path: string
  readonly ownId: Uint8Array | undefined
  readonly steps: Steps
  readonly tokens: ReadonlySet<unknown>
}

function checkDocumentType(noted: Noted, context: TypeContext): void {
  const { contract, type, path, ownId, steps, tokens } = context
  for (const name of addedByNodes) {
    if (Object.hasOwn(type, name)) note(noted, 'v13.type-schema', pointTo(path, name))
  }
  const members = Object.entries(type).filter(([name]) => !addedByNodes.includes(name))
  const own = Object.fromEntries(members)
  checkPart(noted, own, typeShape, path, 'v13.type-keyword')
  const properties = memberOf(type, 'properties')
  if (properties !== undefined) checkProperties(noted, properties, pointTo(path, 'properties'), 'type')
  const root = joinDefinitions(own, contract.schemaDefs)
  checkReferences(noted, root, path, steps)
  if (isJsonObject(properties)) checkPositions(noted, properties, pointTo(path, 'properties'))
  const { documentsMutableContractDefault, sizedIntegerTypes: isSized } = contract.config
  const stored = checkPropertyTypes(noted, root, path, { isSized, steps })
  const mutable = memberOf(type, 'documentsMutable')
  const isMutable = typeof mutable === 'boolean' ? mutable : documentsMutableContractDefault
  checkTypeIndices(noted, { type, path, stored, isMutable, isSized })
  checkTokenCosts(noted, tokens, memberOf(type, 'tokenCost'), pointTo(path, 'tokenCost'), ownId)
}

/** Checks the positions of the first level. Nested properties only need a position, of any value. */
function checkPositions(noted: Noted, properties: JsonObject, path: string): void {
  const positions = Object.entries(properties).map(([name, schema]) => ({
    at: pointTo(pointTo(path, name), 'position'),
    value: isJsonObject(schema) ? memberOf(schema, 'position') : undefined,
  }))
  // No earlier check covers the keywords of system properties.
  const absent = positions.filter(
    ({ at, value }) => value === undefined || (typeof value !== 'number' && /\/\$\w+\/position$/.test(at)),
  )
  for (const { at } of absent) note(noted, 'v13.position', at)
  const numbers = positions.flatMap(({ at, value }) =>
    typeof value === 'number' && Number.isInteger(value) && value >= 0 ? [{ at, value }] : [],
  )
  // An invalid position is already noted, and would shift the others.
  if (numbers.length < positions.length) return
  const sorted = numbers.toSorted((left, right) => left.value - right.value)
  const wrong = sorted.findIndex(({ value }, index) => value !== index)
  const found = sorted[wrong]
  if (found === undefined) return
  note(noted, 'v13.position-sequence', found.at, { value: found.value, params: { expects: wrong } })
}

function checkTokenCosts(
  noted: Noted,
  tokens: ReadonlySet<unknown>,
  costs: unknown,
  path: string,
  ownId: Uint8Array | undefined,
): void {
  if (!isJsonObject(costs)) return
  for (const action of costActions) {
    const cost = memberOf(costs, action)
    if (!isJsonObject(cost)) continue
    const at = pointTo(path, action)
    const contractId = memberOf(cost, 'contractId')
    const position = memberOf(cost, 'tokenPosition')
    if (contractId === undefined) {
      if (typeof position === 'number' && !tokens.has(position)) {
        note(noted, 'v13.token-cost', pointTo(at, 'tokenPosition'), { value: position })
      }
    } else if (isOwn(contractId, ownId)) note(noted, 'v13.token-cost-own', pointTo(at, 'contractId'))
    else if (memberOf(cost, 'effect') === 1) note(noted, 'v13.token-cost-burn', pointTo(at, 'effect'))
  }
}

function isOwn(contractId: unknown, ownId: Uint8Array | undefined): boolean {
  if (ownId === undefined || !Array.isArray(contractId) || contractId.length !== ownId.length) return false
  return ownId.every((byte, at) => contractId[at] === byte)
}
