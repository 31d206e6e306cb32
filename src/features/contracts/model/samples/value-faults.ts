import { isByteArraySchema } from '#/protocol/contract/byte-array.ts'
import { memberOf, type JsonObject } from '#/protocol/contract/json-value.ts'
import { byteText, isIdentifierSchema } from './byte-text.ts'
import type { Fault } from './fault.ts'
import { patternTexts } from './pattern-texts.ts'
import type { Step } from './replace-at.ts'

type Finding = Omit<Fault, 'way'>

// What makes a document of more than its 16 KB breaks another rule.
const maxCount = 12_000

/** How a value that is not made of parts can break each keyword of its schema. */
export function valueFaults(schema: JsonObject, value: unknown, way: readonly Step[]): readonly Fault[] {
  const found = isByteArraySchema(schema)
    ? byteFaults(schema)
    : [...commonFaults(schema, value), ...textFaults(schema, value), ...numberFaults(schema, value)]
  return found.map((each) => ({ ...each, way }))
}

function commonFaults(schema: JsonObject, value: unknown): readonly Finding[] {
  const others = ['unlisted', `${String(value)}x`, -1, 0, 7, 1234567, true, false]
  return [
    // Of a type that none of the keywords beside it says anything of.
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

/** What breaks a keyword, where the schema has it. */
export function finding(
  schema: JsonObject,
  keyword: string,
  rule: Fault['rule'],
  values: readonly unknown[],
): readonly Finding[] {
  return Object.hasOwn(schema, keyword) && values.length > 0 ? [{ rule, values }] : []
}
