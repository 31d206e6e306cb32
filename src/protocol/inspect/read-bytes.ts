import { formatHex } from '#/protocol/encoding/hex.ts'
import type { Decoded } from './decode-input.ts'
import { evidence } from './evidence.ts'
import { leafField, rootField, type Found } from './found.ts'
import { maskedInside } from './read-key.ts'
import { startBudget, type Field } from './reading.ts'
import { mayHoldSecretBytes } from './secret-text.ts'

// Lengths in bytes of phrase entropy, private keys and seeds.
const leastPrivate = 16
const mostPrivate = 64
const leastText = 88
const lineBytes = 32

/** Shows bytes of no known kind, except short text and bytes that have the length of a private key or seed. */
export function readUnknownBytes({ bytes, encoding, isSpaced = false }: Decoded): readonly Found[] {
  const { length } = bytes
  if (length >= leastPrivate && length <= mostPrivate) return []
  const isText =
    encoding === 'hex' ? length > mostPrivate : encoding === 'base64' && length * 4 >= leastText * 3
  if (encoding !== 'binary' && (!isText || isSpaced)) return []
  const likelihood = evidence.bytes.bytes
  if (holdsPrivateForm(bytes) || mayHoldSecretBytes(bytes)) return [{ ...maskedInside(length), likelihood }]
  const budget = startBudget()
  const lines = Math.min(Math.ceil(length / lineBytes), budget.left)
  const children = Array.from({ length: lines }, (_, at) => lineOf(bytes, at * lineBytes))
  const omitted = Math.ceil(length / lineBytes) - lines
  const field = rootField('bytes', length, children, omitted)
  return [{ kind: 'bytes', reason: 'unknown', bytes, size: length, field, checks: [], likelihood }]
}

function lineOf(bytes: Uint8Array, start: number): Field {
  const end = Math.min(start + lineBytes, bytes.length)
  const value = formatHex(bytes.subarray(start, end))
  return leafField(String(start), start, end, { value, encoding: 'hex' })
}

// Beginnings of private keys: SEC 1, PKCS #8 (version 1, 32 bytes), Ed25519 in PKCS #8, and extended keys (BIP 32).
const privateForms = ['0201010420', '04220420', '0488ade4', '04358394']

function holdsPrivateForm(bytes: Uint8Array): boolean {
  const text = formatHex(bytes)
  return privateForms.some((form) => {
    for (let at = text.indexOf(form); at >= 0; at = text.indexOf(form, at + 1)) if (at % 2 === 0) return true
    return false
  })
}
