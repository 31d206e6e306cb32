import { memberOf, pointTo, type JsonObject } from '#/protocol/contract/json-value.ts'
import type { JsonEdit } from '#/features/contracts/model/text/json-edit.ts'
import type { IndexPlace } from './contract-place.ts'
import { readIndex } from './index-fields.ts'

/** Adds an index over one field, in ascending order: there is no other. */
export function addIndex(
  documentType: JsonObject,
  documentPath: string,
  name: string,
  field: string,
): readonly JsonEdit[] {
  const value = { name, properties: [{ [field]: 'asc' }] }
  const path = `${documentPath}/indices`
  const indices = memberOf(documentType, 'indices')
  if (!Array.isArray(indices)) return [{ kind: 'set', path, value: [value] }]
  return [{ kind: 'set', path: `${path}/-`, value }]
}

export function renameIndex(place: IndexPlace, name: string): readonly JsonEdit[] {
  return [{ kind: 'set', path: `${place.path}/name`, value: name }]
}

/** `unique: false` says no more than its absence. */
export function setUnique(place: IndexPlace, unique: boolean): readonly JsonEdit[] {
  if (unique) return [{ kind: 'set', path: `${place.path}/unique`, value: true }]
  return Object.hasOwn(place.index, 'unique') ? [{ kind: 'remove', path: `${place.path}/unique` }] : []
}

export function removeIndex(place: IndexPlace): readonly JsonEdit[] {
  const indices = memberOf(place.documentType, 'indices')
  const isLast = Array.isArray(indices) && indices.length === 1
  return [{ kind: 'remove', path: isLast ? `${place.documentPath}/indices` : place.path }]
}

export function addIndexField(place: IndexPlace, field: string): readonly JsonEdit[] {
  const path = `${place.path}/properties`
  const entry = { [field]: 'asc' }
  if (!Array.isArray(memberOf(place.index, 'properties'))) return [{ kind: 'set', path, value: [entry] }]
  return [{ kind: 'set', path: `${path}/-`, value: entry }]
}

export function removeIndexField(place: IndexPlace, at: number): readonly JsonEdit[] {
  return [{ kind: 'remove', path: `${place.path}/properties/${at}` }]
}

/** The order of the fields is the order of the queries that the index serves. */
export function moveIndexField(place: IndexPlace, at: number, to: number): readonly JsonEdit[] {
  if (to < 0 || to >= readIndex(place.index).entries || to === at) return []
  return [{ kind: 'move', path: `${place.path}/properties/${at}`, to }]
}

/** Puts another field in the place of one. */
export function replaceIndexField(
  place: IndexPlace,
  at: number,
  from: string,
  to: string,
): readonly JsonEdit[] {
  if (from === to) return []
  return [{ kind: 'rename', path: pointTo(`${place.path}/properties/${at}`, from), name: to }]
}
