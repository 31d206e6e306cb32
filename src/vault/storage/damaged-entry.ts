import { z } from 'zod'
import { Compartment } from './compartment.ts'
import { RecordId } from './key-entry.ts'
import { recordFaults } from './record-fault.ts'
import { Bytes } from './stored-form.ts'

/** A record that is not as it was written, and what still reads of it. Nothing vouches for that: it helps to find the right key again. */
export const DamagedEntry = z.strictObject({
  id: RecordId,
  fault: z.enum(recordFaults),
  face: z
    .strictObject({
      kind: z.enum(['identity', 'single-use', 'phrase', 'branches', 'backup']),
      compartment: Compartment,
      label: z.string().max(100),
      securityLevel: z.literal([0, 1, 2, 3]).nullable(),
      publicKey: Bytes.nullable(),
    })
    .nullable(),
})
export type DamagedEntry = Readonly<z.infer<typeof DamagedEntry>>
