import { z } from 'zod'

import { publicDigits } from '#/workspace/private-text/public-digits.ts'
import { PastedText, RecordId } from './draft-key.ts'

export const fundMethods = ['sandbox', 'instant-send', 'chain-lock'] as const
export type FundMethod = (typeof fundMethods)[number]

/** Far above the 66 characters that a public key has in hex, so that too long a text is named and not cut. */
export const longestKeyText = 1000

/** A number as typed. Longer than any private key, so that one that is typed here is seen whole. */
export const longestNumberText = 120

/** What the Fund step of a draft holds, whatever the lock pays for. */
export const DraftFund = z.strictObject({
  method: z.enum(fundMethods),
  /** Record id of the single-use key in the vault. */
  singleUseKey: RecordId.nullable(),
  /** The single-use key as a public key alone, as typed: its private half is on another machine. Older drafts have none. */
  singleUsePublicKey: z.string().max(longestKeyText).nullable().default(null),
  /** What to lock, in duffs, as typed. */
  amount: z.string().max(longestNumberText),
  transaction: PastedText,
  instantLock: PastedText,
  /** Nothing chosen: the output that the single-use key opens, or else the first lock output. */
  outputIndex: z.int().min(0).nullable(),
  outPoint: z.string().max(400),
  height: z.string().max(longestNumberText),
})
export type DraftFund = Readonly<z.infer<typeof DraftFund>>

/** Whether an out point is 64 digits without an index yet: a private key looks like that too. */
export function isWaitingOutPoint(outPoint: string): boolean {
  const digits = outPoint.trim().replace(/:$/, '')
  return /^(?:0x)?[\da-f]{64}$/i.test(digits) && !publicDigits.has(digits)
}

/** The part of the Fund step that is written to the disk. */
export function storedFund(fund: DraftFund): DraftFund {
  return isWaitingOutPoint(fund.outPoint) ? { ...fund, outPoint: '' } : fund
}

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
