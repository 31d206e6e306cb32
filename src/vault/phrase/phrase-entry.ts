import { z } from 'zod'
import { formatHex } from '#/protocol/encoding/hex.ts'
import { RecordId } from '#/vault/storage/key-entry.ts'
import type { PhraseRecord } from '#/vault/storage/phrase-record.ts'
import type { Known } from '#/vault/storage/record-inspection.ts'

/** What may be known of the recovery phrase: nothing here is secret. */
export const PhraseEntry = z.strictObject({
  id: RecordId,
  /** Number of words. */
  length: z.literal([12, 24]),
  origin: z.enum(['generated', 'imported']),
  createdAtMs: z.int(),
  /** When the person showed that it is written down, or typed it in. */
  writtenDownAtMs: z.int().nullable(),
  condition: z.enum(['sound', 'unchecked']),
})
export type PhraseEntry = Readonly<z.infer<typeof PhraseEntry>>

export function phraseEntryOf({ record, condition }: Known<PhraseRecord>): PhraseEntry {
  const { id, length, origin, createdAtMs, writtenDownAtMs } = record
  return { id: formatHex(id), length, origin, createdAtMs, writtenDownAtMs, condition }
}
