import type { ContractRuleSet } from '#/protocol/contract-13/contract-judgement.ts'
import { isJsonObject, type JsonObject, memberOf } from '#/protocol/contract/json-value.ts'
import { limitAt, type PlatformVersion } from '#/protocol/contract/platform-version.ts'

export interface ReadIndex {
  readonly at: number
  readonly name: string
  readonly isUnique: boolean
  readonly fields: readonly { readonly at: number; readonly field: string }[]
  /** Number of entries, including those without a field. */
  readonly entries: number
}

export function indicesOf(documentType: JsonObject): readonly ReadIndex[] {
  const indices = memberOf(documentType, 'indices')
  if (!Array.isArray(indices)) return []
  return indices.flatMap((index: unknown, at) => (isJsonObject(index) ? [readIndex(index, at)] : []))
}

export function readIndex(index: JsonObject, at = 0): ReadIndex {
  const name = memberOf(index, 'name')
  const listed = memberOf(index, 'properties')
  const entries: readonly unknown[] = Array.isArray(listed) ? listed : []
  const fields = entries.flatMap((entry, place) => {
    const [field] = isJsonObject(entry) ? Object.keys(entry) : []
    return field === undefined ? [] : [{ at: place, field }]
  })
  return {
    at,
    name: typeof name === 'string' ? name : '',
    isUnique: memberOf(index, 'unique') === true,
    fields,
    entries: entries.length,
  }
}

export function isWithin(field: string, property: string): boolean {
  return field === property || field.startsWith(`${property}.`)
}

export function indicesWith(documentType: JsonObject, property: string | undefined): readonly ReadIndex[] {
  if (property === undefined) return []
  return indicesOf(documentType).filter(({ fields }) => fields.some(({ field }) => isWithin(field, property)))
}

interface Room {
  readonly used: number
  readonly most: number
}

/** Returns how many indices a document type may have. At version 13, all of them may be unique. */
export function indexSpace(
  documentType: JsonObject,
  version: PlatformVersion,
  rules: ContractRuleSet = 'specification',
) {
  const all = indicesOf(documentType)
  const most = limitAt('indices', version)?.max ?? Infinity
  const mostUnique = limitAt('uniqueIndices', version)?.max ?? Infinity
  return {
    indices: { used: all.length, most },
    unique: {
      used: all.filter(({ isUnique }) => isUnique).length,
      most: rules === 'version-13' ? most : mostUnique,
    },
  } satisfies Record<string, Room>
}

export function fieldSpace(index: JsonObject, version: PlatformVersion): Room {
  return { used: readIndex(index).entries, most: limitAt('indexProperties', version)?.max ?? Infinity }
}

export function isFull({ used, most }: Room): boolean {
  return used >= most
}

export type IndexQuery =
  | { readonly kind: 'one'; readonly equal: readonly string[] }
  | { readonly kind: 'equal'; readonly equal: readonly string[]; readonly thenBy: string | undefined }
  | { readonly kind: 'range'; readonly equal: readonly string[]; readonly range: string }
  | { readonly kind: 'order'; readonly by: string }

/**
 * Lists supported queries, narrowest first: equality on the first fields, then a range on the next. No field can be
 * skipped.
 */
export function indexQueries(index: JsonObject): readonly IndexQuery[] {
  const { fields, isUnique } = readIndex(index)
  const names = fields.map(({ field }) => field)
  const queries: IndexQuery[] = []
  for (let count = names.length; count > 0; count -= 1) {
    const equal = names.slice(0, count)
    if (isUnique && count === names.length) queries.push({ kind: 'one', equal })
    else queries.push({ kind: 'equal', equal, thenBy: names[count] })
    queries.push({ kind: 'range', equal: names.slice(0, count - 1), range: names[count - 1] ?? '' })
  }
  const [first] = names
  return first === undefined ? [] : [...queries, { kind: 'order', by: first }]
}

/** Tells whether a query ends with this field or a nested one, so that removing the field would change the query. */
export function endsWith(query: IndexQuery, field: string): boolean {
  return isWithin(lastOf(query), field)
}

function lastOf(query: IndexQuery): string {
  switch (query.kind) {
    case 'one':
    case 'equal':
      return query.equal.at(-1) ?? ''
    case 'range':
      return query.range
    case 'order':
      return query.by
  }
}
