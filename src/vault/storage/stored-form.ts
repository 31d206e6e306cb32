import { z } from 'zod'

import { cutParts, findSecretText } from '#/protocol/inspect/secret-text.ts'
import { toPlainLabel } from '#/protocol/names/plain-name.ts'

/** Format of the header that this build writes; a change of any stored form raises it. */
export const vaultFormat = 7

export const idLength = 16

export const Bytes = z.custom<Uint8Array>((input) => input instanceof Uint8Array)

/** Returns a schema of exactly that many bytes. */
export function bytesOf(length: number) {
  return Bytes.refine((bytes) => bytes.length === length)
}

export const RecordId = z.string().regex(/^[0-9a-f]{32}$/)

export const AesBoxForm = z.strictObject({ iv: bytesOf(12), ciphertext: Bytes })

/**
 * Returns a schema for a name of at most `most` UTF-16 units that the user types. Removes hidden characters
 * (`toPlainLabel`) and an emoji that a field has cut in half, which CBOR cannot hold. Also removes private keys and
 * phrases, because names are stored unencrypted.
 */
export function plainText(most: number) {
  return z
    .string()
    .max(most)
    .transform((text) => withoutSecrets(toPlainLabel(text)))
}

/** A stored name for display: an earlier version may have stored hidden characters. */
export const ShownName = z.string().overwrite(toPlainLabel)

function withoutSecrets(text: string): string {
  const parts = findSecretText(text).filter(({ isCertain }) => isCertain)
  return parts.length === 0 ? text : cutParts(text, parts).trim()
}

/** Milliseconds since 1970 in a file, within the range of `Date` (ECMA-262, “Time Values and Time Range”). */
export const TimeMs = z.int().min(0).max(8.64e15)
