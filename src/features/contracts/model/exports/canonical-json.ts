import { compareCborKeys } from '#/protocol/encoding/cbor-scan.ts'
import { encodeCbor } from '#/protocol/encoding/cbor.ts'
import { isJsonObject } from '#/protocol/contract/json-value.ts'

/**
 * JSON in the order of canonical CBOR (RFC 7049 section 3.9): members by the length of their encoded name and then
 * bytewise, no space between. Two contracts that say the same are the same text.
 */
export function formatCanonicalJson(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(formatCanonicalJson).join(',')}]`
  if (!isJsonObject(value)) return JSON.stringify(value) ?? 'null'
  const members = Object.keys(value)
    .map((name) => ({ name, key: encodeCbor(name) }))
    .sort((left, right) => compareCborKeys(left.key, right.key))
    .map(({ name }) => `${JSON.stringify(name)}:${formatCanonicalJson(value[name])}`)
  return `{${members.join(',')}}`
}
