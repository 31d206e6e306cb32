import { limitAt, type PlatformVersion } from '#/protocol/contract/platform-version.ts'
import { isJsonObject, memberOf, type JsonObject } from '#/protocol/contract/json-value.ts'
import { isCount } from '#/protocol/contract/schema-keyword.ts'
import { indicesOf } from './contract-index.ts'
import { kindOf } from './property-kind.ts'
import { propertiesInOrder } from './schema-level.ts'

/** The reason why an index cannot have a field as it is, with the limit that the field exceeds. */
export type Obstacle =
  | { readonly kind: 'too-long' | 'unbounded' | 'too-many'; readonly most: number }
  | { readonly kind: 'list' | 'type' }

export interface Candidate {
  readonly field: string
  readonly obstacle: Obstacle | undefined
}

// Fields that the platform adds to every document. The specification names only `$id`, which an index cannot have.
const systemCandidates: readonly Candidate[] = ['$ownerId', '$createdAt', '$updatedAt'].map((field) => ({
  field,
  obstacle: undefined,
}))

/** Lists the fields that an index of the document type could name, by position, and then those of the platform. */
export function indexCandidates(documentType: JsonObject, version: PlatformVersion): readonly Candidate[] {
  return [...within(documentType, '', version), ...systemCandidates]
}

function within(level: JsonObject, before: string, version: PlatformVersion): readonly Candidate[] {
  return propertiesInOrder(level).flatMap(({ name, definition }): readonly Candidate[] => {
    if (!isJsonObject(definition)) return []
    const field = `${before}${name}`
    if (kindOf(definition) === 'object') return within(definition, `${field}.`, version)
    return [{ field, obstacle: obstacleOf(definition, version) }]
  })
}

export function obstacleOf(definition: JsonObject, version: PlatformVersion): Obstacle | undefined {
  switch (kindOf(definition)) {
    case 'string':
      return tooLong(memberOf(definition, 'maxLength'), limitAt('indexedString', version)?.max)
    case 'bytes':
    case 'identifier':
      return tooLong(memberOf(definition, 'maxItems'), limitAt('indexedBytes', version)?.max)
    case 'array': {
      const limit = limitAt('indexedArrayItems', version)
      return limit === undefined ? { kind: 'list' } : tooLong(memberOf(definition, 'maxItems'), limit.max)
    }
    case 'object':
    case undefined:
      return { kind: 'type' }
    case 'integer':
    case 'number':
    case 'boolean':
      return undefined
  }
}

function tooLong(found: unknown, most = Infinity): Obstacle | undefined {
  if (!isCount(found)) return { kind: 'unbounded', most }
  return found > most ? { kind: 'too-long', most } : undefined
}

/** Returns the first field with which a new index could begin, because no index has it as its only field. */
export function freeCandidate(documentType: JsonObject, version: PlatformVersion): string | undefined {
  const taken = new Set(
    indicesOf(documentType).flatMap(({ fields }) => (fields.length === 1 ? [fields[0]?.field] : [])),
  )
  return indexCandidates(documentType, version).find(
    ({ field, obstacle }) => obstacle === undefined && !taken.has(field),
  )?.field
}

export function indexNameFor(field: string): string {
  const last = field.replace(/^\$/, '').split('.').at(-1) ?? field
  return `by${last.slice(0, 1).toUpperCase()}${last.slice(1)}`.slice(0, 32)
}
