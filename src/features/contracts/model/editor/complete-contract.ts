import { isJsonObject, memberOf, pointTo, type JsonObject } from '#/protocol/contract/json-value.ts'
import { propertyTypes } from '#/protocol/contract/schema-keyword.ts'
import { namesOf } from '#/protocol/encoding/json-pointer.ts'
import type { RuleChoice } from '#/features/contracts/model/contract-report.ts'
import { indexCandidates } from '#/features/contracts/model/form/index-candidates.ts'
import { propertiesOf } from '#/features/contracts/model/form/schema-level.ts'
import { formats } from '#/features/contracts/model/form/schema-keywords.ts'
import { valueAt } from '#/features/contracts/model/text/json-pointer.ts'
import { shapeAt, valuesOf } from './contract-shape.ts'
import { roleAt, type PlaceRole } from './keyword-doc.ts'
import { createScanner } from 'jsonc-parser'

export interface Completion {
  readonly from: number
  readonly to: number
  readonly options: readonly { readonly label: string; readonly insert: string }[]
  /** Role of the object around the cursor. The object’s names are keywords if `isName`. */
  readonly role: PlaceRole
  readonly isName: boolean
}

const ofDocument =
  'type properties required additionalProperties indices dependentRequired dependentSchemas minProperties ' +
  'maxProperties description $comment'
const ofAll = 'type position description $comment enum const'
const ofType: Readonly<Record<string, string>> = {
  string: 'minLength maxLength pattern format contentMediaType',
  integer: 'minimum maximum exclusiveMinimum exclusiveMaximum multipleOf',
  number: 'minimum maximum exclusiveMinimum exclusiveMaximum multipleOf',
  boolean: '',
  array: 'items prefixItems contains byteArray minItems maxItems uniqueItems contentMediaType',
  object:
    'properties required additionalProperties minProperties maxProperties dependentRequired dependentSchemas',
}

/** Completes unset keywords, values, property names and index fields. `contract` is the last valid value. */
export function completeContract(
  text: string,
  at: number,
  contract: JsonObject,
  rules: RuleChoice,
): Completion | undefined {
  const place = readCursor(text, at)
  if (place === undefined) return undefined
  const role = roleAt(place.path)
  const names =
    place.due === 'name'
      ? namesAt(place, role, contract, rules)
      : rules.rules === 'version-13'
        ? newestValuesAt(place, role, contract)
        : valuesAt(place, role, contract).map(quote)
  const typed = place.token.toLowerCase()
  const hits = names
    .map((text) => ({ text, label: text.replaceAll('"', '') }))
    .filter(({ label }) => label.toLowerCase().startsWith(typed))
  if (hits.length === 0) return undefined
  const isFollowed = /^\s*:/.test(text.slice(place.to, place.to + 20))
  const isName = place.due === 'name'
  return {
    from: place.from,
    to: place.to,
    role,
    isName,
    options: hits.map(({ text, label }) => ({
      label,
      insert: isName ? `"${label}"${isFollowed ? '' : ': '}` : text,
    })),
  }
}

function quote(name: string): string {
  return name === 'true' || name === 'false' ? name : JSON.stringify(name)
}

function namesAt(
  { path, before }: CursorPlace,
  role: PlaceRole,
  contract: JsonObject,
  { rules, target: version }: RuleChoice,
): readonly string[] {
  const here = valueAt(contract, path.reduce<string>(pointTo, ''))
  const missing = (names: readonly string[]) => names.filter((name) => !before.includes(name))
  const shape = shapeAt(path)
  if (rules === 'version-13' && shape.kind === 'part') {
    const known = Object.keys(shape.members)
    if (role !== 'schema') return missing(known)
    const fitting = keywordsFor(isJsonObject(here) ? memberOf(here, 'type') : undefined)
    return missing(known.filter((name) => name.startsWith('$') || fitting.includes(name)))
  }
  switch (role) {
    case 'contract':
      return missing(['documents'])
    case 'document':
      return missing(ofDocument.split(' '))
    case 'schema':
      return missing(keywordsFor(isJsonObject(here) ? memberOf(here, 'type') : undefined))
    case 'index':
      return missing(['name', 'properties', 'unique'])
    case 'field':
      return before.length > 0 ? [] : fieldsOf(path, contract, version)
    case 'documents':
    case 'names':
    case 'required':
    case 'indices':
    case 'fields':
    case 'other':
      return []
  }
}

function keywordsFor(type: unknown): readonly string[] {
  const own = typeof type === 'string' && Object.hasOwn(ofType, type) ? [ofType[type]] : Object.values(ofType)
  return [...new Set([ofAll, ...own].join(' ').split(' '))].filter((each) => each !== '')
}

