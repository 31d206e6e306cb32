import { z } from 'zod'

import { PastedText, RecordId } from './draft-key.ts'

export const fundMethods = ['sandbox', 'instant-send', 'chain-lock'] as const
export type FundMethod = (typeof fundMethods)[number]

/** Far above the 66 characters that a public key has in hex, so that too long a text is named and not cut. */
export const longestKeyText = 1000

/** What the Fund step of a draft holds, whatever the lock pays for. */
export const DraftFund = z.strictObject({
  method: z.enum(fundMethods),
  /** Record id of the single-use key in the vault. */
  singleUseKey: RecordId.nullable(),
  /** The single-use key as a public key alone, as typed: its private half is on another machine. Older drafts have none. */
  singleUsePublicKey: z.string().max(longestKeyText).nullable().default(null),
  /** What to lock, in duffs, as typed. */
  amount: z.string().max(40),
  transaction: PastedText,
  instantLock: PastedText,
  /** Nothing chosen: the output that the single-use key opens, or else the first lock output. */
  outputIndex: z.int().min(0).nullable(),
  outPoint: z.string().max(400),
  height: z.string().max(40),
})
export type DraftFund = Readonly<z.infer<typeof DraftFund>>

export function newDraftFund(): DraftFund {
  return {
    method: 'instant-send',
    singleUseKey: null,
    singleUsePublicKey: null,
    amount: '100000000',
    transaction: '',
    instantLock: '',
    outputIndex: null,
    outPoint: '',
    height: '',
  }
}
