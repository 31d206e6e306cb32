import type { JsonEdit } from '#/features/contracts/model/text/json-edit.ts'
import { type JsonObject, memberOf, pointTo } from '#/protocol/contract/json-value.ts'
import type { PlatformVersion } from '#/protocol/contract/platform-version.ts'
import { indicesOf, isWithin, readIndex, type ReadIndex } from './contract-index.ts'
import type { IndexPlace } from './contract-place.ts'
import { freeName } from './document-edits.ts'
import { freeCandidate, indexNameFor } from './index-candidates.ts'

/** Adds an index over one field, in ascending order: contracts allow no other order. */
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

export function moveIndexField(place: IndexPlace, at: number, to: number): readonly JsonEdit[] {
  if (to < 0 || to >= readIndex(place.index).entries || to === at) return []
  return [{ kind: 'move', path: `${place.path}/properties/${at}`, to }]
}

export function replaceIndexField(
  place: IndexPlace,
  at: number,
  from: string,
  to: string,
): readonly JsonEdit[] {
  if (from === to) return []
  return [{ kind: 'rename', path: pointTo(`${place.path}/properties/${at}`, from), name: to }]
}

/** Returns an index over the first free field, named after the field. Undefined if there is none. */
export function newIndex(
  documentType: JsonObject,
  documentPath: string,
  version: PlatformVersion,
): { readonly edits: readonly JsonEdit[]; readonly path: string } | undefined {
  const field = freeCandidate(documentType, version)
  if (field === undefined) return undefined
  const all = indicesOf(documentType)
  const name = freeName(
    all.map((each) => each.name),
    indexNameFor(field),
  )
  const indices = memberOf(documentType, 'indices')
  const at = Array.isArray(indices) ? indices.length : 0
  return { edits: addIndex(documentType, documentPath, name, field), path: `${documentPath}/indices/${at}` }
}

export interface IndexLoss {
  readonly kind: 'index-removed' | 'index-shortened'
  readonly name: string
}

/** Updates the indices after a property was removed. Edits run from last to first, so that positions stay valid. */
export function cleanIndices(
  documentType: JsonObject,
  documentPath: string,
  property: string,
): { readonly edits: readonly JsonEdit[]; readonly losses: readonly IndexLoss[] } {
  const all = indicesOf(documentType)
  const remaining = new Set<string>()
  const fates = all.map((index) => {
    const left = index.fields.filter(({ field }) => !isWithin(field, property))
    const fields = left.map(({ field }) => field).join('\n')
    const fate = fateOf(index, left.length, remaining.has(fields))
    if (fate !== 'index-removed') remaining.add(fields)
    return { index, fate }
  })
  const losses = fates.flatMap(({ index: { name }, fate }) =>
    fate === undefined ? [] : [{ kind: fate, name }],
  )
  if (fates.length > 0 && fates.every(({ fate }) => fate === 'index-removed')) {
    return { edits: [{ kind: 'remove', path: `${documentPath}/indices` }], losses }
  }
  const edits = fates.toReversed().flatMap(({ index, fate }): readonly JsonEdit[] => {
    const path = `${documentPath}/indices/${index.at}`
    if (fate === 'index-removed') return [{ kind: 'remove', path }]
    if (fate === undefined) return []
    const gone = index.fields.filter(({ field }) => isWithin(field, property))
    return gone.toReversed().map(({ at }) => ({ kind: 'remove', path: `${path}/properties/${at}` }))
  })
  return { edits, losses }
}

// A shortened unique index would forbid more documents, so it is removed, like a duplicate of another index.
function fateOf(index: ReadIndex, left: number, isThere: boolean): IndexLoss['kind'] | undefined {
  if (left === index.fields.length) return undefined
  return left === 0 || index.isUnique || isThere ? 'index-removed' : 'index-shortened'
}

export function renameInIndices(
  documentType: JsonObject,
  documentPath: string,
  from: string,
  to: string,
): readonly JsonEdit[] {
  return indicesOf(documentType).flatMap((index) =>
    index.fields
      .filter(({ field }) => isWithin(field, from))
      .map(({ at, field }) => ({
        kind: 'rename' as const,
        path: pointTo(`${documentPath}/indices/${index.at}/properties/${at}`, field),
        name: `${to}${field.slice(from.length)}`,
      })),
  )
}