function fieldsOf(
  path: CursorPlace['path'],
  contract: JsonObject,
  version: RuleChoice['target'],
): readonly string[] {
  const documentType = valueAt(contract, path.slice(0, 2).reduce<string>(pointTo, ''))
  if (!isJsonObject(documentType)) return []
  return indexCandidates(documentType, version)
    .filter(({ obstacle }) => obstacle?.kind !== 'list' && obstacle?.kind !== 'type')
    .map(({ field }) => field)
}

function valuesAt({ path, name }: CursorPlace, role: PlaceRole, contract: JsonObject): readonly string[] {
  if (role === 'required') {
    const pointer = path.slice(0, -1).reduce<string>(pointTo, '')
    const level = valueAt(contract, pointer)
    return isJsonObject(level) ? Object.keys(propertiesOf(level)) : []
  }
  if (role === 'field') return ['asc']
  if (role === 'index') return name === 'unique' ? ['true', 'false'] : []
  if (role !== 'document' && role !== 'schema') return []
  if (name === 'type') return role === 'document' ? ['object'] : propertyTypes
  if (name === 'format') return formats
  if (name === 'additionalProperties') return ['false']
  return name === 'byteArray' || name === 'uniqueItems' ? ['true', 'false'] : []
}

/** Lists JSON values to offer at version 13. The shape contains no property names, types or formats. */
function newestValuesAt(place: CursorPlace, role: PlaceRole, contract: JsonObject): readonly string[] {
  const { path, name } = place
  if (role === 'required' || (role === 'schema' && (name === 'type' || name === 'format')))
    return valuesAt(place, role, contract).map(quote)
  const shape = name === undefined ? undefined : shapeAt([...path, name])
  return shape === undefined ? [] : valuesOf(shape)
}

export function roleOfHolder(pointer: string): PlaceRole {
  return roleAt(namesOf(pointer).slice(0, -1))
}

interface CursorPlace {
  /** Names and indexes of the path to the surrounding object or list. */
  readonly path: readonly (string | number)[]
  readonly inside: 'object' | 'array' | undefined
  readonly due: 'name' | 'value'
  readonly name: string | number | undefined
  readonly before: readonly string[]
  readonly token: string
  readonly from: number
  readonly to: number
}

interface Level {
  readonly kind: 'object' | 'array'
  readonly names: string[]
  at: number
  due: 'name' | 'value'
}

/** Reads the text up to the cursor, and on to the end of the token at the cursor. Takes linear time. */
function readCursor(text: string, cursor: number): CursorPlace | undefined {
  const levels: Level[] = []
  let from = cursor
  let to = cursor
  const scanner = createScanner(text, true)
  for (scanner.scan(); scanner.getTokenOffset() < cursor; scanner.scan()) {
    const at = scanner.getTokenOffset()
    const end = at + scanner.getTokenLength()
    const sign = text.charAt(at)
    const level = levels.at(-1)
    if (sign === '"') {
      const isClosed = !scanner.getTokenError()
      if (end > cursor || (end === cursor && !isClosed)) {
        from = at
        to = end
        break
      }
      if (level?.kind === 'object' && level.due === 'name') level.names.push(scanner.getTokenValue())
    } else if (sign === '{') levels.push({ kind: 'object', names: [], at: 0, due: 'name' })
    else if (sign === '[') levels.push({ kind: 'array', names: [], at: 0, due: 'value' })
    else if (sign === '}' || sign === ']') levels.pop()
    else if (sign === ':' && level !== undefined) level.due = 'value'
    else if (sign === ',' && level !== undefined) {
      level.at += 1
      if (level.kind === 'object') level.due = 'name'
    } else if (/[a-z0-9-]/i.test(sign) && end >= cursor) {
      from = at
      to = end
      break
    }
  }
  return placeOf(levels, text, { from, to, cursor })
}

function placeOf(
  levels: readonly Level[],
  text: string,
  { from, to, cursor }: { readonly from: number; readonly to: number; readonly cursor: number },
): CursorPlace | undefined {
  const inner = levels.at(-1)
  if (inner === undefined) return undefined
  const path = levels.slice(0, -1).map(stepOf)
  const name = inner.due === 'value' ? stepOf(inner) : undefined
  const before = inner.due === 'value' ? inner.names.slice(0, -1) : inner.names
  const token = text.slice(from, cursor).replace(/^"/, '')
  return { path, inside: inner.kind, due: inner.due, name, before, token, from, to }
}

function stepOf({ kind, names, at }: Level): string | number {
  return kind === 'array' ? at : (names.at(-1) ?? '')
}
