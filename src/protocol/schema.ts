import { z } from 'zod'

import { checkBase58, formatBase58 } from './encoding/base58.ts'
import { checkBase64, formatBase64 } from './encoding/base64.ts'
import { checkHex, formatHex } from './encoding/hex.ts'
import { formatPointer, namesOf } from './encoding/json-pointer.ts'
import { rules, type RuleId } from './rule.ts'
import { passed, violation, type Checked, type Violation, type ViolationParams } from './violation.ts'

/** JSON of the specification (bytes are text), or the content of canonical CBOR (bytes are bytes). */
export type Form = 'json' | 'binary'

export interface Entity<Value> {
  readonly json: z.ZodType<Value>
  readonly binary: z.ZodType<Value>
}

/** Declares the schemas of both forms, each created on first use, because most pages parse few entities. */
export function declareEntity<Value>(declare: (form: Form) => z.ZodType<Value>): Entity<Value> {
  const declared: { [Name in Form]?: z.ZodType<Value> } = {}
  return {
    get json() {
      return (declared.json ??= declare('json'))
    },
    get binary() {
      return (declared.binary ??= declare('binary'))
    },
  }
}

const schemas = new Map<string, z.ZodType>()

/** Declares a schema that depends on more than its form, once for each name. */
export function declareOnce<Value>(name: string, declare: () => z.ZodType<Value>): z.ZodType<Value> {
  const schema = schemas.get(name) ?? declare()
  schemas.set(name, schema)
  return schema as z.ZodType<Value> // the name tells which declaration it holds
}

interface TextForm {
  readonly name: string
  readonly check: (text: string) => Checked<Uint8Array>
  readonly format: (bytes: Uint8Array) => string
}

export const hexText: TextForm = { name: 'hex', check: checkHex, format: formatHex }
export const base58Text: TextForm = { name: 'Base58', check: checkBase58, format: formatBase58 }
export const base64Text: TextForm = { name: 'Base64', check: checkBase64, format: formatBase64 }

interface Says {
  readonly missing: RuleId
  readonly wrong: RuleId
}

/** Returns an error map for zod: the rule of a missing or wrong value, or `json.integer` above 2^53-1. */
export function says({ missing, wrong }: Says) {
  return (issue: { readonly input?: unknown; readonly code?: string }): RuleId => {
    if (issue.input === undefined) return missing
    return isTooLargeForJson(issue.input) ? 'json.integer' : wrong
  }
}

function isTooLargeForJson(input: unknown): boolean {
  return Number.isInteger(input) && !Number.isSafeInteger(input)
}

/** Returns the schema of an object: `rule.object` for other values, `rule.additional` for unknown members. */
export function record<Shape extends z.core.$ZodLooseShape>(
  shape: Shape,
  rule: { readonly object: RuleId; readonly additional: RuleId },
) {
  return z.strictObject(shape, {
    error: (issue) => (issue.code === 'unrecognized_keys' ? rule.additional : rule.object),
  })
}

/** Returns the schema of an integer from `min` to `max`, inclusive. */
export function integer(rule: Says, min = 0, max = Number.MAX_SAFE_INTEGER) {
  const wrong = { error: says({ missing: rule.wrong, wrong: rule.wrong }) }
  return z
    .int({ error: says(rule) })
    .min(min, wrong)
    .max(max, wrong)
}

/** Returns the schema of a choice of integers: `rule.wrong` for any other value. */
export function choice<const Value extends number>(rule: Says, values: readonly Value[]) {
  return z.literal(values, { error: says(rule) })
}

/**
 * Returns the schema of `min` to `max` bytes. In JSON they are text in the encoding `text`; any other value breaks
 * `json.encoding`.
 */
export function bytes(form: Form, text: TextForm, rule: Says, min: number, max = min): z.ZodType<Uint8Array> {
  // Not aborting, so that checks of several members still run.
  const value = z
    .custom<Uint8Array>((input) => input instanceof Uint8Array, { error: says(rule), abort: false })
    .refine((input: unknown) => !(input instanceof Uint8Array) || isWithin(input.length, min, max), {
      error: rule.wrong,
    })
  if (form === 'binary') return value
  const source = z.string({ error: says({ missing: rule.missing, wrong: 'json.encoding' }) })
  return z.codec(source, value, {
    decode: (input, context) => {
      const checked = text.check(input)
      if (checked.ok) return checked.value
      const params = { ...checked.violations[0]?.params, encoding: text.name }
      context.issues.push({ code: 'custom', message: 'json.encoding', params, input })
      return z.NEVER
    },
    // For writing, zod first tries without checks, so a missing optional member reaches this function.
    encode: (input: Uint8Array | undefined) => (input === undefined ? '' : text.format(input)),
  })
}

