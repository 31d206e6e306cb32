import { isJsonObject, memberOf, pointTo, type JsonObject } from '#/protocol/contract/json-value.ts'
import { listParts, partPath, tokenName, type ListedPart } from './contract-parts.ts'
import { documentsOf } from './contract-place.ts'
import { indicesOf } from './contract-index.ts'
import { prefixOf } from './property-edits.ts'
import { kindOf, type PropertyKind } from './property-kind.ts'
import { propertiesInOrder } from './schema-level.ts'

export interface OutlineLine {
  readonly path: string
  readonly kind: 'document' | 'property' | 'item' | 'indices' | 'index' | 'settings' | ListedPart
  /** Empty for lines that have no name in the contract: items, the group of indices, unnamed tokens. */
  readonly name: string
  /** Index of an item in `prefixItems`, or position of a group or token. */
  readonly at?: number
  readonly type?: PropertyKind | undefined
  readonly isUnique?: boolean
  /** Number of properties and indices of a document, fields of an index, or entries of the group. */
  readonly counts?: readonly number[]
  readonly children: readonly OutlineLine[]
}

/** The structure of a contract: document types in text order, properties by position, then indices. */
export function outlineOf(contract: JsonObject): readonly OutlineLine[] {
  return Object.entries(documentsOf(contract)).map(([name, definition]) => documentLine(name, definition))
}

export function outlineOfParts(contract: JsonObject): readonly OutlineLine[] {
  return [
    { path: '/config', kind: 'settings', name: '', children: [] },
    ...listParts(contract, 'group').map(([position, { members }]): OutlineLine => {
      const counts = [isJsonObject(members) ? Object.keys(members).length : 0]
      const path = partPath('group', position)
      return { path, kind: 'group', name: '', at: Number(position), counts, children: [] }
    }),
    ...listParts(contract, 'token').map(([position, token]): OutlineLine => ({
      path: partPath('token', position),
      kind: 'token',
      name: tokenName(token),
      at: Number(position),
      children: [],
    })),
  ]
}

function documentLine(name: string, definition: unknown): OutlineLine {
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
}

function levelLines(level: JsonObject, path: string): readonly OutlineLine[] {
  return propertiesInOrder(level).map(({ name, definition }): OutlineLine => {
    const inner = pointTo(`${path}/properties`, name)
    if (!isJsonObject(definition)) return { path: inner, kind: 'property', name, children: [] }
    const type = kindOf(definition)
    return { path: inner, kind: 'property', name, type, children: linesWithin(definition, inner) }
  })
}

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
