import { isByteArraySchema } from '#/protocol/contract/byte-array.ts'
import type { DataContract } from '#/protocol/contract/check-contract.ts'
import { checkDocument } from '#/protocol/contract/check-document.ts'
import { isIdentifierType } from '#/protocol/contract/schema-keyword.ts'
import { isJsonObject, type JsonObject, memberOf, pointTo } from '#/protocol/contract/json-value.ts'
import { formatBase58 } from '#/protocol/encoding/base58.ts'
import { formatBase64 } from '#/protocol/encoding/base64.ts'
import type { Violation } from '#/protocol/violation.ts'
import { patternTexts } from './pattern-texts.ts'

export interface MadeDocument {
  readonly document: JsonObject
  readonly violations: readonly Violation[]
  readonly gaps: readonly string[]
}

/** Builds a document of a type and checks it. The same counter gives the same document. */
export function makeDocument(
  contract: DataContract,
  typeName: string,
  { counter, members }: { readonly counter: number; readonly members: 'all' | 'required' },
): MadeDocument {
  const documentType = memberOf(contract.documents, typeName)
  const making = { counter, members, gaps: [], values: 0 }
  const document = isJsonObject(documentType) ? makeObject(making, documentType, '') : {}
  return { document, violations: checkDocument(contract, typeName, document).violations, gaps: making.gaps }
}

/** The options and state of building one sample. The same counter gives the same sample. */
interface SampleMaking {
  readonly counter: number
  readonly members: 'all' | 'required'
  readonly gaps: string[]
  values: number
}

// Limit of values in a document, which has at most 16 KB.
const maxValues = 10_000

/** Returns a value that fits the schema. If there is none, returns undefined and adds the pointer to the gaps. */
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

/** Values to try. Empty for objects and lists, which are built from their parts. */
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

function typeOf(schema: JsonObject): unknown {
  const type = memberOf(schema, 'type')
  if (type !== undefined) return Array.isArray(type) ? type[0] : type
  if (Object.hasOwn(schema, 'properties')) return 'object'
  return Object.hasOwn(schema, 'items') || Object.hasOwn(schema, 'prefixItems') ? 'array' : 'string'
}

