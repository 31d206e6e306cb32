import { breakRule, type InstanceVisit } from './instance-visit.ts'
import { isJsonObject, memberOf, pointTo, type JsonObject } from './json-value.ts'

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
      return checkCount(visit, keyword, asked, Object.keys(value).length, path)
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

function checkCount(
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
