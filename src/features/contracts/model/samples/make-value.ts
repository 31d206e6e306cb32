import { isByteArraySchema } from '#/protocol/contract/byte-array.ts'
import { isJsonObject, memberOf, pointTo, type JsonObject } from '#/protocol/contract/json-value.ts'
import { byteCount, byteText } from './byte-text.ts'
import { fitsSchema } from './fits-schema.ts'
import { chooseMembers } from './choose-members.ts'
import { numberCandidates } from './number-candidates.ts'
import { textCandidates } from './text-candidates.ts'

/** How a sample is made. The same counter makes the same sample. */
export interface SampleMaking {
  readonly counter: number
  /** All properties, or only those that there must be. */
  readonly members: 'all' | 'required'
  /** Pointers of what could not be made. */
  readonly gaps: string[]
  values: number
}

// A document has 16 KB.
const maxValues = 10_000

/** A value that fits the schema, or nothing: then its pointer is among the gaps. */
function makeValue(making: SampleMaking, schema: unknown, path: string): unknown {
  if (!isJsonObject(schema)) return schema === false ? leaveOut(making, path) : making.counter
  making.values += 1
  if (making.values > maxValues) return leaveOut(making, path)
  const ready = candidates(schema, making.counter)
  const examples = memberOf(schema, 'examples')
  const tried = [...ready, ...(Array.isArray(examples) ? examples : [])]
  const found = tried.find((each) => fitsSchema(schema, each))
  if (found !== undefined) return found
  const type = typeOf(schema)
  if (ready.length === 0 && type === 'object') return makeObject(making, schema, path)
  if (ready.length === 0 && type === 'array') return makeList(making, schema, path)
  return leaveOut(making, path)
}

function leaveOut(making: SampleMaking, path: string): undefined {
  making.gaps.push(path)
}

/** Values to try; none where they are made of parts. */
function candidates(schema: JsonObject, counter: number): readonly unknown[] {
  if (Object.hasOwn(schema, 'const')) return [schema['const']]
  const listed = memberOf(schema, 'enum')
  if (Array.isArray(listed) && listed.length > 0) {
    const start = counter % listed.length
    return [...listed.slice(start), ...listed.slice(0, start)]
  }
  if (isByteArraySchema(schema)) return [byteText(schema, byteCount(schema), counter)]
  switch (typeOf(schema)) {
    case 'string':
      return textCandidates(schema, counter)
    case 'number':
    case 'integer':
      return numberCandidates(schema, counter)
    case 'boolean':
      return counter % 2 === 0 ? [true, false] : [false, true]
    case 'null':
      return [null]
    default:
      return []
  }
}

/** Its type, or what its keywords speak of. */
function typeOf(schema: JsonObject): unknown {
  const type = memberOf(schema, 'type')
  if (type !== undefined) return Array.isArray(type) ? type[0] : type
  if (Object.hasOwn(schema, 'properties')) return 'object'
  return Object.hasOwn(schema, 'items') || Object.hasOwn(schema, 'prefixItems') ? 'array' : 'string'
}

export function makeObject(making: SampleMaking, schema: JsonObject, path: string): JsonObject {
  const made = chooseMembers(schema, making.members).flatMap(({ name, definition }) => {
    const value = makeValue(making, definition, pointTo(path, name))
    return value === undefined ? [] : [[name, value] as const]
  })
  return Object.fromEntries(made)
}

function makeList(making: SampleMaking, schema: JsonObject, path: string): readonly unknown[] {
  const prefix = memberOf(schema, 'prefixItems')
  const first: readonly unknown[] = Array.isArray(prefix) ? prefix : []
  const rest = memberOf(schema, 'items')
  const contains = memberOf(schema, 'contains')
  const wanted = isJsonObject(contains) ? countOf(memberOf(schema, 'minContains'), 1) : 0
  const most = countOf(memberOf(schema, 'maxItems'), Number.POSITIVE_INFINITY)
  const least = countOf(memberOf(schema, 'minItems'), 0)
  const open = rest === false ? 0 : 1
  const count = Math.min(Math.max(least, first.length + open, wanted), most, maxValues)
  const items: unknown[] = []
  for (let at = 0; at < count && making.values <= maxValues; at += 1) {
    const own = at < first.length ? first[at] : rest
    const isWanted = at < wanted && isJsonObject(contains)
    const schemaOf = isWanted ? { ...(isJsonObject(own) ? own : {}), ...contains } : (own ?? {})
    // One after the other, so that they differ.
    const inner = { ...making, counter: making.counter + at }
    const value = makeValue(inner, schemaOf, pointTo(path, at))
    making.values = inner.values
    if (value !== undefined) items.push(value)
  }
  return items
}

function countOf(value: unknown, otherwise: number): number {
  return typeof value === 'number' ? value : otherwise
}
