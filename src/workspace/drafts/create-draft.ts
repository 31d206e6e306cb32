import { z } from 'zod'

import { WireProfileName } from '#/workspace/networks.ts'

// What a person types is kept as typed, right or wrong; the caps are far above what can be right.
const pasted = z.string().max(1_000_000)
const label = z.string().max(100)
const RecordId = z.string().max(64)

/** A key of the draft: by reference to a private key in the vault, or as a public key alone. */
export const DraftKey = z.strictObject({
  /** Stays the same while the row is edited. */
  row: z.string().max(64),
  id: z.int().min(0),
  label,
  purpose: z.literal([0, 1, 2, 3]),
  securityLevel: z.literal([0, 1, 2, 3]),
  type: z.literal([0, 1, 2, 3]),
  /** Nothing: left out of the key, as the wire allows. */
  readOnly: z.boolean().nullable(),
  source: z.discriminatedUnion('kind', [
    z.strictObject({ kind: z.literal('vault'), recordId: RecordId }),
    z.strictObject({ kind: z.literal('public'), text: pasted }),
  ]),
})
export type DraftKey = Readonly<z.infer<typeof DraftKey>>

export const fundMethods = ['sandbox', 'instant-send', 'chain-lock'] as const
export type FundMethod = (typeof fundMethods)[number]

export const DraftFund = z.strictObject({
  method: z.enum(fundMethods),
  /** Record id of the single-use key in the vault. */
  singleUseKey: RecordId.nullable(),
  /** What to lock, in duffs, as typed. */
  amount: z.string().max(40),
  transaction: pasted,
  instantLock: pasted,
  /** Nothing chosen: the output that the single-use key opens, or else the first lock output. */
  outputIndex: z.int().min(0).nullable(),
  outPoint: z.string().max(400),
  height: z.string().max(40),
})
export type DraftFund = Readonly<z.infer<typeof DraftFund>>

/** An identity create in the making. Holds references to private keys, never the keys. */
export const CreateDraft = z.strictObject({
  format: z.literal(1),
  kind: z.literal('create'),
  id: z.string().max(64),
  /** Rises with every change: of two copies, the higher one is the newer. */
  version: z.int().min(0),
  createdAtMs: z.int(),
  savedAtMs: z.int(),
  profile: WireProfileName,
  label,
  fund: DraftFund,
  keys: z.array(DraftKey).max(40).readonly(),
  /** Whether the keys that a new identity needs were offered; they are not forced on who has removed them. */
  keysBegun: z.boolean(),
  /** Once signed: the serialized transition. Changing anything above means taking the signature off first. */
  signed: z.strictObject({ atMs: z.int(), identityId: z.string() }).nullable(),
})
export type CreateDraft = Readonly<z.infer<typeof CreateDraft>>

export function newCreateDraft(id: string, nowMs: number): CreateDraft {
  return {
    format: 1,
    kind: 'create',
    id,
    version: 0,
    createdAtMs: nowMs,
    savedAtMs: nowMs,
    profile: 'spec',
    label: '',
    fund: {
      method: 'instant-send',
      singleUseKey: null,
      amount: '100000000',
      transaction: '',
      instantLock: '',
      outputIndex: null,
      outPoint: '',
      height: '',
    },
    keys: [],
    keysBegun: false,
    signed: null,
  }
}
