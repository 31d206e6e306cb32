import { isJsonObject, memberOf, pointTo, type JsonObject } from '#/protocol/contract/json-value.ts'
import { documentsOf } from './contract-place.ts'
import { indicesOf } from './contract-index.ts'
import { prefixOf } from './property-edits.ts'
import { kindOf, type PropertyKind } from './property-kind.ts'
import { propertiesInOrder } from './schema-level.ts'

/** A line of the structure of a contract. Its pointer is its name in the address. */
export interface OutlineLine {
  readonly path: string
  readonly kind: 'document' | 'property' | 'item' | 'indices' | 'index'
  /** Nothing for lines that the contract has no name for: items, the group of indices. */
  readonly name: string
  /** Place of an item among those that have a definition each. */
  readonly at?: number
  readonly type?: PropertyKind | undefined
  readonly isUnique?: boolean
  /** Properties and indices of a document, fields of an index, indices of a group. */
  readonly counts?: readonly number[]
  readonly children: readonly OutlineLine[]
}

/** The structure of a contract: document types in the order of the text, properties by position, then indices. */
export function outlineOf(contract: JsonObject): readonly OutlineLine[] {
  return Object.entries(documentsOf(contract)).map(([name, definition]): OutlineLine => {
    const path = pointTo('/documents', name)
    if (!isJsonObject(definition)) return { path, kind: 'document', name, children: [] }
    const properties = levelLines(definition, path)
    const indices = indexLines(definition, path)
    const counts = [properties.length, indices.length]
    const group: OutlineLine = {
      path: `${path}/indices`,
      kind: 'indices',
      name: '',
      counts: [indices.length],
      children: indices,
    }
    return { path, kind: 'document', name, counts, children: [...properties, group] }
  })
}

function levelLines(level: JsonObject, path: string): readonly OutlineLine[] {
  return propertiesInOrder(level).map(({ name, definition }): OutlineLine => {
    const inner = pointTo(`${path}/properties`, name)
    if (!isJsonObject(definition)) return { path: inner, kind: 'property', name, children: [] }
    const type = kindOf(definition)
    return { path: inner, kind: 'property', name, type, children: linesWithin(definition, inner) }
  })
}

/** What a definition holds: properties of an object, items of an array. */
function linesWithin(definition: JsonObject, path: string): readonly OutlineLine[] {
  const items = memberOf(definition, 'items')
  const prefix = prefixOf(definition) ?? []
  return [
    ...levelLines(definition, path),
    ...(isJsonObject(items) ? [itemLine(items, `${path}/items`)] : []),
    ...prefix.flatMap((each, at) =>
      isJsonObject(each) ? [{ ...itemLine(each, `${path}/prefixItems/${at}`), at }] : [],
    ),
  ]
}

function itemLine(definition: JsonObject, path: string): OutlineLine {
  return { path, kind: 'item', name: '', type: kindOf(definition), children: linesWithin(definition, path) }
}

function indexLines(documentType: JsonObject, path: string): readonly OutlineLine[] {
  return indicesOf(documentType).map(({ at, name, isUnique, entries }) => ({
    path: `${path}/indices/${at}`,
    kind: 'index',
    name,
    isUnique,
    counts: [entries],
    children: [],
  }))
}
