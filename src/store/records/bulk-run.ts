import { z } from 'zod'

import { DraftKey, LabelText } from './draft-key.ts'
import { NetworkId, WireProfileName } from './network.ts'

/** Rows of one run, and lines of a pasted list. */
export const mostRows = 1000
export const mostKeysOfRow = 10

export const BulkRunId = z.string().regex(/^[0-9a-f]{16}$/)

/** A key that every identity of a run begins with. */
export const BulkKey = z.lazy(() =>
  DraftKey.pick({ purpose: true, securityLevel: true }).extend({
    type: z.literal([0, 1, 2, 3]),
  }),
)
export type BulkKey = Readonly<z.infer<typeof BulkKey>>

/** Many identity creates from one form. Its rows are records of their own. */
export const BulkRun = z.lazy(() =>
  z.strictObject({
    format: z.literal(1),
    id: BulkRunId,
    /** Rises with every change: of two copies, the higher one is the newer. */
    version: z.int().min(0),
    createdAtMs: z.int(),
    savedAtMs: z.int(),
    networkId: NetworkId,
    /** Of its network, when it was begun. */
    profile: WireProfileName,
    pattern: LabelText,
    keys: z.array(BulkKey).min(1).max(mostKeysOfRow).readonly(),
    source: z.discriminatedUnion('kind', [
      /** What the sandbox locks for each, in duffs. */
      z.strictObject({ kind: z.literal('sandbox'), amount: z.string().regex(/^\d{1,20}$/) }).readonly(),
      z.strictObject({ kind: z.literal('list') }).readonly(),
      /** What each gets, in duffs, of what is paid to one address: a deposit names the run. */
      z.strictObject({ kind: z.literal('payment'), amount: z.string().regex(/^\d{1,20}$/) }).readonly(),
    ]),
    count: z.int().min(1).max(mostRows),
  }),
)
export type BulkRun = Readonly<z.infer<typeof BulkRun>>
