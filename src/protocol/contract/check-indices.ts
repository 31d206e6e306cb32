import { checkIndexFields, type IndexPlace } from './check-index-fields.ts'
import { breaksLimit, find, type Findings } from './contract-findings.ts'
import type { RequiredNames } from './indexed-field.ts'
import { countCharacters, isJsonObject, memberOf, pointTo, type JsonObject } from './json-value.ts'

/**
 * The indices of one document type (docs/specification.md "Data contract", Index, and "Limits"). `path` points to the
 * type.
 */
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
  /** Pointers of properties whose length was held against its limit. */
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
