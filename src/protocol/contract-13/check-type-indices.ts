import { isJsonObject, memberOf, pointTo, type JsonObject } from '#/protocol/contract/json-value.ts'
import { dppIdentifier } from '#/protocol/platform/platform-limits.ts'
import { isUnsigned64, type StoredProperty } from './check-property-types.ts'
import { systemNames } from './keyword-shapes.ts'
import { compileNodePattern } from './node-pattern.ts'
import { note, type Noted } from './noted.ts'

// Source: docs/contracts.md "Rules of version 13"; dashpay/platform rs-dpp document_type/index, try_from_schema.

export interface IndexedType {
  readonly type: JsonObject
  readonly path: string
  readonly stored: readonly StoredProperty[]
  readonly isMutable: boolean
  readonly isSized: boolean
}

const longestIndexedText = 63
const longestIndexedBytes = 255

/** Checks indices as nodes do after the meta-schema: names, properties, contests, counts and sums. */
export function checkTypeIndices(noted: Noted, of: IndexedType): void {
  const listed = memberOf(of.type, 'indices')
  const indices = Array.isArray(listed) ? listed.map((each) => (isJsonObject(each) ? each : {})) : []
  const path = pointTo(of.path, 'indices')
  checkTwice(noted, indices, path)
  checkContests(noted, indices, of, path)
  const names = new Map(of.stored.map((property) => [property.name, property]))
  indices.forEach((index, at) => {
    checkIndexed(noted, index, names, of.type, `${path}/${at}`)
    checkCounted(noted, index, `${path}/${at}`)
  })
  checkSums(noted, indices, names, of)
}

function checkTwice(noted: Noted, indices: readonly JsonObject[], path: string): void {
  const names = new Set<unknown>()
  const fields = new Set<string>()
  indices.forEach((index, at) => {
    const name = memberOf(index, 'name')
    const indexed = fieldsOf(index)
    const isNamed = typeof name === 'string' && names.has(name)
    if (isNamed) note(noted, 'v13.index-name-twice', `${path}/${at}/name`, { value: name })
    names.add(name)
    if (isNamed || indexed.length === 0) return
    const key = JSON.stringify(indexed)
    if (fields.has(key)) note(noted, 'v13.index-twice', `${path}/${at}/properties`)
    fields.add(key)
  })
}

function fieldsOf(index: JsonObject): readonly string[] {
  const properties = memberOf(index, 'properties')
  if (!Array.isArray(properties)) return []
  return properties.flatMap((each) => (isJsonObject(each) ? Object.keys(each).slice(0, 1) : []))
}

function checkContests(noted: Noted, indices: readonly JsonObject[], of: IndexedType, path: string): void {
  const isUnique = (index: JsonObject) => memberOf(index, 'unique') === true
  const isContested = (index: JsonObject) => isJsonObject(memberOf(index, 'contested'))
  const hasContest = indices.some(isContested)
  const unique = indices.filter(isUnique)
  indices.forEach((index, at) => {
    if (hasContest && isUnique(index) && index !== unique[0]) {
      note(noted, 'v13.contested-alone', `${path}/${at}/unique`)
    }
    if (!isContested(index)) return
    if (!isUnique(index)) note(noted, 'v13.contested-unique', `${path}/${at}/unique`)
    if (of.isMutable) note(noted, 'v13.contested-mutable', `${path}/${at}/contested`)
    checkFieldMatches(noted, memberOf(index, 'contested'), `${path}/${at}/contested/fieldMatches`)
  })
}

function checkFieldMatches(noted: Noted, contested: unknown, path: string): void {
  const matches = isJsonObject(contested) ? memberOf(contested, 'fieldMatches') : undefined
  if (!Array.isArray(matches)) return
  matches.forEach((each, at) => {
    const pattern = isJsonObject(each) ? memberOf(each, 'regexPattern') : undefined
    if (typeof pattern === 'string' && !compileNodePattern(pattern)) {
      note(noted, 'v13.contested-pattern', `${path}/${at}/regexPattern`, { value: pattern })
    }
  })
}

function checkIndexed(
  noted: Noted,
  index: JsonObject,
  stored: ReadonlyMap<string, StoredProperty>,
  type: JsonObject,
  path: string,
): void {
  const properties = memberOf(index, 'properties')
  if (!Array.isArray(properties)) return
  properties.forEach((each, at) => {
    const name = isJsonObject(each) ? Object.keys(each)[0] : undefined
    if (name === undefined) return
    const pointer = pointTo(`${path}/properties/${at}`, name)
    if (name === '$id') note(noted, 'v13.index-id', pointer)
    else if (!isSystemField(name, type)) checkField(noted, stored.get(name)?.schema, name, pointer)
  })
}

/** Tells whether documents always have this system property. The creator is stored only if documents can change hands. */
function isSystemField(name: string, type: JsonObject): boolean {
  if (name === '$creatorId') return memberOf(type, 'transferable') === 1 || memberOf(type, 'tradeMode') === 1
  return name !== '$revision' && systemNames.has(name)
}

function checkField(noted: Noted, schema: JsonObject | undefined, name: string, path: string): void {
  if (schema === undefined) return note(noted, 'v13.index-property', path, { params: { name } })
  const type = memberOf(schema, 'type')
  const isBytes = type === 'array' && memberOf(schema, 'contentMediaType') !== dppIdentifier
  if (type !== 'string' && !isBytes) return
  const [keyword, limit] = isBytes
    ? (['maxItems', longestIndexedBytes] as const)
    : (['maxLength', longestIndexedText] as const)
  const value = memberOf(schema, keyword)
  if (typeof value === 'number' && value <= limit) return
  note(noted, 'v13.index-length', path, { params: { name, keyword, limit } })
}

function checkCounted(noted: Noted, index: JsonObject, path: string): void {
  const countable = memberOf(index, 'countable')
  const isNotCounted = countable === false || countable === 'notCountable'
  if (memberOf(index, 'rangeCountable') === true && isNotCounted) {
    note(noted, 'v13.range-countable', `${path}/countable`, { value: countable })
  }
}

/** Checks that at most one property of a document type is summed. Several keywords may name it. */
function checkSums(
  noted: Noted,
  indices: readonly JsonObject[],
  stored: ReadonlyMap<string, StoredProperty>,
  of: IndexedType,
): void {
  const named = [
    ...sumsOf(of.type, of.path, ['documentsSummable', 'documentsAverageable']),
    ...indices.flatMap((index, at) => sumsOf(index, `${of.path}/indices/${at}`, ['summable', 'averageable'])),
  ]
  const [first] = named
  for (const { name, path } of named) {
    const property = stored.get(name)
    const isInteger = property !== undefined && memberOf(property.schema, 'type') === 'integer'
    const isSummed =
      isInteger && property.isRequired && !isUnsigned64(property.schema, of.isSized) && name === first?.name
    if (!isSummed) note(noted, 'v13.sum', path, { value: name, params: { name } })
  }
}

function sumsOf(
  schema: JsonObject,
  path: string,
  keywords: readonly string[],
): readonly { readonly name: string; readonly path: string }[] {
  return keywords.flatMap((keyword) => {
    const name = memberOf(schema, keyword)
    return typeof name === 'string' ? [{ name, path: pointTo(path, keyword) }] : []
  })
}
