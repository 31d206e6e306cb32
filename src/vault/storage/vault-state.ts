import { z } from 'zod'
import { RecordId } from './key-entry.ts'
import { recordFaults } from './record-fault.ts'

const DamagedRecordForm = z.strictObject({ id: RecordId, fault: z.enum(recordFaults) })

const contents = {
  vaultId: z.string(),
  counts: z.strictObject({ gate: z.int(), session: z.int(), device: z.int() }),
  damaged: z.array(DamagedRecordForm).readonly(),
  /** Manifests that do not hold: no key of theirs can be added, changed or vouched for. */
  damagedManifests: z.array(z.enum(['session', 'device'])).readonly(),
  /** Audit chains that did not hold at unlock: an entry is missing, another or added. */
  damagedAudit: z
    .array(z.enum(['session', 'device']))
    .readonly()
    .exactOptional(),
}

export const VaultState = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('missing') }),
  z.strictObject({ kind: z.literal('unusable'), code: z.enum(['vault/damaged', 'vault/newer-format']) }),
  z.strictObject({ kind: z.literal('locked'), ...contents }),
  z.strictObject({ kind: z.literal('open'), ...contents }),
])
export type VaultState = Readonly<z.infer<typeof VaultState>>
