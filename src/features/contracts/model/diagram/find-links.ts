import { isByteArraySchema } from '#/protocol/contract/byte-array.ts'
import { isIdentifierType } from '#/protocol/contract/check-keywords.ts'
import { isJsonObject, memberOf, pointTo, type JsonObject } from '#/protocol/contract/json-value.ts'

/** An identifier of a document type, and what it seems to refer to. */
export interface IdentifierLink {
  readonly type: string
  /** With the objects around it: `records.owner`. */
  readonly property: string
  /** Pointer to its definition. */
  readonly path: string
  /**
   * A contract has no word for what an identifier is of. Its `$comment` may say so ("Refers to post"), or its name begins
   * with that of a document type ("postId"); otherwise it is open: of an identity, or of any document.
   */
  readonly target: { readonly type: string; readonly how: 'comment' | 'name' } | undefined
}

/** The identifiers of a document type in its order, those of nested objects and of lists too. */
export function findLinks(
  type: string,
  schema: JsonObject,
  path: string,
  types: readonly string[],
  prefix = '',
): readonly IdentifierLink[] {
  const properties = memberOf(schema, 'properties')
  if (!isJsonObject(properties)) return []
  return Object.entries(properties).flatMap(([name, definition]): readonly IdentifierLink[] => {
    if (!isJsonObject(definition)) return []
    const pointer = pointTo(pointTo(path, 'properties'), name)
    const property = `${prefix}${name}`
    const items = memberOf(definition, 'items')
    if (isIdentifier(definition) || isIdentifier(items)) {
      return [{ type, property, path: pointer, target: findTarget(name, definition, types) }]
    }
    return findLinks(type, definition, pointer, types, `${property}.`)
  })
}

function isIdentifier(schema: unknown): boolean {
  return (
    isJsonObject(schema) &&
    isByteArraySchema(schema) &&
    isIdentifierType(memberOf(schema, 'contentMediaType'))
  )
}

function findTarget(
  name: string,
  definition: JsonObject,
  types: readonly string[],
): IdentifierLink['target'] {
  const comment = memberOf(definition, '$comment')
  const said = typeof comment === 'string' ? /\brefers to ["“`']?([\w-]+)/i.exec(comment)?.[1] : undefined
  const bySaying = types.find((type) => type === said)
  if (bySaying !== undefined) return { type: bySaying, how: 'comment' }
  const stem = name.replace(/[_-]?(?:identifier|id|ref)s?$/i, '').toLowerCase()
  const byName = types.find((type) => [type.toLowerCase(), `${type.toLowerCase()}s`].includes(stem))
  return byName === undefined ? undefined : { type: byName, how: 'name' }
}
