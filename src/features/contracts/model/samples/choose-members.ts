import { isJsonObject, memberOf, type JsonObject } from '#/protocol/contract/json-value.ts'

/** Members that an object of a schema is made of, in the order of the schema: all, or those that there must be. */
export function chooseMembers(
  schema: JsonObject,
  which: 'all' | 'required',
): readonly { readonly name: string; readonly definition: unknown }[] {
  const properties = memberOf(schema, 'properties')
  const all = isJsonObject(properties) ? Object.keys(properties) : []
  const needed = withCompanions(schema, namesIn(memberOf(schema, 'required')))
  const least = memberOf(schema, 'minProperties')
  const most = memberOf(schema, 'maxProperties')
  const optional = all.filter((name) => !needed.has(name))
  const wanted = which === 'all' ? all.length : typeof least === 'number' ? least : 0
  const room = Math.min(wanted, typeof most === 'number' ? most : all.length)
  const chosen = new Set(needed)
  for (const name of optional) {
    if (chosen.size >= room) break
    const more = [...withCompanions(schema, [name])].filter((each) => !chosen.has(each))
    if (chosen.size + more.length <= Math.max(room, wanted)) for (const each of more) chosen.add(each)
  }
  return all
    .filter((name) => chosen.has(name))
    .map((name) => ({ name, definition: definitionOf(schema, name, chosen) }))
}

/** With everything that goes with what is there already. */
function withCompanions(schema: JsonObject, names: readonly string[]): ReadonlySet<string> {
  const chosen = new Set(names)
  // A set is walked with what is added on the way.
  for (const name of chosen) {
    for (const each of namesIn(entryOf(memberOf(schema, 'dependentRequired'), name))) chosen.add(each)
    const inner = dependentSchema(schema, name)
    if (inner !== undefined) for (const each of namesIn(memberOf(inner, 'required'))) chosen.add(each)
  }
  return chosen
}

/** Its definition, narrowed by what the other members ask of it. */
function definitionOf(schema: JsonObject, name: string, chosen: ReadonlySet<string>): unknown {
  let definition = entryOf(memberOf(schema, 'properties'), name)
  for (const other of dependentNames(schema)) {
    const inner = chosen.has(other) ? dependentSchema(schema, other) : undefined
    const narrower = inner && entryOf(memberOf(inner, 'properties'), name)
    if (isJsonObject(narrower) && isJsonObject(definition)) definition = { ...definition, ...narrower }
  }
  return definition
}

function dependentNames(schema: JsonObject): readonly string[] {
  return [memberOf(schema, 'dependentSchemas'), memberOf(schema, 'dependentSchema')].flatMap((map) =>
    isJsonObject(map) ? Object.keys(map) : [],
  )
}

function dependentSchema(schema: JsonObject, name: string): JsonObject | undefined {
  const inner =
    entryOf(memberOf(schema, 'dependentSchemas'), name) ?? entryOf(memberOf(schema, 'dependentSchema'), name)
  return isJsonObject(inner) ? inner : undefined
}

function entryOf(map: unknown, name: string): unknown {
  return isJsonObject(map) ? memberOf(map, name) : undefined
}

function namesIn(list: unknown): readonly string[] {
  return Array.isArray(list) ? list.filter((each) => typeof each === 'string') : []
}
