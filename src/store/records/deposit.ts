import { equalBytes } from '#/protocol/encoding/bytes.ts'
import { z } from 'zod'

import { isEcdsaPublicKey } from '#/protocol/key/ecdsa-form.ts'
import { SingleUsePurpose } from '#/protocol/key/single-use-purpose.ts'
import { NetworkId, WireProfileName } from './network.ts'

// Longest transaction or instant lock (docs/specification.md "Limits").
const mostBytes = 100_000
/** Limit for transactions that pay to one deposit. More than 100 coins need a second lock. */
export const mostPayments = 300
export const mostSpends = 30
export const mostKeys = 60

const Transaction = bytes(10, mostBytes)
const Height = z.int().min(0).max(0xffff_ffff)
const atMs = z.int().nonnegative()

/** Evidence from nodes that a transaction pays to the deposit, the weakest first. */
const PaymentState = z.lazy(() =>
  z.discriminatedUnion('kind', [
    /** The user pasted the transaction; no node has confirmed that it exists. */
    z.strictObject({ kind: z.literal('given') }),
    /** The transaction is unconfirmed, so the sender can still double-spend its coins. */
    z.strictObject({ kind: z.literal('seen') }),
    /** A block contains the transaction, but no ChainLock for it is known. */
    z.strictObject({ kind: z.literal('in-block'), height: Height.nullable() }),
    z.strictObject({ kind: z.literal('settled') }),
  ]),
)
export type PaymentState = Readonly<z.infer<typeof PaymentState>>

const SpendState = z.lazy(() =>
  z.discriminatedUnion('kind', [
    z.strictObject({ kind: z.literal('signed') }),
    /** `accepted`: a node took the transaction. Otherwise it may have arrived, and the same bytes are sent again. */
    z.strictObject({ kind: z.literal('sent'), atMs, tries: z.int().min(1), accepted: z.boolean() }),
    z.strictObject({
      kind: z.literal('locked'),
      atMs,
      proof: z.discriminatedUnion('kind', [
        z.strictObject({ kind: z.literal('instant'), bytes: bytes(100, mostBytes), verified: z.boolean() }),
        z.strictObject({ kind: z.literal('chain'), height: z.int().min(1).max(0xffff_ffff) }),
      ]),
    }),
    /** Two nodes rejected the transaction although they had its inputs: the coins are free again. */
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
      bytes: Transaction,
      signedAtMs: atMs,
      state: SpendState,
    })
    .readonly(),
)
export type DepositSpend = z.infer<typeof DepositSpend>

/**
 * The address for payments to a draft, with everything that a new session needs to continue. Contains no private key.
 * Transactions are never removed, except pasted ones that no node has confirmed.
 */
export const Deposit = z.lazy(() =>
  z.strictObject({
    format: z.literal(1),
    id: z.string().regex(/^[0-9a-f]{16}$/),
    createdAtMs: atMs,
    networkId: NetworkId,
    profile: WireProfileName,
    purpose: SingleUsePurpose,
    draftId: z.string().max(64),
    /**
     * The best block when the address was created, because no earlier block pays to it. `null` until a node has
     * answered.
     */
    birthHeight: Height.nullable(),
    /** First and last scanned block, both included. */
    scanned: z.strictObject({ fromHeight: Height, toHeight: Height }).readonly().nullable(),
    /** Watched addresses; their private keys are in the vault. The first one is shown, the others receive change. */
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
