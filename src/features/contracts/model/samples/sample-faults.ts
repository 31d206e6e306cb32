import { isByteArraySchema } from '#/protocol/contract/byte-array.ts'
import type { DataContract } from '#/protocol/contract/check-contract.ts'
import { checkDocument } from '#/protocol/contract/check-document.ts'
import { isJsonObject, type JsonObject, memberOf } from '#/protocol/contract/json-value.ts'
import { formatPointer } from '#/protocol/encoding/json-pointer.ts'
import type { RuleId } from '#/protocol/rule.ts'
import { byteText, isIdentifierSchema } from './make-document.ts'
import { patternTexts } from './pattern-texts.ts'

/** A way to break a rule: a place and candidate values. The first value that breaks only this rule is used. */
interface Fault {
  readonly rule: RuleId
  readonly way: readonly Step[]
  readonly values: readonly unknown[]
}

interface BrokenDocument {
  readonly rule: RuleId
  readonly path: string
  readonly document: unknown
}

// Limit of attempts, because each attempt checks the complete document.
const maxAttempts = 3000

/**
 * Makes documents that each break exactly one rule, by the checker: first one per rule, then more places, up to
 * `limit`.
 */
export function breakDocument(
  contract: DataContract,
  typeName: string,
  document: unknown,
  limit: number,
): readonly BrokenDocument[] {
  const faults = partFaults(memberOf(contract.documents, typeName), document)
  const seen = new Set<string>()
  const isFirst = ({ rule }: Fault) => !seen.has(rule) && seen.add(rule)
  const first = faults.filter(isFirst)
  const ordered = [...first, ...faults.filter((each) => !first.includes(each))]
  const broken: BrokenDocument[] = []
  let attempts = 0
  for (const { rule, way, values } of ordered) {
    if (broken.length >= limit || attempts > maxAttempts) break
    for (const value of values) {
      attempts += 1
      const next = replaceAt(document, way, value)
      const { violations, unlisted } = checkDocument(contract, typeName, next)
      const [only, ...others] = violations
      if (only?.rule !== rule || others.length > 0 || unlisted > 0) continue
      if (!only.path.startsWith(formatPointer(way))) continue
      broken.push({ rule, path: only.path, document: next })
      break
    }
  }
  return broken
}

// Limit of a list that is built to break `maxItems`.
const maxItems = 2000

/** Lists every way to break a part of the schema for which the document has a value, in the order of the type. */
function partFaults(schema: unknown, value: unknown, way: readonly Step[] = []): readonly Fault[] {
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
    // The document itself breaks another rule than a nested object.
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
  // One item is enough to break every rule of a shared item schema.
  const shown = value.slice(0, first.length + 1)
  return [
    ...lists.map((each) => ({ ...each, way })),
    ...shown.flatMap((item, at) => partFaults(at < first.length ? first[at] : rest, item, [...way, at])),
  ]
}

function another(value: unknown, at: number): unknown {
  if (typeof value === 'number') return value + at
  return typeof value === 'string' ? `${value.slice(0, Math.max(value.length - 4, 0))}${at}` : value
}

function countOf(value: unknown): number {
  return typeof value === 'number' ? value : 0
}

type Finding = Omit<Fault, 'way'>

// A document above 16 KB would break another rule.
const maxCount = 12_000

function valueFaults(schema: JsonObject, value: unknown, way: readonly Step[]): readonly Fault[] {
  const found = isByteArraySchema(schema)
    ? byteFaults(schema)
    : [...commonFaults(schema, value), ...textFaults(schema, value), ...numberFaults(schema, value)]
  return found.map((each) => ({ ...each, way }))
}

function commonFaults(schema: JsonObject, value: unknown): readonly Finding[] {
  const others = ['unlisted', `${String(value)}x`, -1, 0, 7, 1234567, true, false]
  return [
    // The wrong type must be one to which the other keywords do not apply.
    ...finding(schema, 'type', 'instance.type', [typeof value === 'string' ? 7 : 'text', null]),
    ...finding(schema, 'const', 'instance.const', others),
    ...finding(schema, 'enum', 'instance.enum', others),
  ]
}

