import { isJsonObject, type JsonObject, memberOf, pointTo } from '#/protocol/contract/json-value.ts'
import { namesOf } from '#/protocol/encoding/json-pointer.ts'
import { hasParts, listParts, partPath, settingsMembers, type ListedPart } from './contract-parts.ts'

export interface PropertyPlace {
  readonly kind: 'property'
  readonly path: string
  readonly name: string
  readonly definition: JsonObject
  readonly level: JsonObject
  readonly levelPath: string
  readonly documentType: JsonObject
  readonly documentPath: string
  /** The property’s name in an index, such as `records.owner`. `undefined` within items, which no index can name. */
  readonly field: string | undefined
}

export interface ItemPlace {
  readonly kind: 'item'
  readonly path: string
  readonly at: number | undefined
  readonly definition: JsonObject
  readonly list: JsonObject
  readonly listPath: string
  readonly documentType: JsonObject
  readonly documentPath: string
}

export interface DocumentPlace {
  readonly kind: 'document'
  readonly path: string
  readonly name: string
  readonly definition: JsonObject
}

export interface IndexPlace {
  readonly kind: 'index'
  readonly path: string
  readonly at: number
  readonly index: JsonObject
  readonly documentType: JsonObject
  readonly documentPath: string
}

export interface SettingsPlace {
  readonly kind: 'settings'
  readonly path: '/config'
}

export interface PartPlace {
  readonly kind: ListedPart
  readonly path: string
  readonly position: string
  readonly part: JsonObject
}

export type ContractPlace =
  | { readonly kind: 'contract'; readonly path: '' }
  | SettingsPlace
  | PartPlace
  | DocumentPlace
  | PropertyPlace
  | ItemPlace
  | IndexPlace

export type SchemaPlace = PropertyPlace | ItemPlace

/** Finds the innermost part with a form on the path of a pointer. `rest` is the remaining path inside the part. */
export function placeAt(
  contract: JsonObject,
  pointer: string,
): { readonly place: ContractPlace; readonly rest: readonly string[] } {
  const [documents, name, ...rest] = namesOf(pointer)
  const types = memberOf(contract, 'documents')
  const definition = isJsonObject(types) && name !== undefined ? memberOf(types, name) : undefined
  if (documents !== 'documents' || name === undefined || !isJsonObject(definition)) {
    return partAt(contract, namesOf(pointer))
  }
  const path = pointTo('/documents', name)
  const index = indexAt(definition, path, rest)
  if (index !== undefined) return { place: index, rest: rest.slice(2) }
  let place: DocumentPlace | SchemaPlace = { kind: 'document', path, name, definition }
  let left: readonly string[] = rest
  for (;;) {
    const inner = stepInto(place, { definition, path }, left)
    if (inner === undefined) return { place, rest: left }
    place = inner.place
    left = inner.rest
  }
}

function partAt(contract: JsonObject, names: readonly string[]): ReturnType<typeof placeAt> {
  const [list = '', position, ...rest] = names
  if (settingsMembers.some((name) => name === list))
    return { place: { kind: 'settings', path: '/config' }, rest: names }
  const kind = list === 'groups' ? 'group' : list === 'tokens' ? 'token' : undefined
  const part = kind && listParts(contract, kind).find(([at]) => at === position)?.[1]
  if (kind === undefined || position === undefined || part === undefined)
    return { place: { kind: 'contract', path: '' }, rest: names }
  return { place: { kind, path: partPath(kind, position), position, part }, rest }
}

/** Like `placeAt`, but falls back to the first document type, then the first token, then the settings. */
export function shownAt(contract: JsonObject, pointer: string): ReturnType<typeof placeAt> {
  const found = placeAt(contract, pointer)
  if (found.place.kind !== 'contract') return found
  const [first] = Object.keys(documentsOf(contract))
  if (first !== undefined) return placeAt(contract, pointTo('/documents', first))
  const [[position] = []] = listParts(contract, 'token')
  if (position !== undefined) return placeAt(contract, partPath('token', position))
  return hasParts(contract) ? placeAt(contract, '/config') : found
}

function indexAt(documentType: JsonObject, documentPath: string, [member, at]: readonly string[]) {
  const indices = memberOf(documentType, 'indices')
  if (member !== 'indices' || at === undefined || !Array.isArray(indices)) return undefined
  const index: unknown = indices[Number(at)]
  if (!isJsonObject(index)) return undefined
  const path = `${documentPath}/indices/${at}`
  return { kind: 'index', path, at: Number(at), index, documentType, documentPath } as const
}

function stepInto(
  from: DocumentPlace | SchemaPlace,
  document: { readonly definition: JsonObject; readonly path: string },
  names: readonly string[],
): { readonly place: SchemaPlace; readonly rest: readonly string[] } | undefined {
  const [member, name] = names
  const { definition: within, path } = from
  const value = member === undefined ? undefined : memberOf(within, member)
  const of = { documentType: document.definition, documentPath: document.path }
  if (member === 'properties' && name !== undefined && isJsonObject(value)) {
    const definition = memberOf(value, name)
    if (!isJsonObject(definition)) return undefined
    const inner = pointTo(`${path}/properties`, name)
    const field = fieldOf(from, name)
    const place = { kind: 'property', path: inner, name, definition, level: within } as const
    return { place: { ...place, levelPath: path, ...of, field }, rest: names.slice(2) }
  }
  const list = { kind: 'item', list: within, listPath: path, ...of } as const
  if (member === 'items' && isJsonObject(value)) {
    return {
      place: { ...list, path: `${path}/items`, at: undefined, definition: value },
      rest: names.slice(1),
    }
  }
  if (member === 'prefixItems' && name !== undefined && Array.isArray(value)) {
    const definition: unknown = value[Number(name)]
    if (!isJsonObject(definition)) return undefined
    const inner = `${path}/prefixItems/${name}`
    return { place: { ...list, path: inner, at: Number(name), definition }, rest: names.slice(2) }
  }
  return undefined
}

function fieldOf(from: DocumentPlace | SchemaPlace, name: string): string | undefined {
  if (from.kind === 'document') return name
  if (from.kind === 'item' || from.field === undefined) return undefined
  return `${from.field}.${name}`
}

export function hasDocuments(contract: JsonObject): boolean {
  return Object.keys(documentsOf(contract)).length > 0
}

export function documentsOf(contract: JsonObject): JsonObject {
  const documents = memberOf(contract, 'documents')
  return isJsonObject(documents) ? documents : {}
}
