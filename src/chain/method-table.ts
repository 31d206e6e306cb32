import { z } from 'zod'

import { checkMnListDiff, type MnListDiff } from '#/protocol/masternode/mn-list-diff.ts'

const maxHeight = 2 ** 32 - 1

const BlockHash = z.string().regex(/^[0-9a-f]{64}$/)

const BlockHeight = z.int().min(0).max(maxHeight)

// Omitted, null, [] and {} all mean no params.
const NoParams = z.union([z.strictObject({}), z.tuple([]), z.null(), z.undefined()])

// `checkMnListDiff` reads each of thousands of entries once and copies none. The verifier checks the entries’ contents.
const MnListDiffResult = z.unknown().transform((input, context): MnListDiff => {
  const checked = checkMnListDiff(input)
  if (checked.ok) return checked.value
  for (const { rule, path } of checked.violations) {
    context.issues.push({ code: 'custom', message: rule, path: path.split('/').slice(1), input })
  }
  return z.NEVER
})

// A mainnet list has less than 2 MiB, and a longer list comes in parts. Parsing needs five times as much memory, and
// many nodes may be asked at once.
const listBytes = 8 * 1024 * 1024
const hashBytes = 65_536

/** Params, result, and limit of the reply in bytes (docs/specification.md "Core-chain JSON-RPC"). */
export const methods = {
  getBestBlockHash: { params: NoParams, result: BlockHash, replyBytes: hashBytes },
  getBlockHash: { params: z.strictObject({ height: BlockHeight }), result: BlockHash, replyBytes: hashBytes },
  getMnListDiff: {
    params: z.strictObject({ baseBlockHash: BlockHash, blockHash: BlockHash }),
    result: MnListDiffResult,
    replyBytes: listBytes,
  },
} as const satisfies Readonly<
  Record<string, { readonly params: z.ZodType; readonly result: z.ZodType; readonly replyBytes: number }>
>

export type MethodName = keyof typeof methods
export type MethodParams<Name extends MethodName> = z.input<(typeof methods)[Name]['params']>
export type MethodResult<Name extends MethodName> = z.output<(typeof methods)[Name]['result']>

/** Tells whether a node may be asked this method: other names never leave the page or the server. */
export function isMethodName(name: string): name is MethodName {
  return Object.hasOwn(methods, name)
}
