import { limitAt, latestPlatformVersion } from '#/protocol/contract/platform-version.ts'
import { pointTo, type JsonObject } from '#/protocol/contract/json-value.ts'
import type { JsonEdit } from '#/features/contracts/model/text/json-edit.ts'
import type { PropertyPlace, SchemaPlace } from './contract-place.ts'
import { cleanIndices, renameInIndices, type IndexLoss } from './index-cleaning.ts'
import { indicesWith } from './index-fields.ts'
import { forgetName, renameInLevel } from './level-names.ts'
import { withPreset, type PresetName } from './preset.ts'
import type { PropertyKind } from './property-kind.ts'
import { nextPosition, propertiesInOrder, propertiesOf, renumber } from './property-order.ts'
import { editsBetween, retype } from './retype.ts'

export const mostProperties = limitAt('documentProperties', latestPlatformVersion)?.max ?? 0

/** Adds a property after all others of its level. */
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

/** Gives a property another name, also where its level and the indices name it. */
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

/** Takes a property out: the others are numbered anew, and nothing names it any more. */
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

/** `from` is the definition as it was when the choice was opened: kinds that were passed on the way cost nothing. */
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
