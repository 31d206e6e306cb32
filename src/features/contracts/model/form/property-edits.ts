import type { JsonEdit } from '#/features/contracts/model/text/json-edit.ts'
import { type JsonObject, memberOf, pointTo } from '#/protocol/contract/json-value.ts'
import { latestPlatformVersion, limitAt } from '#/protocol/contract/platform-version.ts'
import { indicesWith } from './contract-index.ts'
import type { PropertyPlace, SchemaPlace } from './contract-place.ts'
import { cleanIndices, type IndexLoss, renameInIndices } from './index-edits.ts'
import { type PresetName, withPreset } from './preset.ts'
import { editsBetween, type PropertyKind, retype } from './property-kind.ts'
import {
  forgetName,
  nextPosition,
  propertiesInOrder,
  propertiesOf,
  renameInLevel,
  renumber,
} from './schema-level.ts'

export const mostProperties = limitAt('documentProperties', latestPlatformVersion)?.max ?? 0

export function addProperty(
  level: JsonObject,
  levelPath: string,
  name: string,
  preset: PresetName,
  mediaType?: string,
): readonly JsonEdit[] {
  const value = { ...withPreset({}, preset, mediaType), position: nextPosition(level) }
  const path = `${levelPath}/properties`
  if (Object.keys(propertiesOf(level)).length > 0 || Object.hasOwn(level, 'properties')) {
    return [{ kind: 'set', path: pointTo(path, name), value }]
  }
  return [{ kind: 'set', path, value: { [name]: value } }]
}

/** Renames a property, also in the lists of its level and in the indices. */
export function renameProperty(place: PropertyPlace, to: string): readonly JsonEdit[] {
  if (to === place.name) return []
  const { documentType, documentPath, field } = place
  const toField = field === undefined ? '' : `${field.slice(0, field.length - place.name.length)}${to}`
  return [
    ...renameInLevel(place.level, place.levelPath, place.name, to),
    ...(field === undefined ? [] : renameInIndices(documentType, documentPath, field, toField)),
    { kind: 'rename', path: place.path, name: to },
  ]
}

export function removeProperty(place: PropertyPlace): {
  readonly edits: readonly JsonEdit[]
  readonly losses: readonly IndexLoss[]
} {
  const { level, levelPath, name, field } = place
  const others = propertiesInOrder(level).filter((each) => each.name !== name)
  const cleaned =
    field === undefined
      ? { edits: [], losses: [] }
      : cleanIndices(place.documentType, place.documentPath, field)
  const edits: readonly JsonEdit[] = [
    ...renumber(levelPath, others),
    ...forgetName(level, levelPath, name),
    ...cleaned.edits,
    { kind: 'remove', path: place.path },
  ]
  return { edits, losses: cleaned.losses }
}

/** `from` is the definition before the menu was opened, so that passing through other kinds loses nothing. */
export function changeKind(
  place: SchemaPlace,
  kind: PropertyKind,
  from: JsonObject = place.definition,
  mediaType?: string,
): readonly JsonEdit[] {
  return editsBetween(place.path, place.definition, retype(from, kind, isIndexed(place), mediaType))
}

export function applyPreset(
  place: SchemaPlace,
  preset: PresetName,
  from: JsonObject = place.definition,
  mediaType?: string,
): readonly JsonEdit[] {
  return editsBetween(place.path, place.definition, withPreset(from, preset, mediaType))
}

export function isIndexed(place: SchemaPlace): boolean {
  return place.kind === 'property' && indicesWith(place.documentType, place.field).length > 0
}

// A list has one definition for all items (`items`) or one for each position (`prefixItems`, `items: false`).

export function prefixOf(definition: JsonObject): readonly unknown[] | undefined {
  const prefix = memberOf(definition, 'prefixItems')
  return Array.isArray(prefix) ? prefix : undefined
}

/**
 * Switches between one definition for all items and one for each position. The first position gets the definition of
 * all.
 */
export function setTuple(place: SchemaPlace, isTuple: boolean): readonly JsonEdit[] {
  const { prefixItems, items, ...rest } = place.definition
  const first: unknown = Array.isArray(prefixItems) ? prefixItems[0] : items
  const one = typeof first === 'object' && first !== null ? first : { type: 'string', maxLength: 63 }
  const made = isTuple ? { ...rest, prefixItems: [one], items: false, minItems: 1 } : { ...rest, items: one }
  return editsBetween(place.path, place.definition, made)
}

/** Adds a position at the end. Networks require every position, so `minItems` grows, too. */
export function addPrefixItem(place: SchemaPlace): readonly JsonEdit[] {
  const count = prefixOf(place.definition)?.length ?? 0
  const value = { type: 'string', maxLength: 63 }
  return [
    { kind: 'set', path: `${place.path}/prefixItems/-`, value },
    { kind: 'set', path: `${place.path}/minItems`, value: count + 1 },
  ]
}

export function removePrefixItem(list: JsonObject, listPath: string, at: number): readonly JsonEdit[] {
  const count = prefixOf(list)?.length ?? 0
  if (count <= 1) return []
  return [
    { kind: 'remove', path: `${listPath}/prefixItems/${at}` },
    { kind: 'set', path: `${listPath}/minItems`, value: count - 1 },
  ]
}
