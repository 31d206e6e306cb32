import { z } from 'zod'

import {
  flagKeysTwice,
  platformKeySchema,
  publicKeySchema,
  timeSchema,
  type IdentityPublicKey,
} from '#/protocol/key/identity-public-key.ts'
import type { UnreadKey } from '#/protocol/platform/decode-identity.ts'
import {
  always,
  base58Text,
  bytes,
  declareEntity,
  integer,
  record,
  says,
  type Form,
} from '#/protocol/schema.ts'

/** The current and the latest protocol version (docs/specification.md "Versioning"): greater ones are rejected. */
export const latestProtocolVersion = 1

/** An identity as the platform stores it (docs/specification.md "Identity"). */
export interface Identity {
  readonly protocolVersion: number
  readonly id: Uint8Array
  readonly publicKeys: readonly IdentityPublicKey[]
  /** Credits: below 2^64 on today's networks, and below 2^53 on older ones. */
  readonly balance: bigint
  readonly revision: number
  /** Keys of an unknown form, on today's networks. They are shown and never edited. */
  readonly unreadKeys?: readonly UnreadKey[]
}

const missing = 'identity.required'
const exact = BigInt(Number.MAX_SAFE_INTEGER)

/** Note 2 of docs/specification.md "Identity" only binds new identities, so an identity with fewer keys may be read. */
export const Identity = declareEntity<Identity>((form: Form) =>
  identitySchema(form, publicKeySchema(form), { keys: 32, balance: exact }),
)

// A limit of this program, far above any identity on today's networks.
const mostPlatformKeys = 1000

const PlatformIdentity = declareEntity<Identity>((form: Form) =>
  identitySchema(
    form,
    platformKeySchema(form, limitsOf(form)),
    { keys: mostPlatformKeys, balance: u64 },
    { unreadKeys: unreadKeysSchema(form).exactOptional() },
  ),
)

const u64 = (1n << 64n) - 1n

/** Source: docs/platform.md "Protocol version 14". */
function limitsOf(form: Form) {
  const rule = 'platform.key-limits'
  return {
    totalBudget: creditsSchema(form, u64, { missing: rule, wrong: rule }).exactOptional(),
    expiresAt: timeSchema(form, { missing: rule, wrong: rule }).exactOptional(),
  }
}

function unreadKeysSchema(form: Form) {
  const rule = 'platform.unread-keys'
  const said = { missing: rule, wrong: rule } as const
  const key = record(
    { id: integer(said), bytes: bytes(form, base58Text, said, 1, longestUnread) },
    { object: rule, additional: rule },
  )
  return z.array(key, { error: says(said) }).max(mostPlatformKeys, { error: () => rule })
}

// More bytes than nodes return for an identity.
const longestUnread = 32_768

/** Returns the forms of identities in a wire profile. */
export function identityIn({ codec }: { readonly codec: 'cbor' | 'bincode' }): typeof Identity {
  return codec === 'bincode' ? PlatformIdentity : Identity
}

function identitySchema(
  form: Form,
  key: z.ZodType<IdentityPublicKey>,
  most: { readonly keys: number; readonly balance: bigint },
  further: z.core.$ZodLooseShape = {},
): z.ZodType<Identity> {
  const count = { error: () => 'identity.keys-count' }
  const shape: z.ZodType<Identity> = record(
    {
      protocolVersion: integer({ missing, wrong: 'identity.protocol-version' }, 0, latestProtocolVersion),
      id: bytes(form, base58Text, { missing, wrong: 'identity.id-length' }, 32),
      publicKeys: z
        .array(key, { error: says({ missing, wrong: 'identity.keys-count' }) })
        .min(1, count)
        .max(most.keys, count)
        .superRefine((keys, context) => flagKeysTwice(keys, context), always),
      balance: creditsSchema(form, most.balance, { missing, wrong: 'identity.balance' }),
      revision: integer({ missing, wrong: 'identity.revision' }),
      ...further,
    },
    { object: 'identity.object', additional: 'identity.no-additional' },
  )
  return shape
}

const digits = /^[1-9]\d{15,19}$/

/** Credits in JSON and CBOR: a number up to 2^53-1, decimal digits above. In memory they are a bigint. */
function creditsSchema(form: Form, most: bigint, rule: Parameters<typeof says>[0]): z.ZodType<bigint> {
  const read = (input: unknown): bigint | undefined => {
    if (typeof input === 'bigint') return form === 'binary' ? input : undefined
    if (typeof input === 'number') return Number.isSafeInteger(input) ? BigInt(input) : undefined
    if (typeof input !== 'string' || !digits.test(input)) return undefined
    const credits = BigInt(input)
    return credits > exact ? credits : undefined
  }
  const isBalance = (input: unknown) => {
    const credits = read(input)
    return credits !== undefined && credits >= 0n && credits <= most
  }
  const error = says(rule)
  const source = z.custom<bigint | number | string>(isBalance, { error, abort: false })
  return z.codec(source, z.bigint(), {
    decode: (input) => read(input) ?? 0n,
    encode: formatBalance,
  })
}

/** Formats a balance: as a number up to 2^53-1, as decimal digits above. */
export function formatBalance(balance: bigint): number | string {
  return balance <= exact ? Number(balance) : String(balance)
}
