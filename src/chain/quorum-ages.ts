import { quorumName, type Quorum } from '#/protocol/masternode/quorum-entry.ts'
import type { FollowEvent } from './feed-event.ts'

/** Heights between which a quorum entered the list: after `after` (null if not observed), at the latest by `by`. */
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

/** Remembers, for a session, when quorums entered the followed list. No node reports this. */
export function openQuorumAges() {
  let ages = new Map<string, QuorumAge>()
  // Height of a list from an earlier session that this session continued.
  let restoredAt: number | undefined

  const nameOf = ({ llmqType, quorumHash }: Advance['quorums']['added'][number]) =>
    quorumName(llmqType, quorumHash)

  return {
    note: ({ from, to, quorums }: Advance) => {
      // Quorums in a list that is read from the beginning have an unknown age.
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

    /** Returns the age of a quorum in the list of that height. */
    read: (quorum: Advance['quorums']['added'][number], height: number): QuorumAge =>
      ages.get(nameOf(quorum)) ?? { after: null, by: Math.min(restoredAt ?? height, height) },
  }
}
