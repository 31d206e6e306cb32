import { quorumName, type Quorum } from '#/protocol/masternode/quorum-entry.ts'
import type { FollowEvent } from './feed-event.ts'

/** Between which blocks a quorum came into the list: after the one (null: nobody watched), and by the other. */
export interface QuorumAge {
  readonly after: number | null
  readonly by: number
}

type Advance = Pick<Extract<FollowEvent, { kind: 'advanced' }>, 'from' | 'to'> & {
  readonly quorums: {
    readonly added: readonly Pick<Quorum, 'llmqType' | 'quorumHash'>[]
    readonly removed: readonly Pick<Quorum, 'llmqType' | 'quorumHash'>[]
  }
}

/** Remembers for a session when quorums came into the list that is followed. No node tells it. */
export function openQuorumAges() {
  let ages = new Map<string, QuorumAge>()
  // The list of an earlier session, which this one went on from.
  let restoredAt: number | undefined

  const nameOf = ({ llmqType, quorumHash }: Advance['quorums']['added'][number]) =>
    quorumName(llmqType, quorumHash)

  return {
    note: ({ from, to, quorums }: Advance) => {
      // Those of a list that is read from the beginning are as old as they may be.
      if (from.height === 0) {
        const known = ages
        const unknown = { after: null, by: to.height }
        ages = new Map(quorums.added.map((each) => [nameOf(each), known.get(nameOf(each)) ?? unknown]))
        return
      }
      restoredAt ??= from.height
      for (const each of quorums.removed) ages.delete(nameOf(each))
      for (const each of quorums.added) ages.set(nameOf(each), { after: from.height, by: to.height })
    },

    /** Of a quorum of the list of that height. */
    read: (quorum: Advance['quorums']['added'][number], height: number): QuorumAge =>
      ages.get(nameOf(quorum)) ?? { after: null, by: Math.min(restoredAt ?? height, height) },
  }
}
