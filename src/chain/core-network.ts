import { z } from 'zod'

/** What this folder needs to know of a network. */
export const CoreNetwork = z.strictObject({
  /** Names its database. */
  id: z.string().regex(/^[a-z0-9-]{1,64}$/),
  /** Addresses that requests are posted to, as `checkNodeAddress` gives them. */
  nodes: z.array(z.url()).min(1).max(64).readonly(),
  /** Those of them that are nodes of the platform: their list comes by a stream. */
  streams: z.array(z.url()).max(32).readonly().exactOptional(),
  /** The version byte of voting addresses. */
  votingVersion: z.int().min(0).max(255),
  /** The quorum type that signs chain locks. */
  chainLockType: z.int().min(0).max(255),
  /** Quorums that the user vouches for, each with its key: a node may give a hash any key. */
  pinnedQuorums: z
    .array(
      z.strictObject({
        llmqType: z.int().min(0).max(255),
        /** In display order. */
        quorumHash: z.string().regex(/^[0-9a-f]{64}$/),
        publicKey: z.string().regex(/^[0-9a-f]{96}$/),
      }),
    )
    .max(100)
    .readonly(),
})
export type CoreNetwork = Readonly<z.infer<typeof CoreNetwork>>
