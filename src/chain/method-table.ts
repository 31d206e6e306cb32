import { z } from 'zod'

const maxHeight = 2 ** 32 - 1

/** A block hash as it is printed: 64 lower-case hex digits. */
const BlockHash = z.string().regex(/^[0-9a-f]{64}$/)

const BlockHeight = z.int().min(0).max(maxHeight)

// Omitted, null, [] and {} all say that there are none.
const NoParams = z.union([z.strictObject({}), z.tuple([]), z.null(), z.undefined()])

/** Each endpoint of the core chain: what it asks for and what it answers (SPEC.md "Core-chain JSON-RPC"). */
export const methods = {
  getBestBlockHash: { params: NoParams, result: BlockHash },
  getBlockHash: { params: z.strictObject({ height: BlockHeight }), result: BlockHash },
} as const satisfies Readonly<Record<string, { readonly params: z.ZodType; readonly result: z.ZodType }>>

export type MethodName = keyof typeof methods

export function isMethodName(name: string): name is MethodName {
  return Object.hasOwn(methods, name)
}
