import { formatHex, parseHex } from '#/protocol/encoding/hex.ts'
import { encodeUtf8 } from '#/protocol/encoding/bytes.ts'
import { decodeExchange, encodeExchange } from '#/protocol/exchange/exchange-bytes.ts'
import type { ExchangeFile } from '#/protocol/exchange/exchange-file.ts'
import { joinSignatures } from '#/protocol/exchange/join-signatures.ts'
import { encodeTransition } from '#/protocol/transition/transition-bytes.ts'
import { wireProfiles } from '#/protocol/transition/wire-profile.ts'
import { mismatch, type CaseCheck, type Mismatch, type Suite } from './suite.ts'
import { text, vector } from './vector.ts'

interface ReadFile {
  readonly exchange: ExchangeFile | undefined
  readonly mismatches: readonly Mismatch[]
}

/** Expects both forms to be read as the same exchange file, and written again byte for byte. */
function readForms(what: string, forms: unknown): ReadFile {
  const { json, cborHex } = vector(forms)
  const written = `${JSON.stringify(json, undefined, 2)}\n`
  const fromJson = decodeExchange(encodeUtf8(written))
  const fromCbor = decodeExchange(parseHex(text(cborHex)))
  const read = mismatch(`${what} read`, [true, true], [fromJson.ok, fromCbor.ok])
  if (!fromJson.ok || !fromCbor.ok) return { exchange: undefined, mismatches: read }
  const exchange = fromCbor.value
  return {
    exchange,
    mismatches: [
      ...mismatch(`${what} as JSON`, written, new TextDecoder().decode(encodeExchange(exchange, 'json'))),
      ...mismatch(`${what} as CBOR`, cborHex, formatHex(encodeExchange(fromJson.value, 'cbor'))),
    ],
  }
}

const exchange: CaseCheck = ({ unsigned, signatures, serializedHex }) => {
  const request = readForms('request', unsigned)
  const answer = readForms('answer', signatures)
  const read = [...request.mismatches, ...answer.mismatches]
  if (request.exchange?.kind !== 'unsigned' || answer.exchange?.kind !== 'signatures')
    return [...read, ...mismatch('kinds', true, false)]
  const joined = joinSignatures(request.exchange, answer.exchange)
  const bytes = joined.ok ? encodeTransition(joined.value, wireProfiles[request.exchange.profile]) : undefined
  return [...read, ...mismatch('joined', serializedHex, bytes && formatHex(bytes))]
}

export const exchanges: Suite = { kinds: { exchanges: exchange }, about: [] }
