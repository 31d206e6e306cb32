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

/** More than a deposit ever sees; a transaction is at most 100,000 bytes. */
const mostPrevious = 500
const mostPreviousBytes = 100_000
const mostCoins = 2_000

const Duffs = z.custom<bigint>((input) => typeof input === 'bigint' && input >= 0n)
const OutPointForm = z.strictObject({ txid: bytesOf(32), index: z.int().min(0).max(0xffff_ffff) }).readonly()

const spending = {
  network,
  /** Full transactions: what their outputs have is read from them, once they are hashed. */
  previous: z
    .array(Bytes.refine(({ length }) => length <= mostPreviousBytes))
    .min(1)
    .max(mostPrevious)
    .readonly(),
  /** The outputs that may be spent, of these transactions and of single-use keys of this vault. */
  outPoints: z.array(OutPointForm).min(1).max(mostCoins).readonly(),
}

/**
 * What is to be locked, or sent back. Neither names a key for the change: the worker derives it. A lock names records of single-use keys and
 * what each gets; `null`, once, is all that is left.
 */
export const FundingRequest = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.enum(['asset-lock', 'classic-lock']),
    ...spending,
    /** The series of the phrase that the key of the change is from. */
    purpose: SingleUsePurpose,
    /** Of the key that gets the change. */
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

/** What the worker reads in the bytes that it would sign: what a user confirms. */
export const ShownFunding = z.strictObject({
  kind: z.enum(['asset-lock', 'classic-lock', 'refund']),
  /** What is locked, or sent to the address. */
  amountDuffs: Duffs,
  /** Before fees of the platform; 0 for a refund. */
  credits: Duffs,
  feeDuffs: Duffs,
  funded: z.array(z.strictObject({ record: RecordId, amountDuffs: Duffs }).readonly()).readonly(),
  /** The address of a refund, as the worker writes it. */
  paidTo: z.string().nullable(),
  /** To a key of this vault that is new with the signature; nothing where there is no change. */
  changeDuffs: Duffs.nullable(),
  /** What is spent, in the order of the inputs. */
  coins: z
    .array(z.strictObject({ outPoint: OutPointForm, amountDuffs: Duffs, record: RecordId }).readonly())
    .readonly(),
  /** What one transaction cannot take: for a second one. */
  left: z.strictObject({ coins: z.int().nonnegative(), amountDuffs: Duffs }).readonly(),
})
export type ShownFunding = Readonly<z.infer<typeof ShownFunding>>

const isPlanned = (input: unknown) =>
  typeof input === 'object' &&
  Object.values(wireProfiles).some(
    (each) => checkUnsignedStructure({ ...input, assetLockProof: noLockProof }, 'binary', each).ok,
  )

/** What the worker reads of the creates or the top-up that a lock is to pay for. */
const ShownPlan = z.strictObject({
  /** For each output of the lock, without its proof, which is not there yet. */
  transitions: z.array(z.custom<PlannedTransition>((input) => isPlanned(input))).readonly(),
  profile,
  /** Whether a proof is needed: one of its new keys asks every time. */
  asksProof: z.boolean(),
})
export type ShownPlan = Readonly<z.infer<typeof ShownPlan>>

/** Calls about transactions of layer 1 that the vault builds, shows and signs: asset locks, and refunds of what was paid to its keys. */
export const fundingCalls = {
  reviewFunding: {
    request: z.strictObject({
      funding: FundingRequest,
      /** What each output of a lock pays for, to be confirmed with it: a create or a top-up without its proof. */
      plan: z
        .strictObject({
          transitions: z.array(z.unknown()).min(1).max(maxFundedKeys).readonly(),
          profile,
          /** The signed create of the identity that is topped up. */
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
        /** The reasons to ask for a proof that lie in the lock and its plan, not in the keys. A refund always takes a proof. */
        reasons: z.array(ProofReason).readonly(),
        approval: ApprovalToken,
      }),
      z.strictObject({ kind: z.literal('rejected'), violations: z.array(ViolationForm).readonly() }),
    ]),
  },
  signFunding: {
    /** Takes no transaction: what is signed is what the worker read for that review. A refund takes a fresh proof, and so may a plan. */
    request: z.strictObject({ approval: ApprovalToken, proof: z.union([Proof, CreationProof]).optional() }),
    response: z.strictObject({
      bytes: Bytes,
      /** In display order. */
      txid: bytesOf(32),
      /** The key that gets the change; it is sealed with the signature. */
      change: KeyEntry.nullable(),
      /** Has the creates or the top-up signed that were confirmed with the lock; nothing where none were. */
      plan: ApprovalToken.nullable(),
    }),
  },
} as const
