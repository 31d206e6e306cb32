import { z } from 'zod'
import { formatHex } from '#/protocol/encoding/hex.ts'
import { Compartment } from './compartment.ts'
import type { KnownRecord } from './inspection.ts'
import { Bytes, RecordId, ShownName } from './stored-form.ts'

const common = {
  id: RecordId,
  compartment: Compartment,
  keyType: z.literal([0, 1, 2]),
  /** 33 bytes (ECDSA, also for type 2) or 48 (BLS). */
  publicKey: Bytes,
  label: ShownName,
  createdAtMs: z.int(),
  origin: z.enum(['generated', 'imported', 'derived']),
  path: z.string().exactOptional(),
  /** The phrase that the key was derived from, if it is not the vault's phrase. */
  phraseId: RecordId.exactOptional(),
  /** `unchecked` while the vault is locked: only an unlock verifies the record. */
  condition: z.enum(['sound', 'unchecked']),
}

export const KeyEntry = z.discriminatedUnion('kind', [
  z.strictObject({ ...common, kind: z.literal('identity'), securityLevel: z.literal([0, 1, 2, 3]) }),
  z.strictObject({ ...common, kind: z.literal('single-use'), securityLevel: z.null() }),
])
export type KeyEntry = Readonly<z.infer<typeof KeyEntry>>

/** Returns a record for responses: everything but the sealed private key. */
export function entryOf({ record, condition }: KnownRecord): KeyEntry {
  const { box: _sealed, format: _format, phraseId, ...face } = record
  const former = phraseId === undefined ? {} : { phraseId: formatHex(phraseId) }
  return { ...face, ...former, id: formatHex(record.id), condition }
}
