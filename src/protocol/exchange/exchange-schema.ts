import { blsSignatureLength } from '#/protocol/key/key-attribute.ts'
import { z } from 'zod'

import { identityIn } from '#/protocol/identity/identity.ts'
import { ecdsaSignatureLength } from '#/protocol/key/ecdsa-form.ts'
import type { RuleId } from '#/protocol/rule.ts'
import { base64Text, bytes, hexText, integer, record, type Form } from '#/protocol/schema.ts'
import { creditDigits } from '#/protocol/transition/credit-transition.ts'
import { unsignedSchema, type UnsignedTransition } from '#/protocol/transition/transition.ts'
import { wireProfiles, type WireProfileName } from '#/protocol/transition/wire-profile.ts'
import { isPlainName } from '#/protocol/names/plain-name.ts'
import { factsSchema, type ExchangeFacts } from './exchange-facts.ts'
import type { ExchangeAnswer, ExchangeRequest } from './exchange-file.ts'

export const exchangeFormat = 'keywright-exchange'
/** 2: files of profiles whose transitions older builds of this program cannot read. */
export type ExchangeVersion = 1 | 2

/** Returns the file version of a profile (docs/exchange-format.md "Versions"). */
export function exchangeVersionOf(profile: WireProfileName): ExchangeVersion {
  return wireProfiles[profile].codec === 'bincode' ? 2 : 1
}

interface Frame {
  readonly format: typeof exchangeFormat
  readonly version: ExchangeVersion
  readonly checksum: Uint8Array
}

export type RequestDocument = ExchangeRequest & Frame & { readonly facts: ExchangeFacts }
export type AnswerDocument = ExchangeAnswer & Frame
export type ExchangeDocument = RequestDocument | AnswerDocument

const missing = 'exchange.required'
const additional = 'exchange.no-additional'
const object = { object: 'exchange.object', additional } as const
const maxFieldBytes = 100_000
// The signed transition must stay below the limit of its network: 16 KB, or 20 KB on today's networks.
const maxSigningBytes = { 1: 16_400, 2: 20_480 } as const
const maxKeys = 10

const says = (wrong: RuleId) => ({ missing, wrong }) as const
const literal = <const Value extends string | number>(value: Value, rule: RuleId) =>
  z.literal(value, { error: () => rule })

function head<Kind extends ExchangeDocument['kind']>(kind: Kind, profile: WireProfileName) {
  return {
    format: literal(exchangeFormat, 'exchange.format'),
    version: literal(exchangeVersionOf(profile), 'exchange.version'),
    kind: literal(kind, 'exchange.kind'),
  }
}

const network = record(
  {
    name: z
      .string({ error: () => 'exchange.network' })
      .refine(isPlainName, { error: () => 'exchange.network' }),
    kind: z.enum(['mainnet', 'testnet'], { error: () => 'exchange.network' }),
    platformName: z
      .string({ error: () => 'exchange.network' })
      .regex(/^[a-z0-9][a-z0-9-]{0,39}$/, { error: () => 'exchange.network' }),
  },
  { object: 'exchange.network', additional },
)

const time = integer(says('exchange.time'))

function tipSchema(form: Form) {
  const wrong = { missing: 'exchange.tip', wrong: 'exchange.tip' } as const
  return record(
    {
      height: integer(wrong, 0, 0xffff_ffff),
      hash: bytes(form, hexText, wrong, 32),
      timeMs: integer({ missing: 'exchange.tip', wrong: 'exchange.time' }),
    },
    { object: 'exchange.tip', additional },
  )
}

function keyIdsSchema() {
  const wrong = { error: () => 'exchange.key-ids' }
  return z
    .array(integer({ missing: 'exchange.key-ids', wrong: 'exchange.key-ids' }), wrong)
    .max(maxKeys, wrong)
}

function declareUnsigned(form: Form, profile: WireProfileName): z.ZodType<RequestDocument> {
  return record(
    {
      ...head('unsigned', profile),
      network,
      profile: literal(profile, 'exchange.profile'),
      facts: factsSchema(form),
      transition: exchangeTransition(form, profile),
      signingBytes: bytes(
        form,
        base64Text,
        says('exchange.signing-bytes'),
        1,
        maxSigningBytes[exchangeVersionOf(profile)],
      ),
      keyIds: keyIdsSchema(),
      singleUsePublicKey: bytes(form, hexText, says('exchange.single-use-key'), 33).exactOptional(),
      lockTransaction: bytes(
        form,
        hexText,
        says('exchange.lock-transaction'),
        1,
        maxFieldBytes,
      ).exactOptional(),
      instantLock: bytes(form, base64Text, says('exchange.instant-lock'), 165, maxFieldBytes).exactOptional(),
      identity: identityIn(wireProfiles[profile])[form].exactOptional(),
      tip: tipSchema(form).exactOptional(),
      madeAtMs: time,
      checksum: bytes(form, hexText, says('exchange.checksum'), 32),
    },
    object,
  )
}

/** The amount of a transfer or withdrawal is text in CBOR, too: it may be above 2^53-1. */
function exchangeTransition(form: Form, profile: WireProfileName): z.ZodType<UnsignedTransition> {
  const schema = unsignedSchema(form, wireProfiles[profile])
  return form === 'json' ? schema : z.preprocess(readAmount, schema)
}

function readAmount(transition: unknown): unknown {
  if (typeof transition !== 'object' || transition === null || !Object.hasOwn(transition, 'amount'))
    return transition
  const amount: unknown = Reflect.get(transition, 'amount')
  return typeof amount === 'string' && creditDigits.test(amount)
    ? { ...transition, amount: BigInt(amount) }
    : transition
}

function declareSignatures(form: Form, profile: WireProfileName): z.ZodType<AnswerDocument> {
  const [ecdsa, bls] = [ecdsaSignatureLength, blsSignatureLength]
  const signature = bytes(form, base64Text, says('exchange.signature'), ecdsa, bls)
  const wrong = { error: () => 'exchange.witnesses' }
  return record(
    {
      ...head('signatures', profile),
      profile: literal(profile, 'exchange.profile'),
      digest: bytes(form, hexText, says('exchange.digest'), 32),
      signature,
      signaturePublicKeyId: integer(says('exchange.key-ids')).exactOptional(),
      witnesses: z
        .array(record({ keyId: integer(says('exchange.key-ids')), signature }, object), wrong)
        .max(maxKeys, wrong),
      signedAtMs: time,
      checksum: bytes(form, hexText, says('exchange.checksum'), 32),
    },
    object,
  )
}

const declared = new Map<string, z.ZodType<ExchangeDocument>>()

/** Returns the schema of a complete exchange file, built once for each form, kind and profile. */
export function exchangeSchema(
  form: Form,
  kind: ExchangeDocument['kind'],
  profile: WireProfileName,
): z.ZodType<ExchangeDocument> {
  const name = `${form} ${kind} ${profile}`
  const declare = kind === 'unsigned' ? declareUnsigned : declareSignatures
  const schema: z.ZodType<ExchangeDocument> = declared.get(name) ?? declare(form, profile)
  declared.set(name, schema)
  return schema
}
