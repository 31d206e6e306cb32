import { isJsonObject, memberOf, type JsonObject } from '#/protocol/contract/json-value.ts'

/** What can be read of an index: its name and the fields that its entries name, each with its place. */
export interface ReadIndex {
  readonly at: number
  readonly name: string
  readonly isUnique: boolean
  readonly fields: readonly { readonly at: number; readonly field: string }[]
  /** Entries, also those that name no field. */
  readonly entries: number
}

/** The indices of a document type that are objects. */
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

/** Whether an index names a property, or something in it. */
export function isWithin(field: string, property: string): boolean {
  return field === property || field.startsWith(`${property}.`)
}

/** The indices that name a property, or something in it. */
export function indicesWith(documentType: JsonObject, property: string | undefined): readonly ReadIndex[] {
  if (property === undefined) return []
  return indicesOf(documentType).filter(({ fields }) => fields.some(({ field }) => isWithin(field, property)))
}
