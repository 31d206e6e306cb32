import { memberOf } from '#/protocol/contract/json-value.ts'
import { namesOf, type PropertyPlace } from '#/features/contracts/model/form/contract-place.ts'
import { indicesWith } from '#/features/contracts/model/form/index-fields.ts'
import { indexQueries, endsWith } from '#/features/contracts/model/form/index-queries.ts'
import { isJsonObject } from '#/protocol/contract/json-value.ts'
import { ServedQueries } from './served-queries.tsx'

/** The queries that a property makes possible, with the index that serves each. */
export function PropertyQueries({ place }: { readonly place: PropertyPlace }) {
  const { documentType, documentPath, field } = place
  const indices = memberOf(documentType, 'indices')
  const served = indicesWith(documentType, field).flatMap((by) => {
    const index: unknown = Array.isArray(indices) ? indices[by.at] : undefined
    if (!isJsonObject(index) || field === undefined) return []
    return indexQueries(index)
      .filter((query) => endsWith(query, field))
      .map((query) => ({ query, by }))
  })
  return served.length === 0 ? null : <ServedQueries type={namesOf(documentPath)[1] ?? ''} served={served} />
}
