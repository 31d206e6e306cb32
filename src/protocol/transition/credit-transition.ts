import { KeyPurpose, KeyType } from '#/protocol/key/key-attribute.ts'
import { z } from 'zod'

import type { Identity } from '#/protocol/identity/identity.ts'
import { encodeP2pkhScript, encodeP2shScript } from '#/protocol/layer1/script.ts'
import { base58Text, base64Text, bytes, integer, type Form } from '#/protocol/schema.ts'
import type { RuleId } from '#/protocol/rule.ts'

// Source: docs/platform.md "Transitions"; only in bincode profiles.

interface CreditMembers {
  readonly protocolVersion: number
  /** 32 bytes. */
  readonly identityId: Uint8Array
  /** Credits, before fees. */
  readonly amount: bigint
  /** The next nonce of the identity (docs/platform.md "Nonces"). */
  readonly nonce: number
  /** Percent added to the fee for processing, 0 to 65,535. */
  readonly userFeeIncrease: number
  readonly signaturePublicKeyId: number
}

/** A credit withdrawal before its signature: credits become coins of layer 1. Encoded as version 1. */
export interface UnsignedIdentityCreditWithdrawal extends CreditMembers {
  readonly type: 6
  /** Duffs for each byte of the payment on layer 1: a Fibonacci number. */
  readonly coreFeePerByte: number
  /** 0 never, 1 if available, 2 standard. Networks only accept 0. */
  readonly pooling: 0 | 1 | 2
  /** P2PKH or P2SH. Missing if an owner key signs: the coins go to the payout address of its masternode. */
  readonly outputScript?: Uint8Array
}

/** docs/platform.md "Transitions", kind 5. */
export interface IdentityCreditWithdrawal extends UnsignedIdentityCreditWithdrawal {
  /** 65 bytes, or 96 by a BLS key. */
  readonly signature: Uint8Array
}

export interface UnsignedIdentityCreditTransfer extends CreditMembers {
  readonly type: 7
  /** Recipient identity id, 32 bytes. */
  readonly recipientId: Uint8Array
}

/** docs/platform.md "Transitions", kind 7. */
export interface IdentityCreditTransfer extends UnsignedIdentityCreditTransfer {
  /** 65 bytes, or 96 by a BLS key. */
  readonly signature: Uint8Array
}

export type UnsignedCredit = UnsignedIdentityCreditWithdrawal | UnsignedIdentityCreditTransfer

/** Derives the script for a withdrawal that has none, from the newest Transfer key (docs/platform.md "Signatures"). */
export function derivePayoutScript({ publicKeys }: Identity): Uint8Array | undefined {
  const key = publicKeys
    .filter(({ purpose, disabledAt }) => purpose === KeyPurpose.transfer && disabledAt === undefined)
    .toSorted((left, right) => right.id - left.id)[0]
  if (key?.type === KeyType.ecdsaHash160) return encodeP2pkhScript(key.data)
  return key?.type === KeyType.scriptHash ? encodeP2shScript(key.data) : undefined
}

const missing = 'st.required'
const u32 = 0xffff_ffff
const u64 = (1n << 64n) - 1n
export const creditDigits = /^(?:0|[1-9]\d{0,19})$/

/**
 * Returns the members that only a transfer or only a withdrawal has. `checkPlatform` checks members that depend on
 * others.
 */
export function creditShapes(form: Form) {
  const script = { missing: 'platform.output-script', wrong: 'platform.output-script' } as const
  return {
    withdrawal: {
      amount: amountSchema(form, 'platform.withdrawal-amount'),
      coreFeePerByte: integer({ missing, wrong: 'platform.core-fee' }, 0, u32),
      pooling: integer({ missing, wrong: 'platform.pooling' }, 0, 2),
      outputScript: bytes(form, base64Text, script, 0, Infinity).exactOptional(),
    },
    transfer: {
      recipientId: bytes(form, base58Text, { missing, wrong: 'st.identity-id-length' }, 32),
      amount: amountSchema(form, 'platform.transfer-amount'),
    },
  }
}

/** Credits from 0 to 2^64-1. In JSON they are decimal text, because its numbers end at 2^53-1. */
function amountSchema(form: Form, wrong: RuleId): z.ZodType<bigint> {
  const isAmount = (input: unknown) => typeof input === 'bigint' && input >= 0n && input <= u64
  const error = ({ input }: { readonly input?: unknown }) => (input === undefined ? missing : wrong)
  const value = z.custom<bigint>(isAmount, { error, abort: false })
  if (form === 'binary') return value
  const source = z.string({ error }).refine((text) => creditDigits.test(text), { error: () => wrong })
  return z.codec(source, value, { decode: (text) => BigInt(text), encode: String })
}
