import { isByteArraySchema } from '#/protocol/contract/byte-array.ts'
import { isIdentifierType } from '#/protocol/contract/check-keywords.ts'
import { isJsonObject, memberOf, type JsonObject } from '#/protocol/contract/json-value.ts'
import { docComment } from './doc-comment.ts'
import { memberName, quote } from './type-name.ts'

const step = '  '

/** The TypeScript type of a schema. What a contract leaves open is `unknown`. */
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

/** The members of an object with their comments, in braces. */
export function objectType(schema: JsonObject, indent: string): string {
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
