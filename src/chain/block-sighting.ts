import { z } from 'zod'

import { Address, Count, FailureForm, Hash } from './chain-forms.ts'

export const BlockQuery = z.discriminatedUnion('by', [
  z.strictObject({ by: z.literal('height'), height: z.int().min(0).max(0xffff_ffff) }),
  z.strictObject({ by: z.literal('hash'), blockHash: Hash }),
])
export type BlockQuery = Readonly<z.infer<typeof BlockQuery>>

export const BlockSighting = z.discriminatedUnion('kind', [
  /** The node's block at that height. Differs from the requested hash after a reorganization. */
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
