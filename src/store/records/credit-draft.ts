import { z } from 'zod'

import { creditUnits } from '#/protocol/platform/credit-amount.ts'
import { platformLimits } from '#/protocol/platform/platform-limits.ts'
import { SentRequestList } from './sent-request.ts'

export const creditJobs = ['transfer', 'withdrawal'] as const
export type CreditJob = (typeof creditJobs)[number]

/** The purpose of the signing key. The Owner key of a masternode may sign a withdrawal. */
export const creditSigners = ['transfer', 'owner'] as const
export type CreditSignerKind = (typeof creditSigners)[number]

/** Longer texts are neither an id nor an address. */
export const longestRecipient = 100
export const longestAmount = 40

export const CreditDraft = z.lazy(() =>
  z.strictObject({
    to: z.string().max(longestRecipient),
    amount: z.string().max(longestAmount),
    unit: z.enum(creditUnits),
    userFeeIncrease: z.int().min(0).max(platformLimits.feeIncreasePercent),
    coreFeePerByte: z.int().min(1).max(0xffff_ffff),
    signer: z.enum(creditSigners).exactOptional(),
    givenOut: SentRequestList,
  }),
)
export type CreditDraft = Readonly<z.infer<typeof CreditDraft>>

/** Fees on layer 1 in duffs for each byte: Fibonacci numbers, because networks accept no others. */
export const coreFeeChoices = [1, 2, 3, 5, 8, 13, 21, 34, 55, 89, 144, 233] as const

export const emptyCreditDraft: CreditDraft = {
  to: '',
  amount: '',
  unit: 'dash',
  userFeeIncrease: 0,
  coreFeePerByte: 1,
  givenOut: [],
}
