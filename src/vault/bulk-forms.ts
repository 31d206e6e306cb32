import { z } from 'zod'

import { ViolationForm } from './door-violation.ts'
import { KeyEntry } from './key-entry.ts'
import { KeyRequest, NewKeyRequest } from './key-request.ts'
import { Proof } from './proof.ts'
import { SecretText } from './secret-text.ts'

// What of the door has to do with the keys of many identities at once.

/** Enough for a day’s work, and written in seconds. */
const mostKeySets = 1000
const mostKeysOfSet = 11
const network = z.enum(['mainnet', 'testnet'])

/** What became of a private key that was pasted among others. */
export const TakenOne = z.discriminatedUnion('kind', [
  /** `known`: it was in the vault before, or stood there twice. */
  z.strictObject({ kind: z.literal('taken'), key: KeyEntry, known: z.boolean() }),
  z.strictObject({ kind: z.literal('refused'), violations: z.array(ViolationForm).readonly() }),
])
export type TakenOne = Readonly<z.infer<typeof TakenOne>>

export const bulkForms = {
  /**
   * The keys of several identities, each a set of its own: all or none, in one transaction, for one proof. Where the vault
   * has a phrase, each set takes the next identity of it.
   */
  generateKeySets: {
    question: z.strictObject({
      sets: z
        .array(z.array(NewKeyRequest).min(1).max(mostKeysOfSet).readonly())
        .min(1)
        .max(mostKeySets)
        .readonly(),
      network: network.optional(),
      proof: Proof.optional(),
    }),
    answer: z.array(z.array(KeyEntry).readonly()).readonly(),
  },
  /** Private keys that were pasted together: those that are none are named by their place, all others are taken, at once. */
  importKeys: {
    question: z.strictObject({
      keys: z
        .array(z.strictObject({ text: SecretText, key: KeyRequest }).readonly())
        .min(1)
        .max(mostKeySets)
        .readonly(),
      network,
    }),
    answer: z.array(TakenOne).readonly(),
  },
} as const
