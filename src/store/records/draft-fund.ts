import { withoutGroups } from '#/protocol/encoding/digit-groups.ts'
import { z } from 'zod'
import { findSecretText } from '#/protocol/inspect/secret-text.ts'
import { passed, rejected, violation, type Checked } from '#/protocol/violation.ts'
import { publicTexts } from './public-texts.ts'
import { FeeIncrease, PastedText, RecordId } from './draft-key.ts'
import { SentRequestList } from './sent-request.ts'
import { NetworkId, isSandboxId, WireProfileName } from './network.ts'

/** The ways that a user can choose, the simplest first. */
export const fundMethods = ['sandbox', 'address', 'instant-send', 'chain-lock'] as const
/** `proven`: a payment to an address of the draft has made the lock, and its proof is there. */
export type FundMethod = (typeof fundMethods)[number] | 'proven'

/** Far above the 66 characters that a public key has in hex, so that too long a text is named and not cut. */
export const longestKeyText = 1000

/** A number as typed. Longer than any private key, so that one that is typed here is seen in full. */
export const longestNumberText = 120

// docs/specification.md "Limits": a transaction or an instant lock is at most this.
const mostBytes = 100_000
const PartBytes = z.custom<Uint8Array>((input) => input instanceof Uint8Array && input.length <= mostBytes)

/** A lock of a deposit with its proof, as bytes: nothing of it is typed, so nothing of it is read as text. */
const ProvenLock = z.lazy(() =>
  z
    .strictObject({
      transaction: PartBytes,
      outputIndex: z.int().min(0),
      proof: z.discriminatedUnion('kind', [
        z.strictObject({ kind: z.literal('instant'), bytes: PartBytes }),
        z.strictObject({ kind: z.literal('chain'), height: z.int().min(1).max(0xffff_ffff) }),
      ]),
    })
    .readonly(),
)
export type ProvenLock = z.infer<typeof ProvenLock>

/** What the Fund step of a draft holds, whatever the lock pays for. */
export const DraftFund = z.lazy(() =>
  z.strictObject({
    method: z.enum([...fundMethods, 'proven']),
    /** Record id of the single-use key in the vault. */
    singleUseKey: RecordId.nullable(),
    /** The single-use key as a public key alone, as typed: its private key is on an offline signer. Older drafts have none. */
    singleUsePublicKey: z.string().max(longestKeyText).nullable().default(null),
    /** What to lock, in duffs, as typed. */
    amount: z.string().max(longestNumberText),
    transaction: PastedText,
    instantLock: PastedText,
    /** Nothing chosen: the output that the single-use key opens, or else the first lock output. */
    outputIndex: z.int().min(0).nullable(),
    outPoint: z.string().max(400),
    height: z.string().max(longestNumberText),
    /** The lock that counts where the method is `proven`. */
    proven: ProvenLock.exactOptional(),
  }),
)
export type DraftFund = Readonly<z.infer<typeof DraftFund>>

/** The amount as typed, in duffs: a whole number from 1 to 21 million coins. */
export function checkAmountText(text: string): Checked<bigint> {
  const dense = withoutGroups(text)
  const amount = /^\d{1,20}$/.test(dense) ? BigInt(dense) : 0n
  if (amount >= 1n && amount <= 2_100_000_000_000_000n) return passed(amount)
  return rejected(violation('transaction.amount', '', { value: text }))
}

// As an earlier version stored them: what is on the disk already stays there.
const storedOutPoints = new Set<string>()

/** Notes what a draft has on the disk. */
export function noteStoredFund({ outPoint }: DraftFund): void {
  if (digitsOf(outPoint).length > 0) storedOutPoints.add(outPoint)
}

/** The 64 digits of an out point that has no index yet: a private key looks like that too. */
export function waitingDigits(outPoint: string): readonly string[] {
  return storedOutPoints.has(outPoint) ? [] : digitsOf(outPoint).filter((each) => !publicTexts.has(each))
}

function digitsOf(outPoint: string): readonly string[] {
  return findSecretText(outPoint)
    .filter(({ kind }) => kind === 'digits')
    .map(({ start, end }) => outPoint.slice(start, end))
}

/** What is written to the disk of anything with a Fund step. */
export function withStoredFund<Draft extends { readonly fund: DraftFund }>(draft: Draft): Draft {
  const { fund } = draft
  return waitingDigits(fund.outPoint).length > 0 ? { ...draft, fund: { ...fund, outPoint: '' } } : draft
}

/** Whether the ChainLock of a block proves the lock, and no instant lock. */
export function isProvenByBlock({ method, proven }: Pick<DraftFund, 'method' | 'proven'>): boolean {
  return method === 'chain-lock' || (method === 'proven' && proven?.proof.kind === 'chain')
}

/** Whether the user gives a lock of their own, in fields. */
export function hasLockFields({ method }: Pick<DraftFund, 'method'>): boolean {
  return method === 'instant-send' || method === 'chain-lock'
}

/** On the sandbox, whose funds cost nothing, they are chosen; on any other network the way that every wallet can go. */
export function newDraftFund(networkId: string): DraftFund {
  return {
    method: isSandboxId(networkId) ? 'sandbox' : 'address',
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

/** What every draft holds that an asset lock pays for. */
export const fundedDraftFields = {
  format: z.literal(1),
  id: z.string().max(64),
  /** Rises with every change: of two copies, the higher one is the newer. */
  version: z.int().min(0),
  createdAtMs: z.int(),
  savedAtMs: z.int(),
  networkId: NetworkId,
  /** Of its network or its identity, when it was begun. */
  profile: WireProfileName,
  fund: DraftFund,
  /** On networks of today: percent added to the fee for processing. */
  userFeeIncrease: FeeIncrease.exactOptional(),
  /** What was sent for signing with an offline signer. */
  givenOut: SentRequestList,
  /** Once signed: nothing else changes any more, unless the signature is taken off first. */
  signed: z.strictObject({ atMs: z.int(), identityId: z.string() }).nullable(),
}
