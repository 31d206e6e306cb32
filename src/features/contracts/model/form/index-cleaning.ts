import { pointTo, type JsonObject } from '#/protocol/contract/json-value.ts'
import type { JsonEdit } from '#/features/contracts/model/text/json-edit.ts'
import { indicesOf, isWithin, type ReadIndex } from './index-fields.ts'

/** What became of an index when a property left. */
export interface IndexLoss {
  readonly kind: 'index-removed' | 'index-shortened'
  readonly name: string
}

/** Indices after a property is gone. Edits go from the last place to the first, so that none moves another. */
export function cleanIndices(
  documentType: JsonObject,
  documentPath: string,
  property: string,
): { readonly edits: readonly JsonEdit[]; readonly losses: readonly IndexLoss[] } {
  const all = indicesOf(documentType)
  const kept = new Set<string>()
  const fates = all.map((index) => {
    const left = index.fields.filter(({ field }) => !isWithin(field, property))
    const fields = left.map(({ field }) => field).join('\n')
    const fate = fateOf(index, left.length, kept.has(fields))
    if (fate !== 'index-removed') kept.add(fields)
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

// A unique index over fewer fields forbids more: it is another promise. One that is there already serves nothing.
function fateOf(index: ReadIndex, left: number, isThere: boolean): IndexLoss['kind'] | undefined {
  if (left === index.fields.length) return undefined
  return left === 0 || index.isUnique || isThere ? 'index-removed' : 'index-shortened'
}

/** Entries of indices after a property has another name. */
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
