import { z } from 'zod'

import { maxFundedKeys } from '#/protocol/funding/plan-funding.ts'
import {
  checkUnsignedStructure,
  noLockProof,
  type PlannedTransition,
} from '#/protocol/transition/transition.ts'
import { wireProfiles } from '#/protocol/transition/wire-profile.ts'
import { SingleUsePurpose } from '#/protocol/key/single-use-purpose.ts'
import { KeyEntry } from '#/vault/storage/key-entry.ts'
import { Bytes, bytesOf, RecordId } from '#/vault/storage/stored-form.ts'
import { CreationProof, Proof } from '#/vault/unlock/proof.ts'

import {
  ApprovalToken,
  keyLabel,
  network,
  profile,
  ProofReason,
  SignedCreate,
  ViolationForm,
} from './key-forms.ts'

/** More previous transactions than any deposit has. A transaction has at most 100,000 bytes. */
const mostPrevious = 500
const mostPreviousBytes = 100_000
const mostCoins = 2_000

const Duffs = z.custom<bigint>((input) => typeof input === 'bigint' && input >= 0n)
const OutPointForm = z.strictObject({ txid: bytesOf(32), index: z.int().min(0).max(0xffff_ffff) }).readonly()

const spending = {
  network,
  /** Full transactions: their hashes are the txids of the coins, so their amounts are certain. */
  previous: z
    .array(Bytes.refine(({ length }) => length <= mostPreviousBytes))
    .min(1)
    .max(mostPrevious)
    .readonly(),
  /** Outputs that may be spent. They are in these transactions, and pay single-use keys of this vault. */
  outPoints: z.array(OutPointForm).min(1).max(mostCoins).readonly(),
}

/** The worker makes the key for the change. A lock names single-use records with amounts; one `null` is the rest. */
export const FundingRequest = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.enum(['asset-lock', 'classic-lock']),
    ...spending,
    purpose: SingleUsePurpose,
    changeLabel: keyLabel,
    funded: z
      .array(z.strictObject({ record: RecordId, amountDuffs: Duffs.nullable() }).readonly())
      .min(1)
      .max(maxFundedKeys)
      .refine((funded) => funded.filter(({ amountDuffs }) => amountDuffs === null).length <= 1)
      .readonly(),
  }),
  z.strictObject({ kind: z.literal('refund'), ...spending, address: z.string().max(100) }),
])
export type FundingRequest = Readonly<z.infer<typeof FundingRequest>>

export const ShownFunding = z.strictObject({
  kind: z.enum(['asset-lock', 'classic-lock', 'refund']),
  amountDuffs: Duffs,
  /** Before platform fees; 0 for a refund. */
  credits: Duffs,
  feeDuffs: Duffs,
  funded: z.array(z.strictObject({ record: RecordId, amountDuffs: Duffs }).readonly()).readonly(),
  paidTo: z.string().nullable(),
  /** Change to a new key of this vault, sealed with the signature; null without change. */
  changeDuffs: Duffs.nullable(),
  /** Spent coins, in the order of the inputs. */
  coins: z
    .array(z.strictObject({ outPoint: OutPointForm, amountDuffs: Duffs, record: RecordId }).readonly())
    .readonly(),
  left: z.strictObject({ coins: z.int().nonnegative(), amountDuffs: Duffs }).readonly(),
})
export type ShownFunding = Readonly<z.infer<typeof ShownFunding>>

const isPlanned = (input: unknown) =>
  typeof input === 'object' &&
  Object.values(wireProfiles).some(
    (each) => checkUnsignedStructure({ ...input, assetLockProof: noLockProof }, 'binary', each).ok,
  )

const ShownPlan = z.strictObject({
  /** One transition for each output of the lock, still without its asset lock proof. */
  transitions: z.array(z.custom<PlannedTransition>((input) => isPlanned(input))).readonly(),
  profile,
  asksProof: z.boolean(),
})
export type ShownPlan = Readonly<z.infer<typeof ShownPlan>>

/** Layer 1 transactions that the vault builds, shows and signs: asset locks, and refunds of payments to its keys. */
export const fundingCalls = {
  reviewFunding: {
    request: z.strictObject({
      funding: FundingRequest,
      plan: z
        .strictObject({
          transitions: z.array(z.unknown()).min(1).max(maxFundedKeys).readonly(),
          profile,
          create: SignedCreate.optional(),
        })
        .readonly()
        .optional(),
    }),
    response: z.discriminatedUnion('kind', [
      z.strictObject({
        kind: z.literal('signable'),
        shown: ShownFunding,
        planned: ShownPlan.nullable(),
        /** Reasons for a proof in the lock and its plan, rather than in the keys. A refund always needs a proof. */
        reasons: z.array(ProofReason).readonly(),
        approval: ApprovalToken,
      }),
      z.strictObject({ kind: z.literal('rejected'), violations: z.array(ViolationForm).readonly() }),
    ]),
  },
  signFunding: {
    /** Takes no transaction: the worker signs its own reading. A refund needs a fresh proof, and a plan may. */
    request: z.strictObject({ approval: ApprovalToken, proof: z.union([Proof, CreationProof]).optional() }),
    response: z.strictObject({
      bytes: Bytes,
      /** In display byte order. */
      txid: bytesOf(32),
      change: KeyEntry.nullable(),
      /** Token to sign the creates or top-up confirmed with the lock; null without a plan. */
      plan: ApprovalToken.nullable(),
    }),
  },
} as const
