import { encodeCbor, type CborValue } from '#/protocol/encoding/cbor.ts'
import { decodeCbor } from '#/protocol/encoding/cbor-decode.ts'
import { formatHex, parseHex } from '#/protocol/encoding/hex.ts'
import { mismatch, type CaseCheck, type Suite } from './suite.ts'
import { reviveBytes, text } from './vector.ts'

const roundTrip: CaseCheck = ({ value, hex }) => {
  const revived = reviveBytes(value)
  const decoded = decodeCbor(parseHex(text(hex)))
  return [
    ...mismatch('encode', hex, formatHex(encodeCbor(revived as CborValue))), // the file's notation has no other values
    ...mismatch('decode', revived, decoded.ok ? decoded.value : decoded.violations),
  ]
}

const refuses =
  (rules: readonly string[]): CaseCheck =>
  ({ hex }) => {
    const decoded = decodeCbor(parseHex(text(hex)))
    const broken = decoded.ok ? ['accepted'] : decoded.violations.map(({ rule }) => rule)
    return mismatch('refused by', true, broken.some((rule) => rules.includes(rule)) || broken)
  }

export const canonicalCbor: Suite = {
  about: [],
  kinds: {
    values: roundTrip,
    floats: roundTrip,
    nonCanonical: refuses(['cbor.canonical']),
    malformed: refuses(['cbor.malformed', 'bytes.end', 'cbor.type']),
  },
}
