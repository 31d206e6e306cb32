import { breaksLimit, find, leaveOpen, type Findings } from './contract-findings.ts'
import { countCharacters, isJsonObject, memberOf, pointTo, type JsonObject } from './json-value.ts'
import { holdsSince, type ContractLimit } from './platform-version.ts'
import { isCount, isSystemField } from './schema-keyword.ts'

/** Checks the indices of the document type at `path` (docs/specification.md "Data contract", Index, and "Limits"). */
export function checkIndices(findings: Findings, documentType: JsonObject, path: string): void {
  const indices = memberOf(documentType, 'indices')
  if (indices === undefined) return
  const pointer = pointTo(path, 'indices')
  if (!Array.isArray(indices) || indices.length === 0) {
    return find(findings, 'document.indices', pointer, { value: indices })
  }
  const tooMany = breaksLimit(findings, 'indices', indices.length)
  if (tooMany !== undefined) find(findings, 'limit.indices', pointer, { params: tooMany })
  const seen: Seen = { names: new Set(), fields: new Set(), checkedLengths: new Set(), unique: 0 }
  const required: RequiredNames = new Map()
  for (const [at, index] of indices.entries()) {
    if (isJsonObject(index))
      checkIndex(findings, { index, documentType, path, required }, pointTo(pointer, at), seen)
    else find(findings, 'index.object', pointTo(pointer, at), { value: index })
  }
}

interface Seen {
  readonly names: Set<string>
  readonly fields: Set<string>
  readonly checkedLengths: Set<string>
  unique: number
}

const members = ['name', 'properties', 'unique']

function checkIndex(findings: Findings, place: IndexPlace, path: string, seen: Seen): void {
  const { index } = place
  for (const name of Object.keys(index)) {
    if (members.includes(name)) continue
    find(findings, 'network.index-member', pointTo(path, name), {
      value: index[name],
      params: { member: name },
    })
  }
  checkIndexName(findings, index, pointTo(path, 'name'), seen)
  checkUnique(findings, index, pointTo(path, 'unique'), seen)
  const fields = checkIndexFields(findings, place, path, seen.checkedLengths)
  if (fields === undefined) return
  const name = fields.join('\n')
  if (seen.fields.has(name)) find(findings, 'network.duplicate-index', path)
  seen.fields.add(name)
}

function checkIndexName(findings: Findings, index: JsonObject, path: string, seen: Seen): void {
  const name = memberOf(index, 'name')
  if (name === undefined) return find(findings, 'index.name', path)
  if (typeof name !== 'string') return find(findings, 'index.name-type', path, { value: name })
  const broken = breaksLimit(findings, 'indexName', countCharacters(name))
  if (broken !== undefined) find(findings, 'index.name-length', path, { value: name, params: broken })
  if (seen.names.has(name)) find(findings, 'index.name-unique', path, { value: name })
  seen.names.add(name)
}

function checkUnique(findings: Findings, index: JsonObject, path: string, seen: Seen): void {
  const unique = memberOf(index, 'unique')
  if (unique === undefined || unique === false) return
  if (unique !== true) return find(findings, 'index.unique', path, { value: unique })
  seen.unique += 1
  const broken = breaksLimit(findings, 'uniqueIndices', seen.unique)
  if (broken !== undefined) find(findings, 'limit.unique-indices', path, { value: unique, params: broken })
}

export interface IndexPlace {
  readonly index: JsonObject
  readonly documentType: JsonObject
  readonly path: string
  readonly required: RequiredNames
}

/** Returns the fields of an index in order; undefined if malformed. `checked`: pointers with checked lengths. */
function checkIndexFields(
  findings: Findings,
  place: IndexPlace,
  path: string,
  checked: Set<string>,
): readonly string[] | undefined {
  const pointer = pointTo(path, 'properties')
  const entries = listEntries(findings, memberOf(place.index, 'properties'), pointer)
  if (entries === undefined) return undefined
  const tooMany = breaksLimit(findings, 'indexProperties', entries.length)
  if (tooMany !== undefined) find(findings, 'limit.index-properties', pointer, { params: tooMany })
  const fields: string[] = []
  const required: boolean[] = []
  for (const [at, entry] of entries.entries()) {
    const [field, ...others] = isJsonObject(entry) ? Object.keys(entry) : []
    if (!isJsonObject(entry) || field === undefined || others.length > 0) {
      find(findings, 'index.entry', pointTo(pointer, at), { value: entry })
      continue
    }
    const entryPath = pointTo(pointTo(pointer, at), field)
    checkSort(findings, entry[field], entryPath)
    const resolved = checkField(findings, place, field, entryPath, checked)
    fields.push(field)
    if (resolved.kind !== 'unknown') required.push(resolved.isRequired)
  }
  const isMixed = required.includes(true) && required.includes(false)
  if (memberOf(place.index, 'unique') === true && isMixed) find(findings, 'network.compound-unique', path)
  return fields
}

