import type { Reading } from './reading.ts'
import type { SpanNode } from './span-node.ts'

const blank = 0x2a

/** What is private is blanked in the bytes too: with them it would go into links and copies. */
export function blankSecrets(reading: Reading, secrets: ReadonlySet<SpanNode>): Reading {
  if (secrets.size === 0) return reading
  const bytes = reading.bytes.slice()
  for (const { valueStart, end } of secrets) bytes.fill(blank, valueStart, end)
  return { ...reading, bytes, isMasked: true }
}
