import { z } from 'zod'

import { type CborValue, encodeCbor } from '#/protocol/encoding/cbor.ts'
import { randomBytes } from '#/platform/random.ts'

import type { Compartment } from './compartment.ts'
import { AesBoxForm, bytesOf, idLength } from './stored-form.ts'
import { StretchParameters } from './stretch-parameters.ts'
import { deriveAesKey, openBytes, sealBytes } from './web-crypto.ts'

export const saltLength = 16

// Wraps have their own format, because a new header format keeps the wraps: without the passphrase they cannot change.
const wrapFormat = 1

export const Kdf = StretchParameters.extend({ salt: bytesOf(saltLength) })
export type Kdf = Readonly<z.infer<typeof Kdf>>

export const PassphraseWrap = z.strictObject({
  kind: z.literal('passphrase'),
  id: bytesOf(idLength),
  kdf: Kdf,
  box: AesBoxForm,
})
export type PassphraseWrap = Readonly<z.infer<typeof PassphraseWrap>>

/** Salt for a passkey's pseudo-random function. It is random, and different for each compartment. */
export const PasskeySalt = bytesOf(32)

/** One compartment's secret, sealed under the passkey's output for that compartment's salt. `id`: the passkey's. */
export const PasskeyWrap = z.strictObject({
  kind: z.literal('passkey'),
  id: bytesOf(idLength),
  salt: PasskeySalt,
  box: AesBoxForm,
})
export type PasskeyWrap = Readonly<z.infer<typeof PasskeyWrap>>

export const Wrap = z.discriminatedUnion('kind', [PassphraseWrap, PasskeyWrap])
export type Wrap = Readonly<z.infer<typeof Wrap>>

export interface WrapPlace {
  readonly vaultId: Uint8Array
  readonly compartment: Compartment
}

/** Wraps a compartment's secret (32 bytes) by `stretched`, the 32-byte output of `kdf`. See docs/vault.md, "Keys". */
export async function sealWrap(
  place: WrapPlace,
  kdf: Kdf,
  stretched: Uint8Array,
  secret: Uint8Array,
): Promise<PassphraseWrap> {
  const id = randomBytes(idLength)
  return { kind: 'passphrase', id, kdf, box: await sealBox(place, id, [{ ...kdf }], stretched, secret) }
}

/** Returns the compartment's secret, for the caller to wipe, or `undefined` for another passphrase, place or wrap. */
export function openWrap(
  place: WrapPlace,
  { id, kdf, box }: PassphraseWrap,
  stretched: Uint8Array,
): Promise<Uint8Array | undefined> {
  return openBox(place, id, [{ ...kdf }], stretched, box)
}

export interface PasskeyFace {
  readonly id: Uint8Array
  readonly credentialId: Uint8Array
}

/** Returns a compartment's secret (32 bytes), wrapped under the passkey's output (32 bytes) for that salt. */
export async function sealPasskeyWrap(
  place: WrapPlace,
  { id, credentialId }: PasskeyFace,
  salt: Uint8Array,
  output: Uint8Array,
  secret: Uint8Array,
): Promise<PasskeyWrap> {
  const box = await sealBox(place, id, ['passkey', credentialId, salt], output, secret)
  return { kind: 'passkey', id, salt, box }
}

/** Returns the secret, for the caller to wipe; `undefined` for another output, passkey, place or wrap. */
export function openPasskeyWrap(
  place: WrapPlace,
  { credentialId }: Pick<PasskeyFace, 'credentialId'>,
  { id, salt, box }: PasskeyWrap,
  output: Uint8Array,
): Promise<Uint8Array | undefined> {
  return openBox(place, id, ['passkey', credentialId, salt], output, box)
}

type Way = readonly CborValue[]

async function sealBox(place: WrapPlace, id: Uint8Array, way: Way, shown: Uint8Array, secret: Uint8Array) {
  const key = await deriveWrappingKey(shown, place.vaultId, place.compartment, id)
  return sealBytes(key, secret, wrapAad(place, id, way))
}

async function openBox(
  place: WrapPlace,
  id: Uint8Array,
  way: Way,
  shown: Uint8Array,
  box: PassphraseWrap['box'],
): Promise<Uint8Array | undefined> {
  const key = await deriveWrappingKey(shown, place.vaultId, place.compartment, id)
  return openBytes(key, box, wrapAad(place, id, way))
}

function wrapAad({ vaultId, compartment }: WrapPlace, id: Uint8Array, way: Way): Uint8Array {
  return encodeCbor([wrapFormat, vaultId, compartment, id, ...way])
}

function deriveWrappingKey(
  stretched: Uint8Array,
  vaultId: Uint8Array,
  compartment: Compartment,
  wrapId: Uint8Array,
): Promise<CryptoKey> {
  return deriveAesKey(stretched, encodeCbor(['keywright/kek/v1', vaultId, compartment, wrapId]))
}
