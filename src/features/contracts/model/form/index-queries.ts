import { isWithin, readIndex } from './index-fields.ts'
import type { JsonObject } from '#/protocol/contract/json-value.ts'

/** A query that an index serves. Equal fields are the first of the index, in its order. */
export type IndexQuery =
  | { readonly kind: 'one'; readonly equal: readonly string[] }
  | { readonly kind: 'equal'; readonly equal: readonly string[]; readonly thenBy: string | undefined }
  | { readonly kind: 'range'; readonly equal: readonly string[]; readonly range: string }
  | { readonly kind: 'order'; readonly by: string }

/**
 * What an index serves, the narrowest first: equality on its first fields, a range on the next, all in ascending order
 * of what follows. No query may leave out a field before another.
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

/** Whether a field, or what is in it, is the last that a query asks for: without it the query were another. */
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
