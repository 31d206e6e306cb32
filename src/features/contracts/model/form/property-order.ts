import { isJsonObject, memberOf, pointTo, type JsonObject } from '#/protocol/contract/json-value.ts'
import type { JsonEdit } from '#/features/contracts/model/text/json-edit.ts'

export interface OrderedProperty {
  readonly name: string
  readonly definition: unknown
}

/** The definitions of a schema by name; nothing where it has none. */
export function propertiesOf(schema: JsonObject): JsonObject {
  const properties = memberOf(schema, 'properties')
  return isJsonObject(properties) ? properties : {}
}

/** The properties of a level by position; what has none comes last, in the order of the text. */
export function propertiesInOrder(schema: JsonObject): readonly OrderedProperty[] {
  const all = Object.entries(propertiesOf(schema)).map(([name, definition]) => ({ name, definition }))
  return all.sort((left, right) => rank(left.definition) - rank(right.definition))
}

function rank(definition: unknown): number {
  const position = isJsonObject(definition) ? memberOf(definition, 'position') : undefined
  // Not `Infinity`: the difference of two would be none.
  return typeof position === 'number' ? position : Number.MAX_SAFE_INTEGER
}

/** The position of a property that comes after all. */
export function nextPosition(schema: JsonObject): number {
  const taken = Object.values(propertiesOf(schema)).map(rank)
  return taken.reduce((next, each) => (each < Number.MAX_SAFE_INTEGER ? Math.max(next, each + 1) : next), 0)
}

/** Numbers a level from 0 in the order given; only what changes is written. */
export function renumber(levelPath: string, inOrder: readonly OrderedProperty[]): readonly JsonEdit[] {
  return inOrder.flatMap(({ name, definition }, position): readonly JsonEdit[] => {
    if (!isJsonObject(definition) || memberOf(definition, 'position') === position) return []
    const path = `${pointTo(`${levelPath}/properties`, name)}/position`
    return [{ kind: 'set', path, value: position }]
  })
}

/** Moves a property to a place among its level: positions change, the order of the text does not. */
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
