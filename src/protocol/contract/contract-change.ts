import type { DataContract } from './check-contract.ts'
import { formatJsonKey, isJsonObject, memberOf, pairMembers, pointTo, type JsonObject } from './json-value.ts'

export type ContractChangeKind =
  | 'document-added'
  | 'document-removed'
  | 'property-added'
  | 'property-removed'
  | 'property-required'
  | 'property-optional'
  | 'property-position'
  | 'property-type'
  | 'keyword-added'
  | 'keyword-removed'
  | 'keyword-changed'
  | 'index-added'
  | 'index-removed'
  | 'index-changed'

export interface ContractChange {
  readonly kind: ContractChangeKind
  /** Pointer into the later version, or into the earlier version for a removal. */
  readonly path: string
  /** Valid documents may become invalid or reorder, or a query may fail. The specification has no rule for this. */
  readonly isBreaking: boolean
  readonly before?: unknown
  readonly after?: unknown
}

/** Returns the changes from one version of a contract to the next, in the order of the earlier, then the later. */
export function compareContracts(before: DataContract, after: DataContract): readonly ContractChange[] {
  const pairs = pairMembers(before.documents, after.documents)
  return pairs.flatMap(([name, earlier, later]): readonly ContractChange[] => {
    const path = pointTo('/documents', name)
    if (earlier === undefined) return [{ kind: 'document-added', path, isBreaking: false, after: later }]
    if (later === undefined) return [{ kind: 'document-removed', path, isBreaking: true, before: earlier }]
    if (!isJsonObject(earlier) || !isJsonObject(later)) return []
    return [
      ...compareKeywords(earlier, later, path),
      ...compareLevel(earlier, later, path),
      ...compareIndices(memberOf(earlier, 'indices'), memberOf(later, 'indices'), pointTo(path, 'indices')),
    ]
  })
}

function compareLevel(before: JsonObject, after: JsonObject, path: string): readonly ContractChange[] {
  const pairs = pairMembers(propertiesOf(before), propertiesOf(after))
  return pairs.flatMap(([name, earlier, later]): readonly ContractChange[] => {
    const pointer = pointTo(pointTo(path, 'properties'), name)
    const isRequired = requires(after, name)
    if (earlier === undefined) {
      return [{ kind: 'property-added', path: pointer, isBreaking: isRequired, after: later }]
    }
    if (later === undefined)
      return [{ kind: 'property-removed', path: pointer, isBreaking: true, before: earlier }]
    if (!isJsonObject(earlier) || !isJsonObject(later)) return []
    return [
      ...compareRequired(requires(before, name), isRequired, pointer),
      ...compareMember(earlier, later, 'position', 'property-position', pointer),
      ...compareMember(earlier, later, 'type', 'property-type', pointer),
      ...compareKeywords(earlier, later, pointer),
      ...compareLevel(earlier, later, pointer),
    ]
  })
}

function propertiesOf(schema: JsonObject): JsonObject {
  const properties = memberOf(schema, 'properties')
  return isJsonObject(properties) ? properties : {}
}

function requires(schema: JsonObject, name: string): boolean {
  const required = memberOf(schema, 'required')
  return Array.isArray(required) && required.includes(name)
}

function compareRequired(before: boolean, after: boolean, path: string): readonly ContractChange[] {
  if (before === after) return []
  return [{ kind: after ? 'property-required' : 'property-optional', path, isBreaking: after }]
}

function compareMember(
  before: JsonObject,
  after: JsonObject,
  name: 'position' | 'type',
  kind: ContractChangeKind,
  path: string,
): readonly ContractChange[] {
  const [earlier, later] = [memberOf(before, name), memberOf(after, name)]
  if (earlier === later) return []
  return [{ kind, path: pointTo(path, name), isBreaking: true, before: earlier, after: later }]
}

// Compared separately, because they define levels, positions and indices.
const structure = ['type', 'properties', 'required', 'position', 'indices']
const annotations = ['title', 'description', '$comment', 'examples', 'deprecated', 'readOnly', 'writeOnly']
// Any change makes the bytes of a document read differently.
const encodings = ['byteArray', 'contentMediaType']

/** Compares keywords of one schema without its sub-schemas, but the content of `items` and the like as one value. */
function compareKeywords(before: JsonObject, after: JsonObject, path: string): readonly ContractChange[] {
  const names = new Set([...Object.keys(before), ...Object.keys(after)])
  return [...names]
    .filter((name) => !structure.includes(name))
    .flatMap((name): readonly ContractChange[] => {
      const [earlier, later] = [memberOf(before, name), memberOf(after, name)]
      if (formatJsonKey(earlier) === formatJsonKey(later)) return []
      const isBreaking = isNarrower(name, earlier, later)
      const pointer = pointTo(path, name)
      if (earlier === undefined) return [{ kind: 'keyword-added', path: pointer, isBreaking, after: later }]
      if (later === undefined)
        return [{ kind: 'keyword-removed', path: pointer, isBreaking, before: earlier }]
      return [{ kind: 'keyword-changed', path: pointer, isBreaking, before: earlier, after: later }]
    })
}

/** Tells whether the keyword may now reject a value that it accepted before; true if unknown. */
function isNarrower(name: string, before: unknown, after: unknown): boolean {
  if (annotations.includes(name)) return false
  if (encodings.includes(name)) return true
  if (after === undefined) return false
  if (name === 'uniqueItems') return after === true
  if (typeof before === 'number' && typeof after === 'number') {
    if (/^(?:max|exclusiveMax)/.test(name)) return after < before
    if (/^(?:min|exclusiveMin)/.test(name)) return after > before
  }
  if (name === 'enum' && Array.isArray(before) && Array.isArray(after)) {
    const allowed = new Set(after.map(formatJsonKey))
    return before.some((each) => !allowed.has(formatJsonKey(each)))
  }
  return true
}

/** Indices are matched by name. `path` points to the list. */
function compareIndices(before: unknown, after: unknown, path: string): readonly ContractChange[] {
  const earlier = byName(before)
  const later = byName(after)
  const changed = [...earlier].flatMap(([name, { index, at }]): readonly ContractChange[] => {
    const next = later.get(name)
    if (next === undefined) {
      return [{ kind: 'index-removed', path: pointTo(path, at), isBreaking: true, before: index }]
    }
    if (formatIndex(index) === formatIndex(next.index)) return []
    const change = { before: index, after: next.index }
    return [{ kind: 'index-changed', path: pointTo(path, next.at), isBreaking: true, ...change }]
  })
  const added = [...later].flatMap(([name, { index, at }]): readonly ContractChange[] => {
    if (earlier.has(name)) return []
    const isBreaking = memberOf(index, 'unique') === true
    return [{ kind: 'index-added', path: pointTo(path, at), isBreaking, after: index }]
  })
  return [...changed, ...added]
}

interface NamedIndex {
  readonly index: JsonObject
  readonly at: number
}

function byName(indices: unknown): ReadonlyMap<string, NamedIndex> {
  const list: readonly unknown[] = Array.isArray(indices) ? indices : []
  return new Map(
    list.flatMap((index, at) =>
      isJsonObject(index) ? [[formatJsonKey(memberOf(index, 'name')), { index, at }] as const] : [],
    ),
  )
}

function formatIndex(index: JsonObject): string {
  return `${memberOf(index, 'unique') === true} ${formatJsonKey(memberOf(index, 'properties'))}`
}
