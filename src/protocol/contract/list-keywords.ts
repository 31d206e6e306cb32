import { breakRule, fits, type InstanceVisit } from './instance-visit.ts'
import { formatJsonKey } from './json-key.ts'
import { memberOf, type JsonObject } from './json-value.ts'

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

/** How many items there are, of a list or of a byte array. */
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

/** The first item that was there before. */
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
