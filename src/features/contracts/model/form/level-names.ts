import { isJsonObject, memberOf, pointTo, type JsonObject } from '#/protocol/contract/json-value.ts'
import type { JsonEdit } from '#/features/contracts/model/text/json-edit.ts'

// `required`, `dependentRequired` and `dependentSchemas` of a level name its properties.

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

/** Takes a name from a list; a list that would be empty goes as a whole. */
function dropNames(path: string, names: unknown, name: string): readonly JsonEdit[] {
  if (!Array.isArray(names) || !names.includes(name)) return []
  if (names.every((each) => each === name)) return [{ kind: 'remove', path }]
  const places = names.flatMap((each, at) => (each === name ? [at] : []))
  return places.toReversed().map((at) => ({ kind: 'remove', path: `${path}/${at}` }))
}

/** What a level says of a property that leaves. */
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

/** What a level says of a property that has another name now. */
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
    const held = memberOf(level, member)
    if (!isJsonObject(held) || !Object.hasOwn(held, from)) return []
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

/** The names that a property calls for when it is there. */
export function dependentsOf(level: JsonObject, name: string): readonly string[] {
  const dependent = memberOf(level, 'dependentRequired')
  const names = isJsonObject(dependent) ? memberOf(dependent, name) : undefined
  return Array.isArray(names) ? names.filter((each) => typeof each === 'string') : []
}

/** Says what a property calls for when it is there; nothing leaves no member behind. */
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
