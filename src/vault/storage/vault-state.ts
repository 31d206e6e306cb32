import { z } from 'zod'

import { Compartment } from './compartment.ts'
import { Bytes, RecordId, ShownName } from './stored-form.ts'

export const recordFaults = ['changed', 'missing', 'added', 'unvouched'] as const

/** `unvouched`: the manifest that should list the record is damaged itself. */
export type RecordFault = (typeof recordFaults)[number]

/** A damaged record with its readable part: unauthenticated, but a help in finding the right private key again. */
export const DamagedEntry = z.strictObject({
  id: RecordId,
  fault: z.enum(recordFaults),
  face: z
    .strictObject({
      kind: z.enum(['identity', 'single-use', 'phrase', 'branches', 'backup']),
      compartment: Compartment,
      label: ShownName.max(100),
      securityLevel: z.literal([0, 1, 2, 3]).nullable(),
      publicKey: Bytes.nullable(),
    })
    .nullable(),
})
export type DamagedEntry = Readonly<z.infer<typeof DamagedEntry>>

const DamagedRecordForm = z.strictObject({ id: RecordId, fault: z.enum(recordFaults) })

const contents = {
  vaultId: z.string(),
  counts: z.strictObject({ gate: z.int(), session: z.int(), device: z.int() }),
  damaged: z.array(DamagedRecordForm).readonly(),
  /** Damaged manifests. Keys in the compartments of these owners can be neither added, changed nor verified. */
  damagedManifests: z.array(z.enum(['session', 'device'])).readonly(),
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
