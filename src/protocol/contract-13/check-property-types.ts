import { isJsonObject, memberOf, pointTo, type JsonObject } from '#/protocol/contract/json-value.ts'
import { dppIdentifier } from '#/protocol/platform/platform-limits.ts'
import { mostLevels, takeStep, type Steps, dereference, placeOfReference } from './contract-extent.ts'
import { integerWidth } from '#/protocol/platform/stored-type.ts'
import { note, type Noted } from './noted.ts'
import { knownFormats, systemNames } from './keyword-shapes.ts'

/** A stored property. The name of a nested one is its path, such as `a.b`. */
export interface StoredProperty {
  readonly name: string
  readonly schema: JsonObject
  readonly isRequired: boolean
}

const storedTypes = ['string', 'number', 'integer', 'boolean', 'array', 'object']
const mostLength = 65_535
const longestStoredName = 256
const i64 = { least: -(2n ** 63n), most: 2n ** 63n - 1n }

/** Checks types and limits of properties after the meta-schema. Returns the properties that an index may name. */
export function checkPropertyTypes(
  noted: Noted,
  root: JsonObject,
  path: string,
  { isSized, steps }: { readonly isSized: boolean; readonly steps: Steps },
): readonly StoredProperty[] {
  const stored: StoredProperty[] = []
  // Each definition is visited once, because nested references would multiply the visits.
  const visited = new Set<JsonObject>()
  // Circular references are already noted.
  const isCircular = noted.violations.some(({ rule }) => rule === 'v13.reference')
  const visit = (level: JsonObject, at: string, prefix: string, depth: number) => {
    const properties = memberOf(level, 'properties')
    // Deeper chains of definitions are already noted as too deep or circular.
    if (!isJsonObject(properties) || depth > mostLevels) return
    const listed = memberOf(level, 'required')
    const required = new Set<unknown>(Array.isArray(listed) ? listed : [])
    for (const [name, property] of Object.entries(properties)) {
      if (!takeStep(steps)) return
      if (!isJsonObject(property)) continue
      const schema = dereference(root, property)
      const reference = memberOf(property, '$ref')
      const pointer =
        schema === property || typeof reference !== 'string'
          ? pointTo(pointTo(at, 'properties'), name)
          : placeOfReference(reference, path)
      // A reference without a target is already noted.
      if (schema === undefined || visited.has(schema)) continue
      if (schema !== property) visited.add(schema)
      // A missing type of a property or definition is already noted, unless it has the keywords of an object.
      const isLooked =
        schema === property ? !systemNames.has(name) : /^#\/\$defs\/[^/]+$/.test(String(reference))
      checkParsed(noted, schema, pointer, isSized, { isCircular, isLooked })
      const full = `${prefix}${name}`
      if (memberOf(schema, 'type') === 'object') visit(schema, pointer, `${full}.`, depth + 1)
      else if (full.length <= longestStoredName) {
        stored.push({ name: full, schema, isRequired: required.has(name) })
      }
    }
  }
  visit(root, path, '', 0)
  return stored
}

function checkParsed(
  noted: Noted,
  schema: JsonObject,
  path: string,
  isSized: boolean,
  { isCircular, isLooked }: { readonly isCircular: boolean; readonly isLooked: boolean },
): void {
  const type = memberOf(schema, 'type')
  if (typeof type !== 'string') {
    const isClosed = Object.hasOwn(schema, 'properties') && Object.hasOwn(schema, 'additionalProperties')
    if (
      Array.isArray(type) ||
      (type === undefined && (!isLooked || isClosed || (!isCircular && Object.hasOwn(schema, '$ref'))))
    ) {
      note(noted, 'v13.property-size', pointTo(path, 'type'), type === undefined ? {} : { value: type })
    }
    return
  }
  const format = memberOf(schema, 'format')
  if (typeof format === 'string' && !knownFormats.has(format)) {
    note(noted, 'v13.format', pointTo(path, 'format'), { value: format })
  }
  if (type === 'null') note(noted, 'v13.property-type', pointTo(path, 'type'), { value: type })
  if (!storedTypes.includes(type)) return
  const isBytes = type === 'array' && memberOf(schema, 'contentMediaType') !== dppIdentifier
  if (type === 'string') checkLengths(noted, schema, path, ['minLength', 'maxLength'])
  if (isBytes) checkLengths(noted, schema, path, ['minItems', 'maxItems'])
  if (type === 'integer' && isSized) checkBounds(noted, schema, path)
}

function checkLengths(noted: Noted, schema: JsonObject, path: string, names: readonly string[]): void {
  for (const name of names) {
    const value = memberOf(schema, name)
    const isOver = typeof value === 'number' && Number.isInteger(value) && value > mostLength
    if (isOver)
      note(noted, 'v13.property-size', pointTo(path, name), { value, params: { limit: mostLength } })
  }
}

function checkBounds(noted: Noted, schema: JsonObject, path: string): void {
  for (const name of ['minimum', 'maximum']) {
    const value = memberOf(schema, name)
    if (typeof value !== 'number' && typeof value !== 'bigint') continue
    const isFraction = typeof value === 'number' && !Number.isInteger(value)
    if (isFraction || value < i64.least || value > i64.most) {
      note(noted, 'v13.property-size', pointTo(path, name), { value })
    }
  }
}

/** Tells whether an integer property is stored as unsigned 64 bits, which cannot be summed. */
export function isUnsigned64(schema: JsonObject, isSized: boolean): boolean {
  const { bits, isSigned } = integerWidth(schema)
  return isSized && bits === 64 && !isSigned
}
