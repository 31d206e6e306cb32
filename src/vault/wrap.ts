import { z } from 'zod'

import { randomBytes } from '#/platform/random.ts'
import { encodeCbor } from '#/protocol/encoding/cbor.ts'

import type { Compartment } from './compartment.ts'
import { deriveWrappingKey } from './key-hierarchy.ts'
import { AesBoxForm, bytesOf, idLength } from './stored-form.ts'
import { StretchParameters } from './stretch-parameters.ts'
import { openBytes, sealBytes } from './web-crypto.ts'

export const saltLength = 16

// Wraps outlive a change of the header's format, which needs no passphrase: their own is still the first.
const wrapFormat = 1

/** How a passphrase becomes the 32 bytes that wrapping keys derive from. */
export const Kdf = StretchParameters.extend({ salt: bytesOf(saltLength) })
export type Kdf = Readonly<z.infer<typeof Kdf>>

/** One compartment's secret, sealed under one passphrase. Other kinds of wraps can stand beside it. */
export const PassphraseWrap = z.strictObject({
  kind: z.literal('passphrase'),
  id: bytesOf(idLength),
  kdf: Kdf,
  box: AesBoxForm,
})
export type PassphraseWrap = Readonly<z.infer<typeof PassphraseWrap>>

export interface WrapPlace {
  readonly vaultId: Uint8Array
  readonly compartment: Compartment
}

/** Wraps a compartment's secret; `stretched` is the passphrase after `kdf`. */
export async function sealWrap(
  place: WrapPlace,
  kdf: Kdf,
  stretched: Uint8Array,
  secret: Uint8Array,
): Promise<PassphraseWrap> {
  const id = randomBytes(idLength)
  const key = await deriveWrappingKey(stretched, place.vaultId, place.compartment, id)
  return { kind: 'passphrase', id, kdf, box: await sealBytes(key, secret, wrapAad(place, id, kdf)) }
}

/** The compartment's secret, for the caller to wipe, or nothing: another passphrase, place or wrap. */
export async function openWrap(
  place: WrapPlace,
  wrap: PassphraseWrap,
  stretched: Uint8Array,
): Promise<Uint8Array | undefined> {
  const key = await deriveWrappingKey(stretched, place.vaultId, place.compartment, wrap.id)
  return openBytes(key, wrap.box, wrapAad(place, wrap.id, wrap.kdf))
}

function wrapAad(place: WrapPlace, wrapId: Uint8Array, kdf: Kdf): Uint8Array {
  return encodeCbor([wrapFormat, place.vaultId, place.compartment, wrapId, { ...kdf }])
}
