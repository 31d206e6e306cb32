import { isJsonObject, memberOf, pointTo, type JsonObject } from '#/protocol/contract/json-value.ts'
import { startSteps, type Steps } from './contract-extent.ts'
import { checkProperties } from './check-properties.ts'
import { checkPropertyTypes } from './check-property-types.ts'
import { checkPart } from './check-shape.ts'
import { checkTypeIndices } from './check-type-indices.ts'
import { costActions, typeShape } from './keyword-shapes.ts'
import { note, type Noted } from './noted.ts'
import { checkReferences, joinDefinitions } from './references.ts'
import type { TypedContract } from './typed-contract.ts'

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
