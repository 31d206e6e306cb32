import type { DataContract } from '#/protocol/contract/check-contract.ts'
import { measureContract } from '#/protocol/contract/contract-size.ts'
import { isJsonObject, memberOf, type JsonObject } from '#/protocol/contract/json-value.ts'
import { t } from '#/features/contracts/messages.ts'
import { propertyRows } from './property-rows.ts'

export function formatMarkdown(name: string, contract: DataContract): string {
  const { bytes, limitBytes, documentTypes } = measureContract(contract)
  const types = Object.entries(contract.documents).map(([type, definition]) =>
    documentSection(type, isJsonObject(definition) ? definition : {}),
  )
  const sizes = markdownTable(
    [
      t('contracts.md.type'),
      t('contracts.md.properties'),
      t('contracts.md.indices'),
      t('contracts.md.bytes'),
    ],
    documentTypes.map((each) => {
      const definition = memberOf(contract.documents, each.name)
      const schema = isJsonObject(definition) ? definition : {}
      return [
        markdownCode(each.name),
        String(propertyRows(schema).length),
        String(indicesOf(schema).length),
        String(each.bytes),
      ]
    }),
  )
  const size = t('contracts.md.size', { bytes, limit: limitBytes })
  const parts = [...tokenSection(contract), ...groupSection(contract)]
  return [`# ${markdownText(name)}\n`, `${size}\n`, sizes, ...types, ...parts].join('\n')
}

/** Formats the tokens of a contract (protocol version 13) by position. */
function tokenSection(contract: DataContract): readonly string[] {
  const rows = entriesOf(contract, 'tokens').map(([position, token]) => {
    const conventions = objectOf(token, 'conventions')
    const english = objectOf(objectOf(conventions, 'localizations'), 'en')
    return [
      position,
      textOf(english, 'singularForm'),
      textOf(conventions, 'decimals'),
      textOf(token, 'baseSupply'),
      textOf(token, 'maxSupply'),
      textOf(token, 'description'),
    ].map(markdownText)
  })
  if (rows.length === 0) return []
  const heads = [
    t('contracts.md.position'),
    t('contracts.md.token'),
    t('contracts.md.decimals'),
    t('contracts.md.base-supply'),
    t('contracts.md.max-supply'),
    t('contracts.md.description'),
  ]
  return [`## ${t('contracts.md.tokens')}\n`, markdownTable(heads, rows)]
}

/** Formats the groups of a contract (protocol version 13) by position, each with its members and their power. */
function groupSection(contract: DataContract): readonly string[] {
  const rows = entriesOf(contract, 'groups').map(([position, group]) => [
    markdownText(position),
    markdownText(textOf(group, 'requiredPower')),
    Object.entries(objectOf(group, 'members'))
      .map(([id, power]) => `${markdownCode(id)} ${markdownText(String(power))}`)
      .join(', '),
  ])
  if (rows.length === 0) return []
  const heads = [t('contracts.md.position'), t('contracts.md.required-power'), t('contracts.md.members')]
  return [`## ${t('contracts.md.groups')}\n`, markdownTable(heads, rows)]
}

function entriesOf(contract: DataContract, name: string): readonly (readonly [string, JsonObject])[] {
  return Object.entries(objectOf(contract, name)).map(([position, part]) => [
    position,
    isJsonObject(part) ? part : {},
  ])
}

function objectOf(value: object, name: string): JsonObject {
  const member = isJsonObject(value) ? memberOf(value, name) : undefined
  return isJsonObject(member) ? member : {}
}

/** Formats a text or number. Empty for any other value. */
function textOf(value: JsonObject, name: string): string {
  const member = memberOf(value, name)
  return typeof member === 'string' || typeof member === 'number' || typeof member === 'bigint'
    ? `${member}`
    : ''
}

function documentSection(type: string, schema: JsonObject): string {
  const description = memberOf(schema, 'description')
  const properties = markdownTable(
    [
      t('contracts.md.position'),
      t('contracts.md.property'),
      t('contracts.md.kind'),
      t('contracts.md.required'),
      t('contracts.md.limits'),
      t('contracts.md.description'),
    ],
    propertyRows(schema).map((row) => [
      row.position === undefined ? '' : String(row.position),
      markdownCode(row.name),
      markdownText(row.type),
      row.isRequired ? t('contracts.md.yes') : '',
      row.limits.map(markdownCode).join(', '),
      markdownText(row.description),
    ]),
  )
  const parts = [
    `## ${markdownText(type)}\n`,
    ...(typeof description === 'string' ? [`${markdownText(description)}\n`] : []),
    properties,
  ]
  const indices = indicesOf(schema)
  if (indices.length === 0) return parts.join('\n')
  const table = markdownTable(
    [t('contracts.md.index'), t('contracts.md.fields'), t('contracts.md.unique')],
    indices.map((index) => [
      markdownCode(nameOf(index)),
      fieldsOf(index).map(markdownCode).join(', '),
      memberOf(index, 'unique') === true ? t('contracts.md.yes') : '',
    ]),
  )
  return [...parts, table].join('\n')
}

function indicesOf(schema: JsonObject): readonly JsonObject[] {
  const indices = memberOf(schema, 'indices')
  return Array.isArray(indices) ? indices.filter(isJsonObject) : []
}

function fieldsOf(index: JsonObject): readonly string[] {
  const properties = memberOf(index, 'properties')
  const entries: readonly unknown[] = Array.isArray(properties) ? properties : []
  return entries.flatMap((entry) =>
    isJsonObject(entry) ? Object.entries(entry).map(([field, order]) => `${field} ${String(order)}`) : [],
  )
}

function nameOf(index: JsonObject): string {
  const name = memberOf(index, 'name')
  return typeof name === 'string' ? name : ''
}

/** Escapes text, so that Markdown shows it unchanged, in one line and inside one table cell. */
function markdownText(text: string): string {
  return text
    .replaceAll(/[\\`*_{}[\]()#+!|<>~-]/g, String.raw`\$&`)
    .replaceAll(/\s+/g, ' ')
    .trim()
}

/** Formats text as code, between as many backticks as it needs. */
function markdownCode(text: string): string {
  const plain = text.replaceAll(/\s+/g, ' ').replaceAll('|', String.raw`\|`)
  const longest = Math.max(0, ...(plain.match(/`+/g) ?? []).map((marks) => marks.length))
  const marks = '`'.repeat(longest + 1)
  const isEdged = plain.startsWith('`') || plain.endsWith('`') || plain === ''
  return isEdged ? `${marks} ${plain} ${marks}` : `${marks}${plain}${marks}`
}

function markdownTable(heads: readonly string[], rows: readonly (readonly string[])[]): string {
  const lines = [heads, heads.map(() => '---'), ...rows]
  return `${lines.map((cells) => `| ${cells.join(' | ')} |`).join('\n')}\n`
}
