import { isJsonObject, memberOf, type JsonObject } from '#/protocol/contract/json-value.ts'
import type { Fault } from './fault.ts'
import { absent, type Step } from './replace-at.ts'
import { finding, valueFaults } from './value-faults.ts'

// A list of this many is long enough to show that it is too long.
const maxItems = 2000

/** How a document can break its type: every rule of every schema that it has a value for, in the order of the type. */
export function partFaults(schema: unknown, value: unknown, way: readonly Step[] = []): readonly Fault[] {
  if (!isJsonObject(schema)) return []
  const isByteArray = memberOf(schema, 'byteArray') === true
  if (Array.isArray(value) && !isByteArray) return listFaults(schema, value, way)
  if (isJsonObject(value)) return objectFaults(schema, value, way)
  return valueFaults(schema, value, way)
}

function objectFaults(schema: JsonObject, value: JsonObject, way: readonly Step[]): readonly Fault[] {
  const properties = memberOf(schema, 'properties')
  const names = Object.keys(value)
  const dependent = memberOf(schema, 'dependentRequired')
  const companions = isJsonObject(dependent) ? Object.values(dependent).flat() : []
  const leaveOut = (rule: Fault['rule'], list: readonly unknown[]) =>
    list
      .filter((name) => typeof name === 'string' && names.includes(name))
      .map((name): Fault => ({ rule, way: [...way, String(name)], values: [absent] }))
  const required = memberOf(schema, 'required')
  const few = names.slice(0, Math.max(countOf(schema['minProperties']) - 1, 0))
  const least = Object.fromEntries(few.map((name) => [name, value[name]]))
  return [
    // Of the document itself it is another rule.
    { rule: way.length === 0 ? 'instance.object' : 'instance.type', way, values: [[], 'text'] },
    ...leaveOut('instance.required', Array.isArray(required) ? required : []),
    ...leaveOut('instance.dependent-required', companions),
    ...finding(schema, 'minProperties', 'instance.min-properties', [least]).map((each) => ({ ...each, way })),
    ...names.flatMap((name) =>
      partFaults(isJsonObject(properties) ? memberOf(properties, name) : undefined, value[name], [
        ...way,
        name,
      ]),
    ),
    { rule: 'instance.additional-properties', way: [...way, 'unexpected'], values: [1] },
  ]
}

function listFaults(schema: JsonObject, value: readonly unknown[], way: readonly Step[]): readonly Fault[] {
  const prefix = memberOf(schema, 'prefixItems')
  const first: readonly unknown[] = Array.isArray(prefix) ? prefix : []
  const rest = memberOf(schema, 'items')
  const most = countOf(schema['maxItems'])
  const long = most < maxItems ? [Array.from({ length: most + 1 }, (_, at) => another(value.at(-1), at))] : []
  const short = [value.slice(0, Math.max(countOf(schema['minItems']) - 1, 0))]
  const lists: readonly Omit<Fault, 'way'>[] = [
    ...finding(schema, 'type', 'instance.type', ['text', 7]),
    ...finding(schema, 'maxItems', 'instance.max-items', long),
    ...finding(schema, 'minItems', 'instance.min-items', short),
    ...finding(schema, 'uniqueItems', 'instance.unique-items', [
      [...value, value[0]],
      value.map(() => value[0]),
    ]),
    ...finding(schema, 'contains', 'instance.contains', [[], value.slice(1)]),
    ...(rest === false ? [{ rule: 'instance.nothing', values: [[...value, 1]] } as const] : []),
  ]
  // One item shows what all items of a schema may break.
  const shown = value.slice(0, first.length + 1)
  return [
    ...lists.map((each) => ({ ...each, way })),
    ...shown.flatMap((item, at) => partFaults(at < first.length ? first[at] : rest, item, [...way, at])),
  ]
}

/** Like it, and different for each place. */
function another(value: unknown, at: number): unknown {
  if (typeof value === 'number') return value + at
  return typeof value === 'string' ? `${value.slice(0, Math.max(value.length - 4, 0))}${at}` : value
}

function countOf(value: unknown): number {
  return typeof value === 'number' ? value : 0
}
