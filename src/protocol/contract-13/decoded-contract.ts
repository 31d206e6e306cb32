import type { JsonObject } from '#/protocol/contract/json-value.ts'
import type { PlatformContract } from '#/protocol/platform/check-contract.ts'
import type { JsonValue, PlatformValue } from '#/protocol/platform/platform-value.ts'
import type { TypedContract } from './typed-contract.ts'

/** Converts a decoded contract of either format for the rules: schemas as JSON, integers above 2^53-1 as bigints. */
export function readDecodedContract({ kind, value }: PlatformContract): TypedContract {
  const { config, schemaDefs, documentSchemas } = value
  const newest = kind === 'v1' ? value : undefined
  const groups = newest?.groups ?? []
  const tokens = newest?.tokens ?? []
  return {
    documents: schemasOf(documentSchemas),
    documentsPath: '/documentSchemas',
    schemaDefs: schemaDefs === null ? null : schemasOf(schemaDefs),
    config: { sizedIntegerTypes: false, ...config.value },
    groups,
    tokens,
    groupPositions: groups.map(([position]) => position),
    tokenPositions: tokens.map(([position]) => position),
    keywords: newest?.keywords ?? [],
    description: newest?.description ?? null,
  }
}

function schemasOf(entries: readonly (readonly [string, PlatformValue])[]): JsonObject {
  return Object.fromEntries(entries.map(([name, schema]) => [name, jsonOf(schema)]))
}

/** Converts a value to JSON: bytes to a list of numbers. Keys that are not text are left out. */
function jsonOf(given: PlatformValue): JsonValue {
  switch (given.kind) {
    case 'null':
      return null
    case 'u128':
    case 'i128':
    case 'u64':
    case 'i64': {
      const number = Number(given.value)
      return Number.isSafeInteger(number) ? number : given.value
    }
    case 'bytes':
    case 'bytes20':
    case 'bytes32':
    case 'bytes36':
    case 'identifier':
      return [...given.value]
    case 'array':
      return given.value.map(jsonOf)
    case 'map':
      return Object.fromEntries(
        given.value.flatMap(({ key, value }) => (key.kind === 'text' ? [[key.value, jsonOf(value)]] : [])),
      )
    case 'u32':
    case 'i32':
    case 'u16':
    case 'i16':
    case 'u8':
    case 'i8':
    case 'float':
    case 'text':
    case 'bool':
      return given.value
  }
}
