import { breaksLimit, find, leaveOpen, type Findings } from './contract-findings.ts'
import type { ContractLimit } from './contract-limit.ts'
import { resolveField, type IndexedField, type RequiredNames } from './indexed-field.ts'
import { isJsonObject, memberOf, pointTo, type JsonObject } from './json-value.ts'
import { holdsSince } from './platform-version.ts'
import { isCount } from './schema-keyword.ts'

export interface IndexPlace {
  readonly index: JsonObject
  readonly documentType: JsonObject
  /** Pointer to the document type. */
  readonly path: string
  readonly required: RequiredNames
}

/**
 * The fields of an index in their order, or nothing where its properties are no list of them. `checked` holds the
 * pointers of properties that were held against the limits of indexed ones already: several indices may share one.
 */
export function checkIndexFields(
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
  // Before v0.23 there were others; which, the document does not say.
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
  // Without a maximum of its own it may be any length.
  const broken = breaksLimit(findings, limit, maximum ?? Infinity)
  if (broken === undefined) return
  const { limit: most = 0 } = broken
  const about =
    maximum === undefined
      ? { params: { field, limit: most } }
      : { value: maximum, params: { field, ...broken } }
  find(findings, rule, pointTo(path, name), about)
}
