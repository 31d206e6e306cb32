import type { DataContract } from '#/protocol/contract/check-contract.ts'
import { isJsonObject, memberOf, type JsonObject } from '#/protocol/contract/json-value.ts'
import { dppIdentifier } from './platform-limits.ts'

// Integers are big-endian, lengths LEB128 (dashpay/platform rs-dpp document/v0/serialize.rs, document_type/property).

export interface StoredType {
  readonly schema: JsonObject
  /** The contract's default for types without `documentsMutable`; true if missing. */
  readonly isMutable?: boolean
  /** False for contracts without sized integers; true if missing. */
  readonly hasSizedIntegers?: boolean
  readonly definitions?: JsonObject
}

/** Format 3 is of protocol version 14. */
export const newestFormat = 2

const times = ['createdAt', 'updatedAt', 'transferredAt']

/** The system times of a document, in the order of the bits that tell which are stored, with their bytes. */
export const storedTimes: readonly StoredTime[] = [
  ...times.map((name) => ({ name, bits: 64, isTime: true }) as const),
  ...times.map((name) => ({ name: `${name}BlockHeight`, bits: 64, isTime: false }) as const),
  ...times.map((name) => ({ name: `${name}CoreBlockHeight`, bits: 32, isTime: false }) as const),
]

interface StoredTime {
  readonly name: string
  readonly bits: 32 | 64
  /** True for milliseconds since 1970, false for heights. */
  readonly isTime: boolean
}

export interface HeadParts {
  readonly hasCreator: boolean
  readonly hasRevision: boolean
  readonly hasPrice: boolean
}

/** Returns the optional parts that a document type has in the head. */
export function headPartsOf({ schema, isMutable = true }: StoredType): HeadParts {
  const isTransferable = schema['transferable'] === 1
  const isTraded = schema['tradeMode'] === 1
  const mutable = schema['documentsMutable'] ?? isMutable
  return {
    hasCreator: isTransferable || isTraded,
    hasRevision: mutable === true || isTransferable || isTraded,
    hasPrice: isTraded,
  }
}

/** Stored form of a property's value. Bytes without `length` have a length prefix. */
export type StoredForm =
  | { readonly kind: 'object'; readonly properties: () => readonly StoredMember[] }
  | { readonly kind: 'integer'; readonly bits: IntegerWidth['bits']; readonly isSigned: boolean }
  | { readonly kind: 'bytes'; readonly length: number | undefined }
  | { readonly kind: 'number' | 'boolean' | 'text' | 'identifier' }

export interface StoredMember {
  readonly name: string
  /** False for a property behind a byte that tells whether it is there. */
  readonly isAlways: boolean
  readonly form: StoredForm
}

// Nodes accept 256 levels of JSON, which are two for each object.
const mostNested = 128

/** Returns the properties of a type in the order of their bytes, for documents of a format. */
export function storedPropertiesOf(type: StoredType, format: number): readonly StoredMember[] {
  const { schema, hasSizedIntegers = true, definitions } = type
  const isSized = format > 0 && hasSizedIntegers
  return propertiesIn(schema, { isSized, definitions }, namesIn(schema, 'transient'), 0)
}

interface Source {
  readonly isSized: boolean
  readonly definitions: JsonObject | undefined
}

function propertiesIn(
  schema: JsonObject,
  source: Source,
  transient: readonly string[],
  depth: number,
): readonly StoredMember[] {
  const required = namesIn(schema, 'required')
  const given = memberOf(schema, 'properties')
  if (!isJsonObject(given) || depth > mostNested) return []
  const named = Object.entries(given).flatMap(([name, property]) =>
    isJsonObject(property) ? [{ name, property: dereferenced(property, source) }] : [],
  )
  return named
    .toSorted((left, right) => Number(left.property['position']) - Number(right.property['position']))
    .map(({ name, property }) => ({
      name,
      isAlways: required.includes(name) && !transient.includes(name),
      form: formOf(property, source, depth),
    }))
}

/** The definition takes the position of the property. */
function dereferenced(property: JsonObject, { definitions = {} }: Source): JsonObject {
  const reference = memberOf(property, '$ref')
  if (typeof reference !== 'string' || !reference.startsWith('#/$defs/')) return property
  let target: unknown = definitions
  for (const name of reference.slice('#/$defs/'.length).split('/'))
    target = isJsonObject(target) ? memberOf(target, name) : undefined
  return isJsonObject(target) ? { ...target, position: property['position'] } : property
}

function formOf(property: JsonObject, source: Source, depth: number): StoredForm {
  const { type, minItems, maxItems } = property
  switch (type) {
    case 'object':
      // Evaluated on demand, because a definition may contain itself.
      return { kind: 'object', properties: () => propertiesIn(property, source, [], depth + 1) }
    case 'integer':
      return { kind: 'integer', ...(source.isSized ? integerWidth(property) : plainWidth) }
    case 'number':
    case 'boolean':
      return { kind: type }
    case 'string':
      return { kind: 'text' }
    default: {
      if (property['contentMediaType'] === dppIdentifier) return { kind: 'identifier' }
      const isFixed = typeof minItems === 'number' && minItems === maxItems
      return { kind: 'bytes', length: isFixed ? minItems : undefined }
    }
  }
}

export interface IntegerWidth {
  readonly bits: 8 | 16 | 32 | 64
  readonly isSigned: boolean
}

const plainWidth: IntegerWidth = { bits: 64, isSigned: true }

/** Returns an integer's width by its limits or `enum` (dashpay/platform packages/rs-dpp …/property/mod.rs). */
export function integerWidth(schema: JsonObject): IntegerWidth {
  const limits = [memberOf(schema, 'minimum'), memberOf(schema, 'maximum')].map(numberOf)
  const listed = limits.every((limit) => limit === undefined) ? listedIn(schema) : []
  const [least, most] = listed.length === 0 ? limits : [Math.min(...listed), Math.max(...listed)]
  const isSigned = most === undefined ? least === undefined || least < 0 : least !== undefined && least < 0
  if (most === undefined) return { bits: 64, isSigned }
  const fits = (bits: number) => {
    const limit = 2 ** (isSigned ? bits - 1 : bits)
    return most < limit && (!isSigned || (least ?? 0) >= -limit)
  }
  return { bits: ([8, 16, 32] as const).find(fits) ?? 64, isSigned }
}

function listedIn(schema: JsonObject): readonly number[] {
  const listed = memberOf(schema, 'enum')
  return Array.isArray(listed) ? listed.flatMap((each) => numberOf(each) ?? []) : []
}

function numberOf(value: unknown): number | undefined {
  return typeof value === 'number' || typeof value === 'bigint' ? Number(value) : undefined
}

function namesIn(schema: JsonObject, member: 'required' | 'transient'): readonly string[] {
  const names = schema[member]
  return Array.isArray(names) ? names.filter((name) => typeof name === 'string') : []
}

/** Returns the document types of a contract by their names, with the defaults of its configuration. */
export function storedTypesOf(contract: DataContract): readonly (readonly [string, StoredType])[] {
  const config = memberOf(contract, 'config')
  const definitions = memberOf(contract, 'schemaDefs') ?? memberOf(contract, '$defs')
  const { documentsMutableContractDefault, sizedIntegerTypes } = isJsonObject(config) ? config : {}
  return Object.entries(contract.documents).map(([name, schema]) => [
    name,
    {
      schema,
      isMutable: documentsMutableContractDefault !== false,
      hasSizedIntegers: sizedIntegerTypes !== false,
      ...(isJsonObject(definitions) ? { definitions } : {}),
    },
  ])
}
