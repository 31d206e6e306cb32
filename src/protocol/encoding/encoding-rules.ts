import { rulesOf } from '#/protocol/rule-table.ts'

export const encodingRules = {
  ...rulesOf('Resources and their fields', {
    'json.object': 'the text is one JSON object',
    'json.integer': 'integers in JSON are at most 2^53-1',
    'json.encoding':
      'identifiers and key data are Base58, signatures and instant locks Base64, the lock transaction hex',
    'encoding.hex': 'hex text is an even number of digits 0-9 and a-f',
    'encoding.base58': 'Base58 text has no character outside its alphabet',
    'encoding.base64': 'Base64 text has no character outside its alphabet and is padded',
    'text.length': 'pasted text is within the size that any field can need',
    'bytes.end': 'the bytes end where the structure ends',
    'bytes.count': 'a count in the bytes is within what the remaining bytes can hold',
    'bytes.compact-size': 'a compact size is written in its shortest form',
  }),
  ...rulesOf('Authentication', {
    'cbor.malformed': 'the bytes are well-formed CBOR',
    'cbor.canonical': 'the CBOR is canonical: shortest heads, sorted unique keys, definite lengths',
    'cbor.depth': 'CBOR nests no deeper than the limit',
    'cbor.type': 'the CBOR holds only integers, bytes, text, booleans, null, arrays and text-keyed maps',
  }),
} as const
