import { isByteArraySchema } from '#/protocol/contract/byte-array.ts'
import type { DataContract } from '#/protocol/contract/check-contract.ts'
import { isIdentifierType } from '#/protocol/contract/schema-keyword.ts'
import { isJsonObject, memberOf, type JsonObject } from '#/protocol/contract/json-value.ts'

const own = ['Identifier', 'DocumentTypes', 'DocumentTypeName', 'Uint8Array', 'Readonly', 'Record']

export function formatTypes(contract: DataContract): string {
  const documents = Object.entries(contract.documents)
  const names = typeNames(
    documents.map(([name]) => name),
    own,
  )
  const types = documents.map(([name, definition]) => {
    const schema = isJsonObject(definition) ? definition : {}
    // Only the description, because document types have few limits.
    const comment =
      docComment(schema, '') || `/** A document of type ${quote(name).replaceAll('*/', '*\\/')}. */\n`
    return `${comment}export type ${names.get(name)} = ${objectType(schema, '')}\n`
  })
  const map = documents.map(([name]) => `  readonly ${memberName(name)}: ${names.get(name)}\n`)
  return [
    '/** The 32 bytes of an identity or of a document. */\nexport type Identifier = Uint8Array\n',
    ...types,
    `/** Every document type of the contract by its name. */\nexport interface DocumentTypes {\n${map.join('')}}\n`,
    'export type DocumentTypeName = keyof DocumentTypes\n',
  ].join('\n')
}

export function hasDocuments(value: unknown): value is DataContract {
  return isJsonObject(value) && isJsonObject(memberOf(value, 'documents'))
}

const step = '  '

/** The TypeScript type of a schema. `unknown` for values that the contract does not limit. */
function schemaType(schema: unknown, indent = ''): string {
  if (schema === false) return 'never'
  if (!isJsonObject(schema)) return 'unknown'
  if (isByteArraySchema(schema)) {
    return isIdentifierType(memberOf(schema, 'contentMediaType')) ? 'Identifier' : 'Uint8Array'
  }
  if (Object.hasOwn(schema, 'const')) return literalType(schema['const'])
  const listed = memberOf(schema, 'enum')
  if (Array.isArray(listed) && listed.length > 0) return [...new Set(listed.map(literalType))].join(' | ')
  switch (memberOf(schema, 'type')) {
    case 'string':
      return 'string'
    case 'number':
    case 'integer':
      return 'number'
    case 'boolean':
      return 'boolean'
    case 'array':
      return listType(schema, indent)
    case 'object':
      return objectType(schema, indent)
    default:
      return Object.hasOwn(schema, 'properties') ? objectType(schema, indent) : 'unknown'
  }
}

function objectType(schema: JsonObject, indent: string): string {
  const properties = memberOf(schema, 'properties')
  if (!isJsonObject(properties)) return 'Readonly<Record<string, unknown>>'
  const required = memberOf(schema, 'required')
  const inner = indent + step
  const members = Object.entries(properties).map(([name, definition]) => {
    const comment = isJsonObject(definition) ? docComment(definition, inner) : ''
    const mark = Array.isArray(required) && required.includes(name) ? '' : '?'
    return `${comment}${inner}readonly ${memberName(name)}${mark}: ${schemaType(definition, inner)}\n`
  })
  return `{\n${members.join('')}${indent}}`
}

function listType(schema: JsonObject, indent: string): string {
  const prefix = memberOf(schema, 'prefixItems')
  const items = memberOf(schema, 'items')
  const rest = items === undefined ? 'unknown' : schemaType(items, indent)
  if (!Array.isArray(prefix)) return `readonly ${inBrackets(rest)}[]`
  const least = memberOf(schema, 'minItems')
  const needed = typeof least === 'number' ? least : 0
  const first = prefix.map((each, at) => `${inBrackets(schemaType(each, indent))}${at < needed ? '' : '?'}`)
  const more = items === false ? [] : [`...${inBrackets(rest)}[]`]
  return `readonly [${[...first, ...more].join(', ')}]`
}

function inBrackets(type: string): string {
  return type.includes(' | ') || type.startsWith('readonly ') ? `(${type})` : type
}

function literalType(value: unknown): string {
  if (typeof value === 'string') return quote(value)
  if (Array.isArray(value)) return `readonly [${value.map(literalType).join(', ')}]`
  if (!isJsonObject(value)) return JSON.stringify(value)
  const members = Object.entries(value).map(
    ([name, each]) => `readonly ${memberName(name)}: ${literalType(each)}`,
  )
  return members.length === 0 ? 'Readonly<Record<string, never>>' : `{ ${members.join('; ')} }`
}

function typeNames(names: readonly string[], taken: readonly string[]): ReadonlyMap<string, string> {
  const used = new Set(taken)
  return new Map(
    names.map((name) => {
      const plain = inCapitals(name)
      let free = plain
      for (let number = 2; used.has(free); number += 1) free = `${plain}${number}`
      used.add(free)
      return [name, free]
    }),
  )
}

function inCapitals(name: string): string {
  const words = name.split(/[^A-Za-z0-9]+/).filter((word) => word !== '')
  const joined = words.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join('')
  return /^[A-Za-z]/.test(joined) ? joined : `Type${joined}`
}

function memberName(name: string): string {
  return /^[A-Za-z_$][\w$]*$/.test(name) && name !== '__proto__' ? name : quote(name)
}

/** Formats a string literal. JSON’s syntax works, except for two line separators that would end a line comment. */
function quote(text: string): string {
  return JSON.stringify(text).replaceAll('\u2028', '\\u2028').replaceAll('\u2029', '\\u2029')
}

// Keywords that a TypeScript type cannot express, so a comment states them.
const told = [
  'minLength maxLength pattern format minimum exclusiveMinimum maximum exclusiveMaximum multipleOf minItems maxItems',
  'uniqueItems minProperties maxProperties',
]
  .join(' ')
  .split(' ')

function docComment(schema: JsonObject, indent: string): string {
  const description = memberOf(schema, 'description')
  const comment = memberOf(schema, '$comment')
  const lines = [description, comment]
    .filter((each) => typeof each === 'string')
    .flatMap((each) => each.split(/\r\n|[\n\r\u2028\u2029]/))
  const limits = told
    .filter((name) => Object.hasOwn(schema, name))
    .map((name) => `${name} ${JSON.stringify(schema[name])}`)
  const all = [...lines, ...(limits.length === 0 ? [] : [limits.join(', ')])]
    .map((line) => line.replaceAll('*/', '*\\/').trim())
    .filter((line) => line !== '')
  if (all.length === 0) return ''
  if (all.length === 1) return `${indent}/** ${all[0]} */\n`
  return `${indent}/**\n${all.map((line) => `${indent} * ${line}\n`).join('')}${indent} */\n`
}
