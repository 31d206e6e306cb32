import { Decoder } from 'cbor-x/index-no-eval'

import { passed, rejected, violation, type Checked } from '#/protocol/violation.ts'
import { equalBytes } from './bytes.ts'
import { scanCbor } from './cbor-scan.ts'
import { encodeCbor, type CborValue } from './cbor.ts'

const decoder = new Decoder({ useRecords: false, mapsAsObjects: false })

/** Decodes CBOR strictly: well-formed, canonical, of bounded depth, and with types of CborValue. Never throws. */
export function decodeCbor(bytes: Uint8Array): Checked<CborValue> {
  const deviations = scanCbor(bytes)
  if (deviations.length > 0) return { ok: false, violations: deviations }
  // A separate view, because cbor-x sets a property on the array that it decodes.
  const value = toObjects(decoder.decode(bytes.subarray()))
  // Bytes that we would write differently are not canonical, even if the scan and cbor-x accept them.
  if (!isWrittenAs(value, bytes)) return rejected(violation('cbor.canonical', ''))
  return passed(value)
}

function isWrittenAs(value: CborValue, bytes: Uint8Array): boolean {
  let written: Uint8Array | undefined
  try {
    written = encodeCbor(value)
    return equalBytes(written, bytes)
  } catch {
    return false
  } finally {
    written?.fill(0)
  }
}

function toObjects(value: unknown): CborValue {
  if (Array.isArray(value)) return value.map(toObjects)
  // cbor-x returns views of the input, but a value must not change with the input.
  if (value instanceof Uint8Array) return Uint8Array.from(value)
  // cbor-x returns integers of 8 bytes as bigint. scanCbor allows none above 2^53-1.
  if (typeof value === 'bigint') return Number(value)
  if (!(value instanceof Map)) return value as CborValue // scanCbor admits no other type
  const members: Record<string, CborValue> = Object.create(null)
  for (const [key, member] of value) members[String(key)] = toObjects(member)
  return members
}
