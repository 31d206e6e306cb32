import { listMasked } from './member-fields.ts'
import type { Reading } from './reading.ts'

const blank = 0x2a

/** Whatever stands under a private-looking name is blanked in the bytes too: with them it would go into links and copies. */
export function checkSecrets(reading: Reading): Reading {
  const secrets = listMasked(reading.field)
  if (secrets.length === 0) return reading
  const bytes = reading.bytes.slice()
  for (const { valueStart, end } of secrets) bytes.fill(blank, valueStart, end)
  return { ...reading, bytes, isMasked: true }
}
