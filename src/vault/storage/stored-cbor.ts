import type { z } from 'zod'
import { decodeCbor } from '#/protocol/encoding/cbor-decode.ts'

// This is not in stored-form.ts, because pages need the schemas there without a CBOR codec.

/** Parses a stored value; `undefined` when it is not canonical CBOR of that schema. Never throws. */
export function readStoredForm<Schema extends z.ZodType>(
  schema: Schema,
  stored: unknown,
): z.output<Schema> | undefined {
  if (!(stored instanceof Uint8Array)) return undefined
  const decoded = decodeCbor(stored)
  if (!decoded.ok) return undefined
  return schema.safeParse(decoded.value).data
}
