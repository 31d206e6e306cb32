import { z } from 'zod'

export const CoreNetwork = z.strictObject({
  id: z.string().regex(/^[a-z0-9-]{1,64}$/),
  nodes: z.array(z.url()).min(1).max(64).readonly(),
  /** Platform nodes among `nodes`, which send their list by a stream. */
  streams: z.array(z.url()).max(32).readonly().exactOptional(),
  votingVersion: z.int().min(0).max(255),
  /** Quorum type that signs chain locks. */
  chainLockType: z.int().min(0).max(255),
  /** Quorums pinned by the user, with their keys: a node may send any key for a hash. */
  pinnedQuorums: z
    .array(
      z.strictObject({
        llmqType: z.int().min(0).max(255),
        quorumHash: z.string().regex(/^[0-9a-f]{64}$/),
        publicKey: z.string().regex(/^[0-9a-f]{96}$/),
      }),
    )
    .max(100)
    .readonly(),
})
export type CoreNetwork = Readonly<z.infer<typeof CoreNetwork>>
