import { formatExactJson } from '#/protocol/contract/exact-integers.ts'
import { readPrintedContract } from '#/protocol/contract/printed-contract.ts'
import { decodeLayout } from '#/protocol/encoding/bincode-decode.ts'
import { formatBase58 } from '#/protocol/encoding/base58.ts'
import { formatBase64 } from '#/protocol/encoding/base64.ts'
import { equalBytes } from '#/protocol/encoding/bytes.ts'
import { formatIdentityId } from '#/protocol/identity/identity-id.ts'
import type { ValueOf } from '#/protocol/encoding/bincode-layout.ts'
import { formatLayoutJson } from '#/protocol/platform/layout-json.ts'
import { dataContract } from '#/protocol/platform/contract-layout.ts'
import type { PlatformValue } from '#/protocol/platform/platform-value.ts'
import { passed, rejected, violation, type Checked } from '#/protocol/violation.ts'

export interface NodeContract {
  /** Base58, like the id of its owner. */
  readonly id: string
  readonly ownerId: string
  readonly version: number
  readonly types: readonly string[]
  readonly tokens: number
  readonly groups: number
  /** JSON for a copy in the editor, without the members that nodes set. */
  readonly text: string
}

/**
 * Reads the serialized contract that nodes returned for an id of 32 bytes. Never throws. `platform.newer`: the protocol
 * is unsupported. `platform.contract-id`: the contract has another id.
 */
export function checkNodeContract(bytes: Uint8Array, id: Uint8Array): Checked<NodeContract> {
  const read = decodeLayout(dataContract, bytes)
  if (!read.ok) return read
  const { value } = read.value
  if (!equalBytes(value.id, id)) return rejected(violation('platform.contract-id', '/id'))
  const schemas = value.documentSchemas
  const definitions = value.schemaDefs ?? []
  const members = [
    `  "documents": ${formatMembers(schemas, 1)}`,
    ...(definitions.length === 0 ? [] : [`  "schemaDefs": ${formatMembers(definitions, 1)}`]),
    ...otherMembers(read.value),
  ]
  const { tokens, groups } = read.value.kind === 'v1' ? read.value.value : { tokens: [], groups: [] }
  return passed({
    id: formatIdentityId(value.id),
    ownerId: formatIdentityId(value.ownerId),
    version: value.version,
    types: schemas.map(([name]) => name),
    tokens: tokens.length,
    groups: groups.length,
    text: `{\n${members.join(',\n')}\n}\n`,
  })
}

/** Formats the parts beside the schemas, except empty ones, with the member names of the official packages. */
function otherMembers(contract: ValueOf<typeof dataContract>): readonly string[] {
  const printed = readPrintedContract(formatLayoutJson(dataContract, contract))
  return ['config', 'groups', 'tokens', 'keywords', 'description'].flatMap((name) => {
    const part = printed?.value[name]
    const isEmpty = part === undefined || (typeof part === 'object' && Object.keys(Object(part)).length === 0)
    return isEmpty ? [] : [`  ${JSON.stringify(name)}: ${formatExactJson(part, indent(1))}`]
  })
}

type Members = readonly (readonly [string, PlatformValue])[]

function formatMembers(members: Members, depth: number): string {
  if (members.length === 0) return '{}'
  const lines = members.map(
    ([name, value]) => `${indent(depth + 1)}${JSON.stringify(name)}: ${formatValue(value, depth + 1)}`,
  )
  return `{\n${lines.join(',\n')}\n${indent(depth)}}`
}

/**
 * Formats a value as JSON. Keeps all digits of integers, unlike JSON.stringify, and formats bytes like the official
 * packages.
 */
function formatValue(value: PlatformValue, depth: number): string {
  switch (value.kind) {
    case 'null':
      return 'null'
    case 'text':
      return JSON.stringify(value.value)
    case 'bool':
      return String(value.value)
    case 'float':
      return JSON.stringify(value.value)
    case 'identifier':
      return JSON.stringify(formatBase58(value.value))
    case 'bytes':
    case 'bytes20':
    case 'bytes32':
    case 'bytes36':
      return JSON.stringify(formatBase64(value.value))
    case 'array': {
      if (value.value.length === 0) return '[]'
      const lines = value.value.map((item) => `${indent(depth + 1)}${formatValue(item, depth + 1)}`)
      return `[\n${lines.join(',\n')}\n${indent(depth)}]`
    }
    case 'map':
      return formatMembers(
        value.value.map((entry) => [nameOf(entry.key), entry.value]),
        depth,
      )
    case 'u128':
    case 'i128':
    case 'u64':
    case 'i64':
    case 'u32':
    case 'i32':
    case 'u16':
    case 'i16':
    case 'u8':
    case 'i8':
      return String(value.value)
  }
}

function nameOf(key: PlatformValue): string {
  return key.kind === 'text' ? key.value : formatValue(key, 0)
}

function indent(depth: number): string {
  return '  '.repeat(depth)
}
