import type { DataContract } from './check-contract.ts'
import { compareIndices } from './index-change.ts'
import { isJsonObject, memberOf, pointTo, type JsonObject } from './json-value.ts'
import { compareKeywords } from './keyword-change.ts'

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

/** One difference between two versions of a contract. */
export interface ContractChange {
  readonly kind: ContractChangeKind
  /** Pointer into the later version; of what was removed, into the earlier one. */
  readonly path: string
  /**
   * Whether documents that were valid may no longer be, are read in another order, or a query is no longer served. SPEC.md
   * does not say which changes a platform takes.
   */
  readonly isBreaking: boolean
  readonly before?: unknown
  readonly after?: unknown
}

/** What changed from one version of a contract to the next, in the order of the earlier one and then of the later. */
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

/** Members of both by name: those of the first, then those that only the second has. */
function pairMembers(
  before: JsonObject,
  after: JsonObject,
): readonly (readonly [name: string, before: unknown, after: unknown])[] {
  const names = new Set([...Object.keys(before), ...Object.keys(after)])
  return [...names].map((name) => [name, memberOf(before, name), memberOf(after, name)])
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
