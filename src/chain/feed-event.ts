import { z } from 'zod'

import { Address, Count, Hash, MarkForm, MasternodeForm, ViolationForm } from './chain-forms.ts'

const counts = z.strictObject({ added: Count, removed: Count, changed: Count })

/** What the feed shows of an event: all counts, and of the masternodes as many as can be read. */
export const FeedEvent = z.strictObject({
  /** Ascending; none is used twice in a session. */
  number: Count,
  atMs: z.number(),
  event: z.discriminatedUnion('kind', [
    z.strictObject({
      kind: z.literal('advanced'),
      address: Address,
      from: MarkForm,
      to: MarkForm,
      masternodes: counts,
      quorums: counts.omit({ changed: true }),
      added: z.array(MasternodeForm).readonly(),
      removed: z.array(MasternodeForm).readonly(),
      changed: z.array(z.strictObject({ before: MasternodeForm, after: MasternodeForm })).readonly(),
    }),
    z.strictObject({ kind: z.literal('reorg'), from: MarkForm, to: MarkForm }),
    z.strictObject({ kind: z.literal('reloaded'), to: MarkForm }),
    z.strictObject({
      kind: z.literal('refused'),
      address: Address,
      blockHash: Hash,
      violation: ViolationForm,
    }),
    z.strictObject({ kind: z.literal('differs'), address: Address, at: MarkForm }),
    z.strictObject({ kind: z.literal('not-saved') }),
  ]),
})
export type FeedEvent = Readonly<z.infer<typeof FeedEvent>>
