import { checkByteArray, isByteArraySchema } from './byte-array.ts'
import { checkListKeyword, checkObjectKeyword } from './collection-keywords.ts'
import { checkFormat } from './format/check-format.ts'
import {
  breakRule,
  keyInSchema,
  leaveUnchecked,
  takeStep,
  takeMatch,
  type InstanceVisit,
} from './instance-visit.ts'
import { formatJsonKey, isJsonObject, memberOf, countCharacters, type JsonObject } from './json-value.ts'
import { compilePattern } from './re2-pattern.ts'

/** Checks a value by the allowed keywords of JSON Schema 2020-12. An invalid or unfit keyword accepts everything. */
export function checkValue(visit: InstanceVisit, schema: unknown, value: unknown, path: string): void {
  if (schema === false) return breakRule(visit, 'instance.nothing', path, value)
  if (!isJsonObject(schema)) return
  if (!takeStep(visit)) return leaveUnchecked(visit, 'instance.type', path)
  if (isByteArraySchema(schema)) return checkByteArray(visit, schema, value, path)
  // Not evaluated, because a reference may point outside the contract (docs/specification.md "Limits").
  if (Object.hasOwn(schema, '$ref')) leaveUnchecked(visit, 'keyword.ref', path)
  for (const keyword of Object.keys(schema)) checkKeyword(visit, keyword, schema, value, path)
}

function checkKeyword(
  visit: InstanceVisit,
  keyword: string,
  schema: JsonObject,
  value: unknown,
  path: string,
): void {
  const asked = memberOf(schema, keyword)
  if (keyword === 'type') return checkType(visit, asked, value, path)
  if (keyword === 'const' && keyInSchema(visit, asked) !== formatJsonKey(value)) {
    return breakRule(visit, 'instance.const', path, value)
  }
  if (keyword === 'enum' && Array.isArray(asked)) return checkEnum(visit, asked, value, path)
  if (typeof value === 'number') checkNumberKeyword(visit, keyword, asked, value, path)
  else if (typeof value === 'string') checkTextKeyword(visit, keyword, asked, value, path)
  else if (Array.isArray(value)) checkListKeyword(visit, keyword, schema, value, path)
  else if (isJsonObject(value)) checkObjectKeyword(visit, keyword, schema, value, path)
}

function checkEnum(visit: InstanceVisit, listed: readonly unknown[], value: unknown, path: string): void {
  if (!takeStep(visit, listed.length)) return leaveUnchecked(visit, 'instance.enum', path)
  const key = formatJsonKey(value)
  if (listed.some((each) => keyInSchema(visit, each) === key)) return
  breakRule(visit, 'instance.enum', path, value, { found: listed.length })
}

function checkType(visit: InstanceVisit, asked: unknown, value: unknown, path: string): void {
  const types: readonly unknown[] = Array.isArray(asked) ? asked : [asked]
  const names = types.filter((type) => typeof type === 'string')
  if (names.length === 0 || names.some((type) => isOfType(value, type))) return
  breakRule(visit, 'instance.type', path, value, { type: names.join(', ') })
}

function isOfType(value: unknown, type: string): boolean {
  if (type === 'array') return Array.isArray(value)
  if (type === 'object') return isJsonObject(value)
  if (type === 'integer') return Number.isInteger(value)
  if (type === 'null') return value === null
  return typeof value === type
}

const checks = {
  maximum: { rule: 'instance.maximum', holds: (value: number, limit: number) => value <= limit },
  exclusiveMaximum: {
    rule: 'instance.exclusive-maximum',
    holds: (value: number, limit: number) => value < limit,
  },
  minimum: { rule: 'instance.minimum', holds: (value: number, limit: number) => value >= limit },
  exclusiveMinimum: {
    rule: 'instance.exclusive-minimum',
    holds: (value: number, limit: number) => value > limit,
  },
  multipleOf: {
    rule: 'instance.multiple-of',
    holds: (value: number, limit: number) => limit <= 0 || isMultipleOf(value, limit),
  },
} as const

function checkNumberKeyword(
  visit: InstanceVisit,
  keyword: string,
  limit: unknown,
  value: number,
  path: string,
): void {
  const check = isNumberKeyword(keyword) ? checks[keyword] : undefined
  if (check === undefined || !isFiniteNumber(limit) || !isFiniteNumber(value)) return
  if (!check.holds(value, limit)) breakRule(visit, check.rule, path, value, { limit })
}

function isNumberKeyword(name: string): name is keyof typeof checks {
  return Object.hasOwn(checks, name)
}

function isFiniteNumber(value: unknown): value is number {
  return typeof value === 'number' && Number.isFinite(value)
}

/** Computes in decimal notation: 0.3 is a multiple of 0.1. */
function isMultipleOf(value: number, divisor: number): boolean {
  if (Number.isSafeInteger(value) && Number.isSafeInteger(divisor)) return value % divisor === 0
  const left = readDecimal(value)
  const right = readDecimal(divisor)
  const exponent = Math.min(left.exponent, right.exponent)
  const scale = ({ digits, exponent: own }: Decimal) => digits * 10n ** BigInt(own - exponent)
  return scale(left) % scale(right) === 0n
}

interface Decimal {
  readonly digits: bigint
  readonly exponent: number
}

/** Returns the shortest decimal that reads back as the number. Exponents are from -324 to 308. */
function readDecimal(value: number): Decimal {
  const [mantissa = '0', exponent = '0'] = value.toExponential().split('e')
  const [whole = '0', fraction = ''] = mantissa.split('.')
  return { digits: BigInt(whole + fraction), exponent: Number(exponent) - fraction.length }
}

function checkTextKeyword(
  visit: InstanceVisit,
  keyword: string,
  asked: unknown,
  value: string,
  path: string,
): void {
  if (keyword === 'maxLength' || keyword === 'minLength') checkLength(visit, keyword, asked, value, path)
  else if (keyword === 'pattern' && typeof asked === 'string') checkPattern(visit, asked, value, path)
  else if (keyword === 'format' && typeof asked === 'string') {
    const verdict = checkFormat(asked, value)
    if (verdict === 'unknown') leaveUnchecked(visit, 'instance.format', path, { format: asked })
    if (verdict === 'invalid') breakRule(visit, 'instance.format', path, value, { format: asked })
  }
}

function checkLength(
  visit: InstanceVisit,
  keyword: 'maxLength' | 'minLength',
  limit: unknown,
  value: string,
  path: string,
): void {
  if (typeof limit !== 'number') return
  const found = countCharacters(value)
  if (keyword === 'maxLength' && found > limit) {
    breakRule(visit, 'instance.max-length', path, value, { found, limit })
  }
  if (keyword === 'minLength' && found < limit) {
    breakRule(visit, 'instance.min-length', path, value, { found, limit })
  }
}

function checkPattern(visit: InstanceVisit, source: string, value: string, path: string): void {
  const pattern = compilePattern(source)
  // The rules of contracts report an invalid pattern; here it is skipped.
  if (pattern === undefined || !takeMatch(visit, pattern.size * value.length)) {
    return leaveUnchecked(visit, 'instance.pattern', path, { pattern: source })
  }
  if (!pattern.matches(value)) breakRule(visit, 'instance.pattern', path, value, { pattern: source })
}
