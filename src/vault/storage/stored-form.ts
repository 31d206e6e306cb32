import { z } from 'zod'
import { decodeCbor } from '#/protocol/encoding/cbor.ts'

/** The format of the header that this build writes; a change of any stored form raises it. */
export const vaultFormat = 3

export const idLength = 16

export const Bytes = z.custom<Uint8Array>((input) => input instanceof Uint8Array)

export function bytesOf(length: number) {
  return Bytes.refine((bytes) => bytes.length === length)
}

export const AesBoxForm = z.strictObject({ iv: bytesOf(12), ciphertext: Bytes })

/** Parses what came out of storage; nothing when it is not canonical CBOR of that shape. */
export function readStoredForm<Schema extends z.ZodType>(
  schema: Schema,
  stored: unknown,
): z.output<Schema> | undefined {
  if (!(stored instanceof Uint8Array)) return undefined
  const decoded = decodeCbor(stored)
  if (!decoded.ok) return undefined
  return schema.safeParse(decoded.value).data
}
