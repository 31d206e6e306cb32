import type { JsonEdit } from '#/features/contracts/model/text/json-edit.ts'
import { isJsonObject, type JsonObject, memberOf, pointTo } from '#/protocol/contract/json-value.ts'

interface OrderedProperty {
  readonly name: string
  readonly definition: unknown
}

export function propertiesOf(schema: JsonObject): JsonObject {
  const properties = memberOf(schema, 'properties')
  return isJsonObject(properties) ? properties : {}
}

/** Lists the properties of a level by position. Those without a position come last, in text order. */
export function propertiesInOrder(schema: JsonObject): readonly OrderedProperty[] {
  const all = Object.entries(propertiesOf(schema)).map(([name, definition]) => ({ name, definition }))
  return all.sort((left, right) => rank(left.definition) - rank(right.definition))
}

function rank(definition: unknown): number {
  const position = isJsonObject(definition) ? memberOf(definition, 'position') : undefined
  // Not `Infinity`, because the difference of two would be NaN.
  return typeof position === 'number' ? position : Number.MAX_SAFE_INTEGER
}

export function nextPosition(schema: JsonObject): number {
  const taken = Object.values(propertiesOf(schema)).map(rank)
  return taken.reduce((next, each) => (each < Number.MAX_SAFE_INTEGER ? Math.max(next, each + 1) : next), 0)
}

export function renumber(levelPath: string, inOrder: readonly OrderedProperty[]): readonly JsonEdit[] {
  return inOrder.flatMap(({ name, definition }, position): readonly JsonEdit[] => {
    if (!isJsonObject(definition) || memberOf(definition, 'position') === position) return []
    const path = `${pointTo(`${levelPath}/properties`, name)}/position`
    return [{ kind: 'set', path, value: position }]
  })
}

/** Moves a property to another place in its level. Positions change, but the order of the text does not. */
export function moveProperty(
  level: JsonObject,
  levelPath: string,
  name: string,
  to: number,
): readonly JsonEdit[] {
  const all = propertiesInOrder(level)
  const moved = all.find((each) => each.name === name)
  if (moved === undefined || to < 0 || to >= all.length) return []
  const others = all.filter((each) => each !== moved)
  return renumber(levelPath, [...others.slice(0, to), moved, ...others.slice(to)])
}

// The lists `required`, `dependentRequired` and `dependentSchemas` of a level name its properties.

export function isRequired(level: JsonObject, name: string): boolean {
  const required = memberOf(level, 'required')
  return Array.isArray(required) && required.includes(name)
}

export function setRequired(
  level: JsonObject,
  levelPath: string,
  name: string,
  required: boolean,
): readonly JsonEdit[] {
  const path = `${levelPath}/required`
  const names = memberOf(level, 'required')
  if (!required) return dropNames(path, names, name)
  if (!Array.isArray(names)) return [{ kind: 'set', path, value: [name] }]
  return names.includes(name) ? [] : [{ kind: 'set', path: `${path}/-`, value: name }]
}

function dropNames(path: string, names: unknown, name: string): readonly JsonEdit[] {
  if (!Array.isArray(names) || !names.includes(name)) return []
  if (names.every((each) => each === name)) return [{ kind: 'remove', path }]
  const places = names.flatMap((each, at) => (each === name ? [at] : []))
  return places.toReversed().map((at) => ({ kind: 'remove', path: `${path}/${at}` }))
}

export function forgetName(level: JsonObject, levelPath: string, name: string): readonly JsonEdit[] {
  const dependent = memberOf(level, 'dependentRequired')
  const schemas = memberOf(level, 'dependentSchemas')
  return [
    ...dropNames(`${levelPath}/required`, memberOf(level, 'required'), name),
    ...(isJsonObject(dependent) ? forgetDependent(dependent, `${levelPath}/dependentRequired`, name) : []),
    ...(isJsonObject(schemas) ? dropMember(schemas, `${levelPath}/dependentSchemas`, name) : []),
  ]
}

function forgetDependent(dependent: JsonObject, path: string, name: string): readonly JsonEdit[] {
  const isGone = (key: string) => {
    const names = dependent[key]
    return key === name || (Array.isArray(names) && names.length > 0 && names.every((each) => each === name))
  }
  const keys = Object.keys(dependent)
  if (keys.every(isGone)) return [{ kind: 'remove', path }]
  return keys.flatMap((key): readonly JsonEdit[] =>
    isGone(key)
      ? [{ kind: 'remove', path: pointTo(path, key) }]
      : dropNames(pointTo(path, key), dependent[key], name),
  )
}

function dropMember(object: JsonObject, path: string, name: string): readonly JsonEdit[] {
  if (!Object.hasOwn(object, name)) return []
  return [{ kind: 'remove', path: Object.keys(object).length === 1 ? path : pointTo(path, name) }]
}

export function renameInLevel(
  level: JsonObject,
  levelPath: string,
  from: string,
  to: string,
): readonly JsonEdit[] {
  const dependent = memberOf(level, 'dependentRequired')
  const path = `${levelPath}/dependentRequired`
  const inLists = isJsonObject(dependent)
    ? Object.entries(dependent).flatMap(([key, names]) => renameInList(pointTo(path, key), names, from, to))
    : []
  const keys = ['dependentRequired', 'dependentSchemas'].flatMap((member): readonly JsonEdit[] => {
    const value = memberOf(level, member)
    if (!isJsonObject(value) || !Object.hasOwn(value, from)) return []
    return [{ kind: 'rename', path: pointTo(`${levelPath}/${member}`, from), name: to }]
  })
  return [
    ...renameInList(`${levelPath}/required`, memberOf(level, 'required'), from, to),
    ...inLists,
    ...keys,
  ]
}

function renameInList(path: string, names: unknown, from: string, to: string): readonly JsonEdit[] {
  if (!Array.isArray(names)) return []
  return names.flatMap((each, at): readonly JsonEdit[] =>
    each === from ? [{ kind: 'set', path: `${path}/${at}`, value: to }] : [],
  )
}

export function dependentsOf(level: JsonObject, name: string): readonly string[] {
  const dependent = memberOf(level, 'dependentRequired')
  const names = isJsonObject(dependent) ? memberOf(dependent, name) : undefined
  return Array.isArray(names) ? names.filter((each) => typeof each === 'string') : []
}

/** Sets the properties that a document must have if it has this one. An empty list removes the member. */
export function setDependents(
  level: JsonObject,
  levelPath: string,
  name: string,
  names: readonly string[],
): readonly JsonEdit[] {
  const dependent = memberOf(level, 'dependentRequired')
  const path = `${levelPath}/dependentRequired`
  if (names.length === 0) return isJsonObject(dependent) ? dropMember(dependent, path, name) : []
  if (!isJsonObject(dependent)) return [{ kind: 'set', path, value: { [name]: names } }]
  return [{ kind: 'set', path: pointTo(path, name), value: names }]
}