function textFaults(schema: JsonObject, value: unknown): readonly Finding[] {
  if (typeof value !== 'string') return []
  const { maxLength, minLength, pattern } = schema
  const ofPattern = typeof pattern === 'string' ? patternTexts(pattern, 0) : []
  const long = typeof maxLength === 'number' && maxLength < maxCount ? maxLength + 1 : undefined
  const longer =
    long === undefined ? [] : [value.padEnd(long, value.at(-1) ?? 'a'), value.padStart(long, 'a')]
  const short = typeof minLength === 'number' && minLength > 0 ? minLength - 1 : undefined
  const shorter = short === undefined ? [] : [value.slice(0, short), 'a'.repeat(short)]
  const odd = ['?', ' ', '~~~', '', '€'].flatMap((each) => [each, each + value, value + each])
  const padded = odd.map((each) => each.padEnd(typeof minLength === 'number' ? minLength : 0, '~'))
  return [
    ...finding(schema, 'maxLength', 'instance.max-length', [...longer, ...ofPattern]),
    ...finding(schema, 'minLength', 'instance.min-length', [...shorter, ...ofPattern]),
    ...finding(schema, 'pattern', 'instance.pattern', [...odd, ...padded, value.toUpperCase()]),
    ...finding(schema, 'format', 'instance.format', [...odd, ...padded, ...ofPattern]),
  ]
}

function numberFaults(schema: JsonObject, value: unknown): readonly Finding[] {
  if (typeof value !== 'number') return []
  const multiple = typeof schema['multipleOf'] === 'number' ? schema['multipleOf'] : 1
  const around = (limit: unknown, sign: number) =>
    typeof limit === 'number' ? [1, multiple, 0.5].map((step) => limit + sign * step) : []
  const at = (limit: unknown) => (typeof limit === 'number' ? [limit] : [])
  const halves = [value + multiple / 2, value - multiple / 2, value + 1, value - 1]
  return [
    ...finding(schema, 'maximum', 'instance.maximum', around(schema['maximum'], 1)),
    ...finding(schema, 'minimum', 'instance.minimum', around(schema['minimum'], -1)),
    ...finding(schema, 'exclusiveMaximum', 'instance.exclusive-maximum', at(schema['exclusiveMaximum'])),
    ...finding(schema, 'exclusiveMinimum', 'instance.exclusive-minimum', at(schema['exclusiveMinimum'])),
    ...finding(schema, 'multipleOf', 'instance.multiple-of', halves),
  ]
}

function byteFaults(schema: JsonObject): readonly Finding[] {
  const isIdentifier = isIdentifierSchema(schema)
  const least = memberOf(schema, 'minItems')
  const most = memberOf(schema, 'maxItems')
  const texts = (count: number) => (count >= 0 && count <= maxCount ? [byteText(schema, count, 0)] : [])
  if (isIdentifier) return [{ rule: 'instance.identifier', values: [...texts(31), 'not-an-identifier'] }]
  return [
    { rule: 'instance.byte-array', values: ['not Base64', 7] },
    ...finding(schema, 'maxItems', 'instance.max-items', typeof most === 'number' ? texts(most + 1) : []),
    ...finding(schema, 'minItems', 'instance.min-items', typeof least === 'number' ? texts(least - 1) : []),
  ]
}

function finding(
  schema: JsonObject,
  keyword: string,
  rule: Fault['rule'],
  values: readonly unknown[],
): readonly Finding[] {
  return Object.hasOwn(schema, keyword) && values.length > 0 ? [{ rule, values }] : []
}

type Step = string | number

const absent = Symbol('absent')

/** Returns a copy with the value at the path replaced. Other parts are shared with the original. */
function replaceAt(value: unknown, way: readonly Step[], next: unknown): unknown {
  const [step, ...rest] = way
  if (step === undefined) return next
  if (Array.isArray(value)) {
    return value.flatMap((item, at) => {
      const inner = at === step ? replaceAt(item, rest, next) : item
      return inner === absent ? [] : [inner]
    })
  }
  if (!isJsonObject(value)) return value
  const members = Object.entries(value)
  const all = Object.hasOwn(value, step) ? members : [...members, [String(step), absent] as const]
  return Object.fromEntries(
    all
      .map(([name, member]) => [name, name === step ? replaceAt(member, rest, next) : member] as const)
      .filter(([, member]) => member !== absent),
  )
}