function listEntries(findings: Findings, entries: unknown, path: string): readonly unknown[] | undefined {
  if (Array.isArray(entries) && entries.length > 0) return entries
  if (entries === undefined) find(findings, 'index.properties', path)
  else
    find(findings, Array.isArray(entries) ? 'index.fields-listed' : 'index.properties-array', path, {
      value: entries,
    })
  return undefined
}

function checkSort(findings: Findings, order: unknown, path: string): void {
  if (order === 'asc') return
  // Before v0.23 other values were valid, which the specification does not list.
  const isOpen = typeof order === 'string' && order !== '' && !holdsSince(findings.version, 'v0.23')
  if (isOpen) leaveOpen(findings, 'index.sort', path, order)
  else find(findings, 'index.sort', path, { value: order })
}

function checkField(
  findings: Findings,
  { documentType, path, required }: IndexPlace,
  field: string,
  entryPath: string,
  checked: Set<string>,
): IndexedField {
  if (field === '$id') {
    find(findings, 'limit.index-id', entryPath, { value: field })
    return { kind: 'unknown' }
  }
  const resolved = resolveField(documentType, path, field, required)
  if (resolved.kind === 'unknown')
    find(findings, 'index.field', entryPath, { value: field, params: { field } })
  if (resolved.kind === 'property') checkIndexedProperty(findings, resolved, field, entryPath, checked)
  return resolved
}

function checkIndexedProperty(
  findings: Findings,
  { definition, path }: Extract<IndexedField, { kind: 'property' }>,
  field: string,
  entryPath: string,
  checked: Set<string>,
): void {
  const type = memberOf(definition, 'type')
  if (type === 'object') find(findings, 'network.indexed-object', entryPath, { params: { field } })
  const isBytes = type === 'array' && memberOf(definition, 'byteArray') === true
  if (type === 'array' && !isBytes && holdsSince(findings.version, 'v0.22')) {
    return find(findings, 'limit.indexed-array', entryPath, { params: { field } })
  }
  if (checked.has(path)) return
  checked.add(path)
  const bound = (name: 'maxLength' | 'maxItems', limit: ContractLimit, rule: LengthRule) =>
    checkLength(findings, { definition, path, field }, name, limit, rule)
  if (type === 'string') bound('maxLength', 'indexedString', 'limit.indexed-string')
  else if (isBytes) bound('maxItems', 'indexedBytes', 'limit.indexed-bytes')
  else if (type === 'array') bound('maxItems', 'indexedArrayItems', 'limit.indexed-array-items')
}

type LengthRule = 'limit.indexed-string' | 'limit.indexed-bytes' | 'limit.indexed-array-items'

function checkLength(
  findings: Findings,
  {
    definition,
    path,
    field,
  }: { readonly definition: JsonObject; readonly path: string; readonly field: string },
  name: 'maxLength' | 'maxItems',
  limit: ContractLimit,
  rule: LengthRule,
): void {
  const maximum = memberOf(definition, name)
  if (maximum !== undefined && !isCount(maximum)) return
  // Without `maximum` the length is unlimited.
  const broken = breaksLimit(findings, limit, maximum ?? Infinity)
  if (broken === undefined) return
  const { limit: most = 0 } = broken
  const about =
    maximum === undefined
      ? { params: { field, limit: most } }
      : { value: maximum, params: { field, ...broken } }
  find(findings, rule, pointTo(path, name), about)
}

export type IndexedField =
  | { readonly kind: 'system'; readonly isRequired: boolean }
  | {
      readonly kind: 'property'
      readonly definition: JsonObject
      readonly path: string
      /** True if every document has the field: the field and every object around it are required. */
      readonly isRequired: boolean
    }
  | { readonly kind: 'unknown' }

/** The lists of `required` as sets, built once, because a hostile contract may have many indices and long lists. */
export type RequiredNames = Map<JsonObject, ReadonlySet<unknown>>

/** Returns the field that a path such as `records.owner` names in the document type at pointer `path`. */
function resolveField(
  documentType: JsonObject,
  path: string,
  field: string,
  required: RequiredNames,
): IndexedField {
  if (isSystemField(field)) {
    return { kind: 'system', isRequired: field === '$ownerId' || isRequiredIn(documentType, field, required) }
  }
  let schema = documentType
  let pointer = path
  let isRequired = true
  for (const name of field.split('.')) {
    const properties = memberOf(schema, 'properties')
    const definition = isJsonObject(properties) ? memberOf(properties, name) : undefined
    if (!isJsonObject(definition)) return { kind: 'unknown' }
    isRequired &&= isRequiredIn(schema, name, required)
    pointer = pointTo(`${pointer}/properties`, name)
    schema = definition
  }
  return { kind: 'property', definition: schema, path: pointer, isRequired }
}

function isRequiredIn(schema: JsonObject, name: string, known: RequiredNames): boolean {
  const required = memberOf(schema, 'required')
  if (!Array.isArray(required)) return false
  const names = known.get(schema) ?? new Set<unknown>(required)
  known.set(schema, names)
  return names.has(name)
}