function isWithin(length: number, min: number, max: number): boolean {
  return length >= min && length <= max
}

/** Adds a violation of the rule from inside a check of several members. `path` begins at the value that is checked. */
export function flag(
  context: { readonly issues: z.core.$ZodRawIssue[] },
  rule: RuleId,
  path: readonly (string | number)[],
  params: ViolationParams = {},
): void {
  context.issues.push({ code: 'custom', message: rule, path: [...path], params, input: undefined })
}

/** Lets a check of several members run although one of them is wrong: all violations are reported in one pass. */
export const always = { when: () => true } as const

// An object may have too many unknown members to read: this many are named, and the rest are counted.
const maxUnknownNamed = 100

/** Returns the value, or all violations in document order. Never throws. Takes linear time. */
export function checkSchema<Value>(schema: z.ZodType<Value>, input: unknown): Checked<Value> {
  const result = schema.safeParse(input)
  if (result.success) return passed(result.data)
  const seen = new Set<string>()
  const found = result.error.issues
    .flatMap((issue) => toViolations(issue, input))
    // Several checks of one member may report the same rule.
    .filter(({ rule, path }) => {
      const name = `${rule} ${path}`
      const isFirst = !seen.has(name)
      seen.add(name)
      return isFirst
    })
  return { ok: false, violations: inDocumentOrder(found, input) }
}

function toViolations(issue: z.core.$ZodIssue, input: unknown): readonly Violation[] {
  if (issue.code !== 'unrecognized_keys') return [toViolation(issue, issue.path, input)]
  const named = issue.keys.slice(0, maxUnknownNamed)
  const unnamed = issue.keys.length - named.length
  const violations = named.map((key) => toViolation(issue, [...issue.path, key], input))
  const last = violations.at(-1)
  return unnamed === 0 || last === undefined
    ? violations
    : [...violations.slice(0, -1), { ...last, params: { ...last.params, unnamed } }]
}

function toViolation(issue: z.core.$ZodIssue, path: readonly PropertyKey[], input: unknown): Violation {
  // Every error map in this file returns a rule id, so any other message comes from a schema that lacks one.
  const rule: RuleId = isRuleId(issue.message) ? issue.message : 'st.object'
  const value = valueAt(input, path)
  const params = issue.code === 'custom' ? toParams(issue.params) : undefined
  return violation(rule, formatPointer(path), {
    ...(value === undefined ? {} : { value }),
    ...(params === undefined ? {} : { params }),
  })
}

function isRuleId(text: string): text is RuleId {
  return Object.hasOwn(rules, text)
}

function toParams(params: Record<string, unknown> | undefined): ViolationParams | undefined {
  if (params === undefined) return undefined
  const entries = Object.entries(params).filter(
    (entry): entry is [string, string | number] =>
      typeof entry[1] === 'string' || typeof entry[1] === 'number',
  )
  return entries.length === 0 ? undefined : Object.fromEntries(entries)
}

function valueAt(input: unknown, path: readonly PropertyKey[]): unknown {
  let value = input
  for (const segment of path) {
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, segment)) return undefined
    value = Reflect.get(value, segment)
  }
  return value
}

/** Sorts by the place of each pointer in the document; missing members come last. */
export function inDocumentOrder<Found extends Pick<Violation, 'path'>>(
  violations: readonly Found[],
  document: unknown,
): readonly Found[] {
  const orders = new Map<object, ReadonlyMap<string, number>>()
  return violations
    .map((each) => ({ each, place: placeOf(each.path, document, orders) }))
    .sort((left, right) => comparePlaces(left.place, right.place))
    .map(({ each }) => each)
}

type MemberOrders = Map<object, ReadonlyMap<string, number>>

function placeOf(pointer: string, document: unknown, orders: MemberOrders): readonly number[] {
  let value = document
  return namesOf(pointer).map((key) => {
    if (typeof value !== 'object' || value === null) return Infinity
    const place = Array.isArray(value) ? Number(key) : memberOrder(value, orders).get(key)
    value = Reflect.get(value, key)
    return place ?? Infinity
  })
}

function memberOrder(value: object, orders: MemberOrders): ReadonlyMap<string, number> {
  const order = orders.get(value) ?? new Map(Object.keys(value).map((key, index) => [key, index]))
  orders.set(value, order)
  return order
}

function comparePlaces(left: readonly number[], right: readonly number[]): number {
  for (let at = 0; at < Math.min(left.length, right.length); at += 1) {
    const [a, b] = [left[at] ?? 0, right[at] ?? 0]
    if (a !== b) return a < b ? -1 : 1
  }
  return left.length - right.length
}
