import { memberOf, type JsonObject } from '#/protocol/contract/json-value.ts'
import type { JsonEdit } from '#/features/contracts/model/text/json-edit.ts'
import type { SchemaPlace } from './contract-place.ts'
import { editsBetween } from './retype.ts'

// Of an array: all items are alike (`items`), or each place has a definition of its own (`prefixItems`, `items: false`).

export function prefixOf(definition: JsonObject): readonly unknown[] | undefined {
  const prefix = memberOf(definition, 'prefixItems')
  return Array.isArray(prefix) ? prefix : undefined
}

/** Gives each place of an array its own definition, the first that of all items, or takes them back. */
export function setTuple(place: SchemaPlace, isTuple: boolean): readonly JsonEdit[] {
  const { prefixItems, items, ...rest } = place.definition
  const first: unknown = Array.isArray(prefixItems) ? prefixItems[0] : items
  const one = typeof first === 'object' && first !== null ? first : { type: 'string', maxLength: 63 }
  const made = isTuple ? { ...rest, prefixItems: [one], items: false, minItems: 1 } : { ...rest, items: one }
  return editsBetween(place.path, place.definition, made)
}

/** Adds a place at the end. Networks want every place to be there, so minItems follows. */
export function addPrefixItem(place: SchemaPlace): readonly JsonEdit[] {
  const count = prefixOf(place.definition)?.length ?? 0
  const value = { type: 'string', maxLength: 63 }
  return [
    { kind: 'set', path: `${place.path}/prefixItems/-`, value },
    { kind: 'set', path: `${place.path}/minItems`, value: count + 1 },
  ]
}

/** Takes a place out; the last one stays. */
export function removePrefixItem(list: JsonObject, listPath: string, at: number): readonly JsonEdit[] {
  const count = prefixOf(list)?.length ?? 0
  if (count <= 1) return []
  return [
    { kind: 'remove', path: `${listPath}/prefixItems/${at}` },
    { kind: 'set', path: `${listPath}/minItems`, value: count - 1 },
  ]
}
