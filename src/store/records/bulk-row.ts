import { z } from 'zod'
import { LabelText, RecordId, DraftKey } from './draft-key.ts'
import { NetworkId, WireProfileName } from './network.ts'

/** Limit for the rows of a run, and for the lines of a pasted list. */
export const mostRows = 1000
const mostKeysOfRow = 10

const BulkRunId = z.string().regex(/^[0-9a-f]{16}$/)

export const BulkKey = z.lazy(() =>
  DraftKey.pick({ purpose: true, securityLevel: true }).extend({
    type: z.literal([0, 1, 2, 3]),
  }),
)
export type BulkKey = Readonly<z.infer<typeof BulkKey>>

export const BulkRun = z.lazy(() =>
  z.strictObject({
    format: z.literal(1),
    id: BulkRunId,
    version: z.int().min(0),
    createdAtMs: z.int(),
    savedAtMs: z.int(),
    networkId: NetworkId,
    profile: WireProfileName,
    pattern: LabelText,
    keys: z.array(BulkKey).min(1).max(mostKeysOfRow).readonly(),
    source: z.discriminatedUnion('kind', [
      /** Duffs that the sandbox locks for each row. */
      z.strictObject({ kind: z.literal('sandbox'), amount: z.string().regex(/^\d{1,20}$/) }).readonly(),
      z.strictObject({ kind: z.literal('list') }).readonly(),
      /** Duffs for each row, paid to one address. The deposit names the run. */
      z.strictObject({ kind: z.literal('payment'), amount: z.string().regex(/^\d{1,20}$/) }).readonly(),
    ]),
    count: z.int().min(1).max(mostRows),
  }),
)
export type BulkRun = Readonly<z.infer<typeof BulkRun>>

export const listFields = ['transaction', 'instantLock', 'outputIndex', 'privateKey'] as const
export type ListField = (typeof listFields)[number]

// Longest transaction or instant lock (docs/specification.md "Limits").
const mostBytes = 100_000
const Bytes = z.custom<Uint8Array>(
  (input) => input instanceof Uint8Array && input.length >= 1 && input.length <= mostBytes,
)

/** Why a row is not signed: the id of a rule or an error. Pasted text is never part of it. */
export const RowFault = z.lazy(() =>
  z.strictObject({
    code: z.string().max(80),
    field: z.enum(listFields).nullable(),
    params: z.record(z.string().max(40), z.union([z.string().max(200), z.number()])),
  }),
)
export type RowFault = Readonly<z.infer<typeof RowFault>>

/** One identity of a run. Refers to private keys, but never contains them. */
export const BulkRow = z.lazy(() =>
  z.strictObject({
    format: z.literal(1),
    id: z.string().regex(/^[0-9a-f]{16}-\d{4}$/),
    runId: BulkRunId,
    number: z.int().min(1).max(mostRows),
    line: z.int().min(1).nullable(),
    version: z.int().min(0),
    savedAtMs: z.int(),
    label: LabelText,
    singleUseKey: RecordId.nullable(),
    /** Record ids in the order of the run’s keys; empty until the keys exist. */
    keys: z.array(RecordId).max(mostKeysOfRow).readonly(),
    /** A lock and its proof: an instant lock, or the height of a ChainLock that covers its block. */
    funds: z
      .union([
        z.strictObject({ transaction: Bytes, instantLock: Bytes, outputIndex: z.int().min(0) }).readonly(),
        z
          .strictObject({
            transaction: Bytes,
            height: z.int().min(1).max(0xffff_ffff),
            outputIndex: z.int().min(0),
          })
          .readonly(),
      ])
      .nullable(),
    /** Digest (hex) of the signing bytes that the vault read after every rule passed. Names the signed transition. */
    digest: z
      .string()
      .regex(/^[0-9a-f]{64}$/)
      .nullable(),
    faults: z.array(RowFault.readonly()).max(40).readonly(),
  }),
)
export type BulkRow = Readonly<z.infer<typeof BulkRow>>

function rowId(runId: string, number: number): string {
  return `${runId}-${String(number).padStart(4, '0')}`
}

/** Returns a row without any progress. */
export function newBulkRow(runId: string, number: number, label: string, nowMs: number): BulkRow {
  return {
    format: 1,
    id: rowId(runId, number),
    runId,
    number,
    line: null,
    version: 0,
    savedAtMs: nowMs,
    label,
    singleUseKey: null,
    keys: [],
    funds: null,
    digest: null,
    faults: [],
  }
}
