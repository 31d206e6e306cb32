import { z } from 'zod'

import { cutParts, findSecretText } from '#/protocol/inspect/secret-text.ts'
import { toPlainLabel } from '#/protocol/names/plain-name.ts'

/** The format of the header that this build writes; a change of any stored form raises it. */
export const vaultFormat = 7

export const idLength = 16

export const Bytes = z.custom<Uint8Array>((input) => input instanceof Uint8Array)

/** A schema of exactly that many bytes. */
export function bytesOf(length: number) {
  return Bytes.refine((bytes) => bytes.length === length)
}

/** The id of a record as hex: 16 bytes, as pages, the audit log and backups name it. */
export const RecordId = z.string().regex(/^[0-9a-f]{32}$/)

export const AesBoxForm = z.strictObject({ iv: bytesOf(12), ciphertext: Bytes })

/**
 * A name that the user types, of at most so many UTF-16 units, without hidden characters (`toPlainLabel`). Half of a surrogate
 * pair, which a field leaves that cuts an emoji in two, is one of these: CBOR has no such text, so a record with it would not be
 * read again. Names are stored unencrypted: a private key or a recovery phrase in one is cut out, should a page ever send it.
 */
export function plainText(most: number) {
  return z
    .string()
    .max(most)
    .transform((text) => withoutSecrets(toPlainLabel(text)))
}

/** A stored name as it is shown: an earlier version may have stored hidden characters. */
export const ShownName = z.string().overwrite(toPlainLabel)

function withoutSecrets(text: string): string {
  const parts = findSecretText(text).filter(({ isCertain }) => isCertain)
  return parts.length === 0 ? text : cutParts(text, parts).trim()
}

/** A moment of a file, in milliseconds since 1970: none that a `Date` cannot have (ECMA-262, “Time Values and Time Range”). */
export const TimeMs = z.int().min(0).max(8.64e15)
