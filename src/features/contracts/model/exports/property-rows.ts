import { isByteArraySchema } from '#/protocol/contract/byte-array.ts'
import { isIdentifierType } from '#/protocol/contract/schema-keyword.ts'
import { isJsonObject, memberOf, pointTo, type JsonObject } from '#/protocol/contract/json-value.ts'

export interface PropertyRow {
  /** The path of names, such as `records.owner`. */
  readonly name: string
  readonly path: string
  readonly type: string
  readonly position: number | undefined
  readonly isRequired: boolean
  readonly limits: readonly string[]
  readonly description: string
}

const shown = new Set(
  'type position properties required additionalProperties description byteArray contentMediaType indices'.split(
    ' ',
  ),
)

/** Lists the properties of a document type by position. Nested properties follow their object. */
export function propertyRows(schema: JsonObject, path = '', prefix = ''): readonly PropertyRow[] {
  const properties = memberOf(schema, 'properties')
  if (!isJsonObject(properties)) return []
  const required = memberOf(schema, 'required')
  const definitions = Object.entries(properties).flatMap(([name, definition]) =>
    isJsonObject(definition) ? [{ name, definition, position: positionOf(definition) }] : [],
  )
  const inOrder = definitions.toSorted((a, b) => (a.position ?? Infinity) - (b.position ?? Infinity) || 0)
  return inOrder.flatMap(({ name, definition, position }) => {
    const description = memberOf(definition, 'description')
    const pointer = pointTo(pointTo(path, 'properties'), name)
    const row: PropertyRow = {
      path: pointer,
      name: `${prefix}${name}`,
      type: formatKeyType(definition),
      position,
      isRequired: Array.isArray(required) && required.includes(name),
      limits: Object.keys(definition)
        .filter((keyword) => !shown.has(keyword))
        .map((keyword) => `${keyword} ${JSON.stringify(definition[keyword])}`),
      description: typeof description === 'string' ? description : '',
    }
    return [row, ...propertyRows(definition, pointer, `${prefix}${name}.`)]
  })
}

function positionOf(definition: JsonObject): number | undefined {
  const position = memberOf(definition, 'position')
  return typeof position === 'number' ? position : undefined
}

function formatKeyType(definition: JsonObject): string {
  if (isByteArraySchema(definition)) {
    return isIdentifierType(memberOf(definition, 'contentMediaType')) ? 'identifier' : 'byte array'
  }
  const type = memberOf(definition, 'type')
  return typeof type === 'string' ? type : ''
}
