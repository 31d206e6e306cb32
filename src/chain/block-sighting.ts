import { z } from 'zod'

import { Address, Count, FailureForm, Hash } from './chain-forms.ts'

/** A block to look for: by its place or by its name. */
export const BlockQuery = z.discriminatedUnion('by', [
  z.strictObject({ by: z.literal('height'), height: z.int().min(0).max(0xffff_ffff) }),
  z.strictObject({ by: z.literal('hash'), blockHash: Hash }),
])
export type BlockQuery = Readonly<z.infer<typeof BlockQuery>>

/** One node's answer about a block. */
export const BlockSighting = z.discriminatedUnion('kind', [
  /** The block that it has at that height: another than was asked for by its hash, if the chain turned there. */
  z.strictObject({
    kind: z.literal('block'),
    address: Address,
    height: Count,
    blockHash: Hash,
    elapsedMs: z.number(),
  }),
  z.strictObject({ kind: z.literal('failed'), address: Address, failure: FailureForm }),
])
export type BlockSighting = Readonly<z.infer<typeof BlockSighting>>
