import { withoutGroups } from '#/protocol/encoding/digit-groups.ts'
import { z } from 'zod'
import { findSecretText } from '#/protocol/inspect/secret-text.ts'
import { passed, rejected, violation, type Checked } from '#/protocol/violation.ts'
import { publicTexts } from './public-texts.ts'
import { FeeIncrease, PastedText, RecordId } from './draft-key.ts'
import { SentRequestList } from './sent-request.ts'
import { NetworkId, isSandboxId, WireProfileName } from './network.ts'

export const fundMethods = ['sandbox', 'address', 'instant-send', 'chain-lock'] as const
/** `proven`: a payment to an address of the draft has created the lock and its proof. */
export type FundMethod = (typeof fundMethods)[number] | 'proven'

/**
 * In characters, far above the 66 hex digits of a public key, so that a text that is too long is reported and not cut.
 */
export const longestKeyText = 1000

/** A number as typed. Longer than any private key, so that a private key typed here is recognized. */
export const longestNumberText = 120

// Longest transaction or instant lock (docs/specification.md "Limits").
const mostBytes = 100_000
const PartBytes = z.custom<Uint8Array>((input) => input instanceof Uint8Array && input.length <= mostBytes)

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

export const DraftFund = z.lazy(() =>
  z.strictObject({
    method: z.enum([...fundMethods, 'proven']),
    singleUseKey: RecordId.nullable(),
    /** The public key as typed, if its private key is on an offline signer. Older drafts have none. */
    singleUsePublicKey: z.string().max(longestKeyText).nullable().default(null),
    amount: z.string().max(longestNumberText),
    transaction: PastedText,
    instantLock: PastedText,
    /** `null` means the output that the single-use key opens, or else the first lock output. */
    outputIndex: z.int().min(0).nullable(),
    outPoint: z.string().max(400),
    height: z.string().max(longestNumberText),
    proven: ProvenLock.exactOptional(),
  }),
)
export type DraftFund = Readonly<z.infer<typeof DraftFund>>

/** Reads the amount as typed, in duffs: a whole number from 1 to 21 million coins. */
export function checkAmountText(text: string): Checked<bigint> {
  const dense = withoutGroups(text)
  const amount = /^\d{1,20}$/.test(dense) ? BigInt(dense) : 0n
  if (amount >= 1n && amount <= 2_100_000_000_000_000n) return passed(amount)
  return rejected(violation('transaction.amount', '', { value: text }))
}

// Out points that an earlier version stored without an index: they may stay on the disk.
const storedOutPoints = new Set<string>()

export function noteStoredFund({ outPoint }: DraftFund): void {
  if (digitsOf(outPoint).length > 0) storedOutPoints.add(outPoint)
}

/** Returns the 64 digits of an out point without an index: they look like a private key, so they are not stored yet. */
export function waitingDigits(outPoint: string): readonly string[] {
  return storedOutPoints.has(outPoint) ? [] : digitsOf(outPoint).filter((each) => !publicTexts.has(each))
}

function digitsOf(outPoint: string): readonly string[] {
  return findSecretText(outPoint)
    .filter(({ kind }) => kind === 'digits')
    .map(({ start, end }) => outPoint.slice(start, end))
}

export function withStoredFund<Draft extends { readonly fund: DraftFund }>(draft: Draft): Draft {
  const { fund } = draft
  return waitingDigits(fund.outPoint).length > 0 ? { ...draft, fund: { ...fund, outPoint: '' } } : draft
}

export function isProvenByBlock({ method, proven }: Pick<DraftFund, 'method' | 'proven'>): boolean {
  return method === 'chain-lock' || (method === 'proven' && proven?.proof.kind === 'chain')
}

export function hasLockFields({ method }: Pick<DraftFund, 'method'>): boolean {
  return method === 'instant-send' || method === 'chain-lock'
}

/** Begins with free funds on the sandbox, and on other networks with an address that every wallet can pay. */
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

export const fundedDraftFields = {
  format: z.literal(1),
  id: z.string().max(64),
  version: z.int().min(0),
  createdAtMs: z.int(),
  savedAtMs: z.int(),
  networkId: NetworkId,
  profile: WireProfileName,
  fund: DraftFund,
  userFeeIncrease: FeeIncrease.exactOptional(),
  givenOut: SentRequestList,
  /** Set once signed. Nothing else may change then, unless the signature is removed first. */
  signed: z.strictObject({ atMs: z.int(), identityId: z.string() }).nullable(),
}
