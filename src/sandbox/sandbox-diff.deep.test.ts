import { describe, expect, it } from 'vitest'

import { sampleHash } from '#/protocol/testing/diff-samples.ts'
import { formatEntry, isEvonode, type ListEntry } from '#/protocol/masternode/list-entry.ts'
import { verified } from '#/protocol/masternode/verified-list.ts'
import type { AppliedDiff } from '#/protocol/masternode/verify-diff.ts'
import { blockHashText } from './sandbox-chain.ts'
import { sandboxVotingVersion } from './sandbox-lists.ts'
import { sampleChain, valueOf } from './testing/sample-chain.ts'
import { createSandboxWorld } from './sandbox-world.ts'

/** Returns the events of masternodes, as the feed names them. */
function kindsOf({ masternodes, quorums }: AppliedDiff): readonly string[] {
  const show = (entry: ListEntry) => formatEntry(entry, sandboxVotingVersion)
  return [
    ...masternodes.added.map((each) => (isEvonode(each) ? 'evonode registers' : 'registers')),
    ...masternodes.removed.map(() => 'goes'),
    ...masternodes.changed.flatMap(({ before, after }) => {
      const [old, now] = [show(before), show(after)]
      return [
        ...(old.isValid === now.isValid ? [] : [now.isValid ? 'revives' : 'fails']),
        ...(old.service === now.service ? [] : ['changes service']),
        ...(old.pubKeyOperator === now.pubKeyOperator ? [] : ['changes operator']),
        ...(old.votingAddress === now.votingAddress ? [] : ['changes voting']),
        ...(old.confirmedHash === now.confirmedHash ? [] : ['is confirmed']),
      ]
    }),
    ...quorums.added.map(({ llmqType }) => `quorum ${llmqType} forms`),
    ...quorums.removed.map(({ llmqType }) => `quorum ${llmqType} ends`),
  ]
}

describe('the masternode list of the sandbox', () => {
  it('verifies from an empty list over 200 blocks, with every kind of change', () => {
    const { begin, step, checkLock } = sampleChain(40)
    const seen = new Set<string>()
    const locks = new Map<string, number>()
    let base = begin
    for (let height = 1; height <= 200; height += 1 + (height % 7)) {
      const applied = step(base, height)
      expect([applied.list.masternodeCheck, applied.list.quorumCheck]).toEqual([verified, verified])
      expect(applied.list.entries).toHaveLength(40)
      if (base.height > 0) for (const kind of kindsOf(applied)) seen.add(kind)
      // Verifying a signature takes longer than the rest.
      if (height < 24 || height % 4 === 0) {
        const lock = valueOf(checkLock(base, applied.list)).verdict
        const verdict = 'why' in lock ? lock.why : lock.kind
        locks.set(verdict, (locks.get(verdict) ?? 0) + 1)
      }
      base = applied.list
    }
    expect([...seen].toSorted()).toEqual([
      'changes operator',
      'changes service',
      'changes voting',
      'evonode registers',
      'fails',
      'goes',
      'is confirmed',
      'quorum 1 ends',
      'quorum 1 forms',
      'quorum 5 ends',
      'quorum 5 forms',
      'registers',
      'revives',
    ])
    // No quorum exists at first. Just after a change of quorums, it is uncertain which quorum had to sign.
    expect([...locks.keys()].toSorted()).toEqual(['matches', 'no-lock', 'quorums-changed'])
    expect(locks.get('matches')).toBeGreaterThan(4)
  })

  it.each([3, 4, 17, 999, 12_000])(
    'verifies with %s masternodes, whichever blocks are requested',
    (count) => {
      const { begin, step } = sampleChain(count)
      let base = begin
      for (const height of [1, 2, 9, 10, 700, 100_000, 100_001, 1_000_000]) base = step(base, height).list
      expect(base.entries).toHaveLength(count)
      expect(step(begin, 1_000_000).list.entries.length).toBe(count)
    },
  )

  it('is the same before the start of a branch, and differs after it', () => {
    const main = sampleChain(40)
    const other = sampleChain(40, { name: 'fork', from: 95 })
    const before = main.step(main.begin, 94).list
    expect(other.step(other.begin, 94).list.coinbase).toEqual(before.coinbase)
    const [one, two] = [main.step(before, 120).list, other.step(before, 120).list]
    expect(one.blockHash).not.toBe(two.blockHash)
    expect(one.coinbase?.masternodeRoot).not.toEqual(two.coinbase?.masternodeRoot)
  })

  it('has no ChainLock for a block of a branch, because a quorum signs only one block per height', () => {
    const main = sampleChain(40)
    const fork = sampleChain(40, { name: 'fork', from: 95 })
    const before = main.step(main.begin, 94).list
    for (const [{ step, checkLock }, locked] of [
      [main, [97, 98]],
      [fork, [94]],
    ] as const) {
      const { list } = step(before, 99)
      expect(locked).toContain(list.coinbase?.chainLock?.height)
      expect(checkLock(before, list)).toMatchObject({ ok: true, value: { verdict: { kind: 'matches' } } })
    }
  })

  it('another seed or another number of masternodes gives other blocks', () => {
    const names = [
      { seed: 'a', masternodes: 5 },
      { seed: 'b', masternodes: 5 },
      { seed: 'a', masternodes: 6 },
    ].map((terms) => blockHashText({ world: createSandboxWorld(terms) }, 7))
    expect(new Set([...names, sampleHash('other')]).size).toBe(4)
  })

  it.each([2, 100_001, 3.5, Number.NaN])('rejects a sandbox of %s masternodes', (masternodes) => {
    expect(() => createSandboxWorld({ seed: 'a test', masternodes })).toThrow(RangeError)
  })
})
