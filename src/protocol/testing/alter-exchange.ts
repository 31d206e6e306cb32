import { encodeUtf8 } from '#/protocol/encoding/bytes.ts'
import { encodeCbor, type CborValue } from '#/protocol/encoding/cbor.ts'
import { decodeCbor } from '#/protocol/encoding/cbor-decode.ts'
import { formatHex } from '#/protocol/encoding/hex.ts'
import { deriveChecksum, encodeExchange, type ExchangeForm } from '#/protocol/exchange/exchange-bytes.ts'
import { exchangeSchema } from '#/protocol/exchange/exchange-schema.ts'
import type { ExchangeFile } from '#/protocol/exchange/exchange-file.ts'
import { checkSchema } from '#/protocol/schema.ts'
import { replaceAt, type Path } from './alter-json.ts'

// For tests: a file with one altered member, under its old checksum or a new valid one.

// Cached, because a file is altered at each of its leaves.
const files = { json: new WeakMap<ExchangeFile, unknown>(), cbor: new WeakMap<ExchangeFile, unknown>() }

export function readFile(exchange: ExchangeFile, form: ExchangeForm): unknown {
  const known = files[form].get(exchange) ?? readAnew(exchange, form)
  files[form].set(exchange, known)
  return known
}

function readAnew(exchange: ExchangeFile, form: ExchangeForm): unknown {
  const bytes = encodeExchange(exchange, form)
  if (form === 'json') return JSON.parse(new TextDecoder().decode(bytes))
  const read = decodeCbor(bytes)
  if (!read.ok) throw new TypeError('sample')
  return read.value
}

export function listLeaves(value: unknown, path: Path = []): readonly Path[] {
  if (typeof value !== 'object' || value === null || value instanceof Uint8Array) return [path]
  return Object.entries(value).flatMap(([name, member]) =>
    listLeaves(member, [...path, Array.isArray(value) ? Number(name) : name]),
  )
}

/** Alters the leaf at `path` at `at`: a bit of a byte, a digit of a number, a character of a text. */
export function alterFile(
  exchange: ExchangeFile,
  form: ExchangeForm,
  path: Path,
  at: number,
  checksum: 'kept' | 'fitting',
): Uint8Array {
  const altered: object = Object(replaceAt(readFile(exchange, form), path, (leaf) => alterLeaf(leaf, at)))
  const sum = checksum === 'kept' || path[0] === 'checksum' ? undefined : sumOf(altered, exchange, form)
  const whole: object = sum === undefined ? altered : { ...altered, checksum: sum }
  // An altered file is still valid CBOR or JSON.
  return form === 'cbor' ? encodeCbor(whole as CborValue) : encodeUtf8(JSON.stringify(whole))
}

function sumOf(altered: object, exchange: ExchangeFile, form: ExchangeForm): unknown {
  if (form === 'cbor') return deriveChecksum(altered)
  const read = checkSchema(exchangeSchema('json', exchange.kind, exchange.profile), altered)
  // An unreadable file has no checksum.
  return read.ok ? formatHex(deriveChecksum(read.value)) : undefined
}

function alterLeaf(leaf: unknown, at: number): unknown {
  if (leaf instanceof Uint8Array) {
    const place = at % Math.max(1, leaf.length)
    return leaf.length === 0 ? Uint8Array.of(1) : leaf.with(place, (leaf[place] ?? 0) ^ 1)
  }
  if (typeof leaf === 'boolean') return !leaf
  if (typeof leaf === 'number') return leaf === 0 ? 1 : leaf - 1
  if (typeof leaf !== 'string') return 1
  const place = at % Math.max(1, leaf.length)
  // Both characters are in every alphabet in use.
  const other = leaf[place] === '2' ? '3' : '2'
  return `${leaf.slice(0, place)}${other}${leaf.slice(place + 1)}`
}
