import { formatHex, parseHex } from '#/protocol/encoding/hex.ts'
import { encodeUtf8 } from '#/protocol/encoding/bytes.ts'
import { decodeBundle, encodeBundle } from '#/protocol/exchange/bundle-file.ts'
import type { ExchangeBundle } from '#/protocol/exchange/exchange-bundle.ts'
import { joinSignatures } from '#/protocol/exchange/join-signatures.ts'
import { encodeTransition } from '#/protocol/transition/transition-bytes.ts'
import { wireProfiles } from '#/protocol/transition/wire-profile.ts'
import { mismatch, text, vector, type CaseCheck, type Mismatch, type Suite } from './suite.ts'

interface ReadFile {
  readonly bundle: ExchangeBundle | undefined
  readonly mismatches: readonly Mismatch[]
}

/** Both forms are read as the same bundle, and written again byte by byte. */
function readForms(what: string, forms: unknown): ReadFile {
  const { json, cborHex } = vector(forms)
  const written = `${JSON.stringify(json, undefined, 2)}\n`
  const fromJson = decodeBundle(encodeUtf8(written))
  const fromCbor = decodeBundle(parseHex(text(cborHex)))
  const read = mismatch(`${what} read`, [true, true], [fromJson.ok, fromCbor.ok])
  if (!fromJson.ok || !fromCbor.ok) return { bundle: undefined, mismatches: read }
  const bundle = fromCbor.value
  return {
    bundle,
    mismatches: [
      ...mismatch(`${what} as JSON`, written, new TextDecoder().decode(encodeBundle(bundle, 'json'))),
      ...mismatch(`${what} as CBOR`, cborHex, formatHex(encodeBundle(fromJson.value, 'cbor'))),
    ],
  }
}

const exchange: CaseCheck = ({ unsigned, signatures, serializedHex }) => {
  const request = readForms('request', unsigned)
  const answer = readForms('answer', signatures)
  const read = [...request.mismatches, ...answer.mismatches]
  if (request.bundle?.kind !== 'unsigned' || answer.bundle?.kind !== 'signatures')
    return [...read, ...mismatch('kinds', true, false)]
  const joined = joinSignatures(request.bundle, answer.bundle)
  const bytes = joined.ok ? encodeTransition(joined.value, wireProfiles[request.bundle.profile]) : undefined
  return [...read, ...mismatch('joined', serializedHex, bytes && formatHex(bytes))]
}

export const exchanges: Suite = { kinds: { exchanges: exchange }, about: [] }
