import { equalBytes } from '#/protocol/encoding/bytes.ts'
import { z } from 'zod'

import { isEcdsaPublicKey } from '#/protocol/key/ecdsa-form.ts'
import { SingleUsePurpose } from '#/protocol/key/single-use-purpose.ts'
import { NetworkId, WireProfileName } from './network.ts'

// docs/specification.md "Limits": a transaction or an instant lock is at most this.
const mostBytes = 100_000
/** Transactions that pay to one deposit. More than 100 coins take a second lock. */
export const mostPayments = 300
export const mostSpends = 30
export const mostKeys = 60

const Transaction = bytes(10, mostBytes)
const Height = z.int().min(0).max(0xffff_ffff)
const atMs = z.int().nonnegative()

/** What nodes know of a transaction that pays to the deposit, the surest last. */
const PaymentState = z.lazy(() =>
  z.discriminatedUnion('kind', [
    /** The user gave its bytes; no node has told of it. */
    z.strictObject({ kind: z.literal('given') }),
    /** Nothing keeps its sender from spending the same coins again. */
    z.strictObject({ kind: z.literal('seen') }),
    /** In a block that no ChainLock is known of. */
    z.strictObject({ kind: z.literal('in-block'), height: Height.nullable() }),
    /** An instant lock, whose quorum is one of our list, or a block with a ChainLock or on which nodes agree. */
    z.strictObject({ kind: z.literal('settled') }),
  ]),
)
export type PaymentState = Readonly<z.infer<typeof PaymentState>>

/** What becomes of a transaction that the vault has signed. It is on the disk before the first node is sent it. */
const SpendState = z.lazy(() =>
  z.discriminatedUnion('kind', [
    z.strictObject({ kind: z.literal('signed') }),
    /** `accepted`: a node took it. Otherwise it may have arrived, or not: the same bytes are sent again. */
    z.strictObject({ kind: z.literal('sent'), atMs, tries: z.int().min(1), accepted: z.boolean() }),
    z.strictObject({
      kind: z.literal('locked'),
      atMs,
      proof: z.discriminatedUnion('kind', [
        z.strictObject({ kind: z.literal('instant'), bytes: bytes(100, mostBytes), verified: z.boolean() }),
        z.strictObject({ kind: z.literal('chain'), height: z.int().min(1).max(0xffff_ffff) }),
      ]),
    }),
    /** Two nodes rejected it, though they were sent what it spends: its coins are free. */
    z.strictObject({ kind: z.literal('rejected'), atMs, reason: z.string().max(300) }),
  ]),
)
export type SpendState = Readonly<z.infer<typeof SpendState>>

const DepositPayment = z.lazy(() =>
  z.strictObject({ bytes: Transaction, seenAtMs: atMs, state: PaymentState }).readonly(),
)
export type DepositPayment = z.infer<typeof DepositPayment>

const DepositSpend = z.lazy(() =>
  z
    .strictObject({
      what: z.enum(['asset-lock', 'classic-lock', 'refund']),
      /** Signed in full. */
      bytes: Transaction,
      signedAtMs: atMs,
      state: SpendState,
    })
    .readonly(),
)
export type DepositSpend = z.infer<typeof DepositSpend>

/**
 * An address that a draft is paid at, and what was seen and done of it: everything that a machine needs to go on, and nothing that
 * could sign. Transactions are complete and only ever added, but for those that the user gave, until a node tells of them.
 */
export const Deposit = z.lazy(() =>
  z.strictObject({
    format: z.literal(1),
    id: z.string().regex(/^[0-9a-f]{16}$/),
    createdAtMs: atMs,
    networkId: NetworkId,
    profile: WireProfileName,
    purpose: SingleUsePurpose,
    /** The draft or the run that it pays for; empty where it was found and none was begun. */
    draftId: z.string().max(64),
    /** The best block when the address was created: nothing paid to it is in an earlier one. Nothing while no node was asked. */
    birthHeight: Height.nullable(),
    /** Blocks that were looked through, both included. Nothing is known beyond. */
    scanned: z.strictObject({ fromHeight: Height, toHeight: Height }).readonly().nullable(),
    /** Whose addresses are watched; the private keys are in the vault. The first is shown, the others are of change. */
    keys: z
      .array(
        z
          .strictObject({
            publicKey: z.custom<Uint8Array>(
              (input) => input instanceof Uint8Array && isEcdsaPublicKey(input),
            ),
            use: z.enum(['address', 'change']),
            madeAtMs: atMs,
          })
          .readonly(),
      )
      .min(1)
      .max(mostKeys)
      .readonly(),
    payments: z.array(DepositPayment).max(mostPayments).readonly(),
    spends: z.array(DepositSpend).max(mostSpends).readonly(),
  }),
)
export type Deposit = Readonly<z.infer<typeof Deposit>>

function bytes(least: number, most: number) {
  return z.custom<Uint8Array>(
    (input) => input instanceof Uint8Array && input.length >= least && input.length <= most,
  )
}

/** Whether this lock transaction was signed here for a payment to an address of that draft. */
export function isOfPayment(
  deposits: ReadonlyMap<string, Deposit>,
  draftId: string,
  transaction: Uint8Array,
): boolean {
  const own = [...deposits.values()].filter((each) => each.draftId === draftId)
  return own.some(({ spends }) =>
    spends.some(({ what, bytes }) => what !== 'refund' && equalBytes(bytes, transaction)),
  )
}
