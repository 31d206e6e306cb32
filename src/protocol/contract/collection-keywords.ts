import { breakRule, fits, type InstanceVisit } from './instance-visit.ts'
import { isJsonObject, memberOf, pointTo, formatJsonKey, type JsonObject } from './json-value.ts'

/** Checks the object at `path` against one keyword (JSON Schema 2020-12, core 10.3.2, validation 6.5); skips others. */
export function checkObjectKeyword(
  visit: InstanceVisit,
  keyword: string,
  schema: JsonObject,
  value: JsonObject,
  path: string,
): void {
  const asked = schema[keyword]
  switch (keyword) {
    case 'properties':
      return checkProperties(visit, asked, value, path)
    case 'additionalProperties':
      return checkAdditional(visit, schema, value, path)
    case 'required':
      if (Array.isArray(asked)) checkRequired(visit, asked, value, path)
      return
    case 'dependentRequired':
      return checkDependentRequired(visit, asked, value, path)
    case 'dependentSchemas':
    case 'dependentSchema':
      if (!isJsonObject(asked)) return
      for (const [name, inner] of Object.entries(asked)) {
        if (Object.hasOwn(value, name)) visit.check(visit, inner, value, path)
      }
      return
    case 'maxProperties':
    case 'minProperties':
      return checkMemberCount(visit, keyword, asked, Object.keys(value).length, path)
    default:
  }
}

function checkProperties(visit: InstanceVisit, properties: unknown, value: JsonObject, path: string): void {
  if (!isJsonObject(properties)) return
  for (const [name, inner] of Object.entries(properties)) {
    if (Object.hasOwn(value, name)) visit.check(visit, inner, value[name], pointTo(path, name))
  }
}

function checkAdditional(visit: InstanceVisit, schema: JsonObject, value: JsonObject, path: string): void {
  const additional = schema['additionalProperties']
  const properties = memberOf(schema, 'properties')
  for (const [name, member] of Object.entries(value)) {
    if (isJsonObject(properties) && Object.hasOwn(properties, name)) continue
    const pointer = pointTo(path, name)
    if (additional === false) breakRule(visit, 'instance.additional-properties', pointer, member, { name })
    else visit.check(visit, additional, member, pointer)
  }
}

function checkRequired(
  visit: InstanceVisit,
  required: readonly unknown[],
  value: JsonObject,
  path: string,
): void {
  for (const name of required) {
    if (typeof name !== 'string' || Object.hasOwn(value, name)) continue
    breakRule(visit, 'instance.required', pointTo(path, name), undefined, { name })
  }
}

function checkDependentRequired(
  visit: InstanceVisit,
  dependent: unknown,
  value: JsonObject,
  path: string,
): void {
  if (!isJsonObject(dependent)) return
  for (const [name, needed] of Object.entries(dependent)) {
    if (!Object.hasOwn(value, name) || !Array.isArray(needed)) continue
    for (const other of needed) {
      if (typeof other !== 'string' || Object.hasOwn(value, other)) continue
      breakRule(visit, 'instance.dependent-required', pointTo(path, other), undefined, {
        name: other,
        with: name,
      })
    }
  }
}

function checkMemberCount(
  visit: InstanceVisit,
  keyword: 'maxProperties' | 'minProperties',
  limit: unknown,
  found: number,
  path: string,
): void {
  if (typeof limit !== 'number') return
  if (keyword === 'maxProperties' && found > limit) {
    breakRule(visit, 'instance.max-properties', path, undefined, { found, limit })
  }
  if (keyword === 'minProperties' && found < limit) {
    breakRule(visit, 'instance.min-properties', path, undefined, { found, limit })
  }
}

/** Checks the list at `path` against one keyword (JSON Schema 2020-12, core 10.3.1, validation 6.4); skips others. */
export function checkListKeyword(
  visit: InstanceVisit,
  keyword: string,
  schema: JsonObject,
  value: readonly unknown[],
  path: string,
): void {
  const asked = schema[keyword]
  switch (keyword) {
    case 'maxItems':
    case 'minItems':
      return checkCount(visit, keyword, asked, value.length, path)
    case 'uniqueItems':
      return asked === true ? checkUnique(visit, value, path) : undefined
    case 'contains':
      return checkContains(visit, schema, value, path)
    case 'prefixItems':
      if (!Array.isArray(asked)) return
      for (const [at, inner] of asked.slice(0, value.length).entries()) {
        visit.check(visit, inner, value[at], `${path}/${at}`)
      }
      return
    case 'items':
      return checkItems(visit, schema, value, path)
    default:
  }
}

/** Checks the number of items in a list or bytes in a byte array. */
export function checkCount(
  visit: InstanceVisit,
  keyword: 'maxItems' | 'minItems',
  limit: unknown,
  found: number,
  path: string,
): void {
  if (typeof limit !== 'number') return
  if (keyword === 'maxItems' && found > limit) {
    breakRule(visit, 'instance.max-items', path, undefined, { found, limit })
  }
  if (keyword === 'minItems' && found < limit) {
    breakRule(visit, 'instance.min-items', path, undefined, { found, limit })
  }
}

function checkUnique(visit: InstanceVisit, value: readonly unknown[], path: string): void {
  const seen = new Map<string, number>()
  for (const [at, item] of value.entries()) {
    const key = formatJsonKey(item)
    const first = seen.get(key)
    if (first !== undefined) {
      return breakRule(visit, 'instance.unique-items', `${path}/${at}`, item, { place: first })
    }
    seen.set(key, at)
  }
}

function checkContains(
  visit: InstanceVisit,
  schema: JsonObject,
  value: readonly unknown[],
  path: string,
): void {
  const inner = schema['contains']
  const min = numberOr(memberOf(schema, 'minContains'), 1)
  const max = numberOr(memberOf(schema, 'maxContains'), Infinity)
  const found = value.filter((item, at) => fits(visit, inner, item, `${path}/${at}`)).length
  if (found >= min && found <= max) return
  breakRule(visit, 'instance.contains', path, undefined, {
    found,
    min,
    ...(max === Infinity ? {} : { limit: max }),
  })
}

function numberOr(value: unknown, otherwise: number): number {
  return typeof value === 'number' ? value : otherwise
}

function checkItems(visit: InstanceVisit, schema: JsonObject, value: readonly unknown[], path: string): void {
  const prefix = memberOf(schema, 'prefixItems')
  const items = schema['items']
  for (let at = Array.isArray(prefix) ? prefix.length : 0; at < value.length; at += 1) {
    visit.check(visit, items, value[at], `${path}/${at}`)
  }
}