function makeObject(making: SampleMaking, schema: JsonObject, path: string): JsonObject {
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
    // Each item has its own counter, so that items differ.
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

/** Tells whether a value satisfies a schema. Uses the document checker itself. */
function fitsSchema(schema: unknown, value: unknown): boolean {
  const documentType = { properties: { value: schema } }
  return checkDocument({ documents: { sample: documentType } }, 'sample', { value }).violations.length === 0
}

function numberCandidates(schema: JsonObject, counter: number): readonly number[] {
  const isWhole = memberOf(schema, 'type') === 'integer'
  const multiple = finite(memberOf(schema, 'multipleOf'))
  const step = multiple ?? (isWhole ? 1 : 0.5)
  const low = lowest(schema, step)
  const high = highest(schema, step)
  const first = low ?? (high === undefined ? 0 : Math.min(0, high))
  const start = Math.ceil(first / step) * step
  const span = high === undefined ? undefined : Math.floor((high - start) / step)
  const steps = span === undefined || span < 1 ? counter : counter % (span + 1)
  const end = high === undefined ? [] : [Math.floor(high / step) * step, high]
  const near = [start + steps * step, start, start + step, first, ...end, ((low ?? 0) + (high ?? 0)) / 2]
  // Rounding removes binary errors such as 0.1 + 0.2.
  return near.map((each) => Number(each.toPrecision(12))).concat(near)
}

function lowest(schema: JsonObject, step: number): number | undefined {
  const minimum = finite(memberOf(schema, 'minimum'))
  const above = finite(memberOf(schema, 'exclusiveMinimum'))
  if (above === undefined) return minimum
  return Math.max(minimum ?? above + step, above + step)
}

function highest(schema: JsonObject, step: number): number | undefined {
  const maximum = finite(memberOf(schema, 'maximum'))
  const below = finite(memberOf(schema, 'exclusiveMaximum'))
  if (below === undefined) return maximum
  return Math.min(maximum ?? below - step, below - step)
}

function finite(value: unknown): number | undefined {
  return typeof value === 'number' && Number.isFinite(value) ? value : undefined
}

// A document has at most 16 KB, so longer text would fit only its schema.
const maxText = 16_000

function textCandidates(schema: JsonObject, counter: number): readonly string[] {
  const format = memberOf(schema, 'format')
  const pattern = memberOf(schema, 'pattern')
  const ofFormat = typeof format === 'string' ? formatText(format, counter) : undefined
  const ofPattern = typeof pattern === 'string' ? patternTexts(pattern, counter) : []
  return [...(ofFormat === undefined ? [] : [ofFormat]), ...ofPattern, ...plainTexts(schema, counter)]
}

function plainTexts(schema: JsonObject, counter: number): readonly string[] {
  const min = countOf(memberOf(schema, 'minLength'), 0)
  const max = Math.min(countOf(memberOf(schema, 'maxLength'), maxText), maxText)
  if (min > maxText) return []
  const number = String(counter + 1)
  const spelt = `Sample ${number}`
  const short = number.length <= max ? number : number.slice(number.length - max)
  return [spelt, short].map((each) => (each.length <= max ? each : '').padEnd(min, ' and so on'))
}

const twoDigits = (number: number) => String(number).padStart(2, '0')
const dateOf = (counter: number) =>
  `2026-${twoDigits(1 + (Math.floor(counter / 28) % 12))}-${twoDigits(1 + (counter % 28))}`
const timeOf = (counter: number) => `09:${twoDigits(counter % 60)}:00Z`

const texts: ReadonlyMap<string, (counter: number) => string> = new Map([
  ['date', dateOf],
  ['time', timeOf],
  ['date-time', (counter: number) => `${dateOf(counter)}T${timeOf(counter)}`],
  ['duration', (counter: number) => `P${counter + 1}D`],
  ['email', (counter: number) => `reader${counter + 1}@example.org`],
  ['hostname', (counter: number) => `host${counter + 1}.example.org`],
  ['ipv4', (counter: number) => `192.0.2.${1 + (counter % 254)}`],
  ['ipv6', (counter: number) => `2001:db8::${(1 + (counter % 0xffff)).toString(16)}`],
  ['uri', (counter: number) => `https://example.org/${counter + 1}`],
  ['uri-reference', (counter: number) => `/page/${counter + 1}`],
  ['uri-template', (counter: number) => `/page/${counter + 1}/{name}`],
  ['uuid', (counter: number) => `00000000-0000-4000-8000-${String(counter + 1).padStart(12, '0')}`],
  ['json-pointer', (counter: number) => `/items/${counter}`],
  ['relative-json-pointer', (counter: number) => `${counter}/name`],
  ['regex', (counter: number) => `^a{${counter + 1}}$`],
])

function formatText(format: string, counter: number): string | undefined {
  return texts.get(format)?.(counter)
}

/** Chooses the members of an object in schema order: all of them, or only the required ones. */
function chooseMembers(
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

/** Adds the members that the chosen members require. */
function withCompanions(schema: JsonObject, names: readonly string[]): ReadonlySet<string> {
  const chosen = new Set(names)
  // A `Set` also iterates over names added during the loop.
  for (const name of chosen) {
    for (const each of namesIn(entryOf(memberOf(schema, 'dependentRequired'), name))) chosen.add(each)
    const inner = dependentSchema(schema, name)
    if (inner !== undefined) for (const each of namesIn(memberOf(inner, 'required'))) chosen.add(each)
  }
  return chosen
}

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

/** Deterministic bytes of this length in JSON: Base58 for an identifier, otherwise Base64. */
export function byteText(schema: JsonObject, length: number, counter: number): string {
  const bytes = Uint8Array.from({ length }, (_, at) => (counter * 37 + at * 11 + 1) % 256)
  return isIdentifierSchema(schema) ? formatBase58(bytes) : formatBase64(bytes)
}

export function isIdentifierSchema(schema: JsonObject): boolean {
  return isIdentifierType(memberOf(schema, 'contentMediaType'))
}

/** Returns the minimum length; without a minimum, 32 or, if lower, the maximum. At least 1, unless the maximum is 0. */
function byteCount(schema: JsonObject): number {
  const min = memberOf(schema, 'minItems')
  const max = memberOf(schema, 'maxItems')
  const least = typeof min === 'number' ? min : typeof max === 'number' ? Math.min(max, 32) : 32
  return Math.max(least, max === 0 ? 0 : 1)
}
