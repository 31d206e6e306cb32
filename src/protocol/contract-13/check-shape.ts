import {
  countCharacters,
  formatJsonKey,
  isJsonObject,
  memberOf,
  pointTo,
  type JsonObject,
} from '#/protocol/contract/json-value.ts'
import type { ContractRuleId } from './contract-rules.ts'
import { propertyShapes, type Needs, type Shape, type Shapes } from './keyword-shapes.ts'
import { note, type Noted } from './noted.ts'

function checkShape(noted: Noted, value: unknown, shape: Shape, path: string): void {
  switch (shape.kind) {
    case 'any':
    case 'properties':
      return
    case 'schema':
      if (!isJsonObject(value)) return void needType(noted, value, 'boolean', path)
      return checkSubschema(noted, value, path)
    case 'boolean':
      return void needType(noted, value, 'boolean', path)
    case 'constant':
      return checkConstant(noted, value, shape.value, path)
    case 'integer':
      return checkNumber(noted, value, shape, path)
    case 'number':
      return checkAbove(noted, value, shape.above, path)
    case 'text':
      return checkText(noted, value, shape, path)
    case 'list':
      return checkList(noted, value, shape, path)
    case 'map':
      return checkMap(noted, value, shape, path)
    case 'part':
      if (!isJsonObject(value)) return typeIs(noted, value, 'object', path)
      return checkPart(noted, value, shape, path, 'v13.part-keyword')
    case 'either': {
      const [first] = shape.of
      const meant = shape.of.find((each) => fitsType(each, value)) ?? first
      if (meant !== undefined) checkShape(noted, value, meant, path)
    }
  }
}

/** Checks the members of an object: unknown and missing members, and the shape of each. */
export function checkPart(
  noted: Noted,
  value: JsonObject,
  part: { readonly members: Shapes; readonly required: readonly string[]; readonly needs?: Needs },
  path: string,
  unknown: ContractRuleId,
): void {
  for (const [name, member] of Object.entries(value)) {
    const shape = Object.hasOwn(part.members, name) ? part.members[name] : undefined
    if (shape === undefined)
      note(noted, unknown, pointTo(path, name), { value: member, params: { keyword: name } })
    else checkShape(noted, member, shape, pointTo(path, name))
  }
  for (const name of part.required) {
    if (!Object.hasOwn(value, name)) missing(noted, name, path)
  }
  for (const [name, needed] of Object.entries(part.needs ?? {})) {
    if (Object.hasOwn(value, name) && !Object.hasOwn(value, needed)) {
      note(noted, 'v13.keyword-needs', pointTo(path, name), { params: { keyword: name, needs: needed } })
    }
  }
}

/** Notes that a keyword is missing. */
export function missing(noted: Noted, name: string, path: string): void {
  note(noted, 'v13.keyword-missing', pointTo(path, name), { params: { keyword: name } })
}

/** Checks a schema that stores no property. The values of known keywords must compile; other keywords have no effect. */
function checkSubschema(noted: Noted, schema: JsonObject, path: string): void {
  for (const [name, value] of Object.entries(schema)) {
    const shape = Object.hasOwn(propertyShapes, name) ? propertyShapes[name] : undefined
    if (shape !== undefined && shape.kind !== 'constant') checkShape(noted, value, shape, pointTo(path, name))
  }
}

function fitsType(shape: Shape, value: unknown): boolean {
  if (shape.kind === 'text') return typeof value === 'string'
  return shape.kind === 'list' ? Array.isArray(value) : typeof value === shape.kind
}

function typeIs(noted: Noted, value: unknown, expects: string, path: string): void {
  note(noted, 'v13.keyword-type', path, { value, params: { expects } })
}

function needType(noted: Noted, value: unknown, expects: 'boolean' | 'string', path: string): boolean {
  if (typeof value === expects) return true
  typeIs(noted, value, expects === 'string' ? 'text' : expects, path)
  return false
}

function checkConstant(noted: Noted, value: unknown, constant: string | boolean, path: string): void {
  if (typeof value !== typeof constant) return typeIs(noted, value, typeof constant, path)
  if (value !== constant) {
    note(noted, 'v13.keyword-choice', path, { value, params: { choices: String(constant) } })
  }
}

type IntegerShape = Extract<Shape, { readonly kind: 'integer' }>

function checkNumber(noted: Noted, value: unknown, shape: IntegerShape, path: string): void {
  const number = typeof value === 'bigint' ? Number(value) : value
  if (typeof number !== 'number' || !Number.isInteger(number)) return typeIs(noted, value, 'integer', path)
  const { least = -Infinity, most = Infinity, choices } = shape
  if (choices !== undefined) {
    if (!choices.includes(number)) {
      note(noted, 'v13.keyword-choice', path, { value, params: { choices: choices.join(', ') } })
    }
  } else if (number < least || number > most) {
    note(noted, 'v13.keyword-range', path, { value, params: { least: String(least), most: String(most) } })
  }
}

function checkAbove(noted: Noted, value: unknown, above: number | undefined, path: string): void {
  if (typeof value !== 'number' && typeof value !== 'bigint') return typeIs(noted, value, 'number', path)
  if (above !== undefined && value <= above) {
    note(noted, 'v13.keyword-range', path, { value, params: { above } })
  }
}

type TextShape = Extract<Shape, { readonly kind: 'text' }>

function checkText(noted: Noted, value: unknown, shape: TextShape, path: string): void {
  if (typeof value !== 'string') return typeIs(noted, value, 'text', path)
  const { least = 0, most = Infinity, choices, begins = '' } = shape
  if (choices !== undefined && !choices.includes(value)) {
    note(noted, 'v13.keyword-choice', path, { value, params: { choices: choices.join(', ') } })
  }
  const found = countCharacters(value)
  if (found < least || found > most) {
    note(noted, 'v13.keyword-text', path, { value, params: { found, least, limit: String(most) } })
  } else if (!value.startsWith(begins)) {
    note(noted, 'v13.reference', path, { value })
  }
}

type ListShape = Extract<Shape, { readonly kind: 'list' }>

function checkList(noted: Noted, value: unknown, shape: ListShape, path: string): void {
  if (!Array.isArray(value)) return typeIs(noted, value, 'list', path)
  const { least = 0, most = Infinity } = shape
  if (value.length < least || value.length > most) {
    note(noted, 'v13.keyword-items', path, { params: { found: value.length, least, limit: String(most) } })
  }
  if (shape.isUnique === true && new Set(value.map(formatJsonKey)).size < value.length) {
    note(noted, 'v13.keyword-items-twice', path)
  }
  value.forEach((item, at) => checkShape(noted, item, shape.of, `${path}/${at}`))
}

type MapShape = Extract<Shape, { readonly kind: 'map' }>

function checkMap(noted: Noted, value: unknown, shape: MapShape, path: string): void {
  if (!isJsonObject(value)) return typeIs(noted, value, 'object', path)
  const { least = 0, most = Infinity, longestName = Infinity } = shape
  const names = Object.keys(value)
  if (names.length < least || names.length > most) {
    note(noted, 'v13.keyword-items', path, { params: { found: names.length, least, limit: String(most) } })
  }
  for (const name of names) {
    if (countCharacters(name) > longestName) note(noted, 'v13.keyword-text', pointTo(path, name))
    checkShape(noted, memberOf(value, name), shape.of, pointTo(path, name))
  }
}
