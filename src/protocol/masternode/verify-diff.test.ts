import { readFileSync } from 'node:fs'
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'

import {
  forgeDiff,
  sampleEntry,
  sampleHash,
  sampleQuorum,
  sampleVotingVersion,
} from '#/protocol/testing/diff-samples.ts'
import { formatEntry } from './list-entry.ts'
import { rootOf } from './merkle-levels.ts'
import { checkMnListDiff, type DiffEntry, type MnListDiff } from './mn-list-diff.ts'
import { emptyList, type VerifiedList } from './verified-list.ts'
import { checkConfirmed, verifyDiff, type AppliedDiff } from './verify-diff.ts'

const genesis = sampleHash('genesis')

function verify(base: VerifiedList, diff: unknown, blockHash?: string) {
  const checked = checkMnListDiff(diff)
  if (!checked.ok) return checked
  return verifyDiff(base, checked.value, {
    blockHash: blockHash ?? checked.value.blockHash,
    votingVersion: sampleVotingVersion,
  })
}

function applied(base: VerifiedList, diff: unknown): AppliedDiff {
  const checked = verify(base, diff)
  if (!checked.ok) throw new TypeError(JSON.stringify(checked.violations))
  return checked.value
}

function rejection(base: VerifiedList, diff: unknown, blockHash?: string) {
  const checked = verify(base, diff, blockHash)
  return checked.ok ? 'verified' : checked.violations.map(({ rule, path }) => `${rule} ${path}`).join()
}

function published(name: string): { readonly result: MnListDiff } {
  return JSON.parse(readFileSync(`src/protocol/vectors/chain/${name}.json`, 'utf8'))
}

const entries = Array.from({ length: 40 }, (_, number) => sampleEntry(number))
const quorums = [1, 2, 3].map((number) => sampleQuorum(number))
const first = forgeDiff({
  baseBlockHash: genesis,
  height: 10,
  entries,
  quorums,
  changes: { mnList: entries, newQuorums: quorums },
})
const base = applied(emptyList(genesis), first).list

/** The next diff bans entry 3, removes entry 5 and adds entry 50. It removes quorum 1 and adds quorum 4. */
const banned = sampleEntry(3, { isValid: false, service: '[2001:db8::1]:19999' })
const nextEntries = [...entries.filter((_, at) => at !== 3 && at !== 5), banned, sampleEntry(50)]
const nextQuorums = [2, 3, 4].map((number) => sampleQuorum(number))
const next = forgeDiff({
  baseBlockHash: base.blockHash,
  height: 11,
  entries: nextEntries,
  quorums: nextQuorums,
  changes: {
    mnList: [sampleEntry(50), banned],
    deletedMNs: [sampleEntry(5).proRegTxHash],
    newQuorums: [sampleQuorum(4)],
    deletedQuorums: [{ llmqType: 100, quorumHash: sampleQuorum(1).quorumHash }],
  },
})

describe('a diff that verifies', () => {
  it('gives the list with its additions, removals and changes', () => {
    const { list, masternodes, quorums: moved, unknownVersion } = applied(base, next)
    expect([list.height, list.blockHash, list.entries.length, list.quorums?.size]).toEqual([
      11,
      next.blockHash,
      40,
      3,
    ])
    const read = (each: { readonly bytes: Uint8Array }) => formatEntry(each, sampleVotingVersion)
    expect(masternodes.added.map(read)).toEqual([sampleEntry(50)])
    expect(masternodes.removed.map(read)).toEqual([sampleEntry(5)])
    expect(masternodes.changed.map(({ before, after }) => [read(before), read(after)])).toEqual([
      [sampleEntry(3), banned],
    ])
    expect(moved.added.map(({ quorumHash }) => quorumHash)).toEqual([sampleQuorum(4).quorumHash])
    expect(moved.removed.map(({ quorumHash }) => quorumHash)).toEqual([sampleQuorum(1).quorumHash])
    expect(unknownVersion).toBeUndefined()
  })

  it('does not modify the list that it is applied to', () => {
    const before = [...base.entries]
    const root = rootOf(base.tree ?? { levels: [new Uint8Array()] }).slice()
    applied(base, next)
    expect(rejection(base, { ...next, mnList: [] })).toBe('mn-list.root /mnList')
    expect(base.entries).toEqual(before)
    expect(rootOf(base.tree ?? { levels: [new Uint8Array()] })).toEqual(root)
    expect(applied(base, next).list.height).toBe(11)
  })

  it('accepts a diff that begins at no block only for an empty list', () => {
    const zeros = '0'.repeat(64)
    expect(rejection(emptyList(genesis), { ...first, baseBlockHash: zeros })).toBe('verified')
    expect(rejection(base, { ...next, baseBlockHash: zeros })).toBe('mn-list.base /baseBlockHash')
  })

  it('is verified by the known rules if its version is unknown, and the version is reported', () => {
    expect(applied(base, { ...next, nVersion: 2 }).unknownVersion).toBe(2)
  })

  it('hashes one path for each changed entry, and nothing if no entry changes', () => {
    const changed = [7, 8, 30].map((number) => sampleEntry(number, { confirmedHash: sampleHash('now') }))
    const isChanged = (each: DiffEntry) =>
      changed.some(({ proRegTxHash }) => proRegTxHash === each.proRegTxHash)
    const all = [...entries.filter((each) => !isChanged(each)), ...changed]
    const about = { baseBlockHash: base.blockHash, height: 12, quorums }
    const diff = forgeDiff({ ...about, entries: all, changes: { mnList: changed } })
    expect(applied(base, diff).hashes).toBeLessThanOrEqual(3 * (1 + 6))
    const nothing = applied(base, forgeDiff({ ...about, entries }))
    expect([nothing.hashes, nothing.list.entries === base.entries]).toEqual([0, true])
  })

  it('verifies diffs of public test networks, including their quorums', () => {
    const full = published('testnet-full-0-530000').result
    const start = applied(emptyList(full.baseBlockHash), full).list
    const { list, hashes } = applied(start, published('testnet-530000-905490').result)
    expect([list.entries.length, list.quorums?.size, list.quorumCheck.kind]).toEqual([515, 109, 'verified'])
    expect(hashes).toBeGreaterThan(515)
  })
})

describe('the incremental list', () => {
  it('an updated list equals one that is read in full, after any additions, removals and changes', () => {
    const step = fc.record({
      present: fc.uniqueArray(fc.nat({ max: 29 }), { maxLength: 12 }),
      absent: fc.uniqueArray(fc.nat({ max: 29 }), { maxLength: 12 }),
    })
    fc.assert(
      fc.property(fc.array(step, { minLength: 1, maxLength: 5 }), (steps) => {
        let list = emptyList(genesis)
        const now = new Map<number, DiffEntry>()
        for (const [index, { present, absent }] of steps.entries()) {
          const gone = absent.filter((each) => now.has(each) && !present.includes(each))
          for (const each of gone) now.delete(each)
          const upserts = present.map((each) => sampleEntry(each, { isValid: (each + index) % 2 === 0 }))
          for (const [at, each] of present.entries()) now.set(each, upserts[at] ?? sampleEntry(each))
          const diff = forgeDiff({
            baseBlockHash: list.blockHash,
            height: index + 1,
            entries: [...now.values()],
            changes: {
              mnList: upserts,
              deletedMNs: gone.map((each) => sampleEntry(each).proRegTxHash),
            },
          })
          list = applied(list, diff).list
          const inFull = { ...diff, baseBlockHash: genesis, mnList: [...now.values()], deletedMNs: [] }
          const fresh = applied(emptyList(genesis), inFull).list
          expect(list.tree).toEqual(fresh.tree)
          expect(list.entries.map(({ bytes }) => bytes)).toEqual(fresh.entries.map(({ bytes }) => bytes))
        }
      }),
      { numRuns: 25 },
    )
  })
})

describe('verification with missing or unknown parts', () => {
  it('cannot verify a list while an evonode lacks its platform members, but can once they arrive', () => {
    const { platformHTTPPort: _port, platformNodeID: _node, ...bare } = sampleEntry(0)
    const withBare = entries.map((each, at) => (at === 0 ? bare : each))
    const { list } = applied(emptyList(genesis), { ...first, mnList: withBare })
    expect(list.masternodeCheck).toEqual({ kind: 'not-verifiable', why: 'platform-members', entries: 1 })
    const mended = forgeDiff({
      baseBlockHash: list.blockHash,
      height: 11,
      entries,
      quorums,
      changes: { mnList: [sampleEntry(0)] },
    })
    expect(applied(list, mended).list.masternodeCheck.kind).toBe('verified')
    expect(applied(list, mended).list.tree).toEqual(base.tree)
  })

  it('cannot verify quorums of another shape, or any later quorums', () => {
    const { list } = applied(emptyList(genesis), { ...first, newQuorums: ['00'] })
    const gap = { kind: 'not-verifiable', why: 'quorum-shape' }
    expect([list.quorums, list.quorumCheck, list.masternodeCheck.kind]).toEqual([undefined, gap, 'verified'])
    expect(applied(list, next).list.quorumCheck).toEqual(gap)
  })

  it('verifies the masternodes but not the quorums of real diffs without quorum indexes', () => {
    const oldLists: VerifiedList[] = []
    for (const file of ['testnet-full-0-530000', 'testnet-530000-905490', 'testnet-905490-905491']) {
      const { result } = published(file)
      const newQuorums = result.newQuorums.map((each) => ({ ...Object(each), quorumIndex: undefined }))
      const before = oldLists.at(-1) ?? emptyList(result.baseBlockHash)
      oldLists.push(applied(before, { ...result, newQuorums }).list)
    }
    const gap = { kind: 'not-verifiable', why: 'quorum-shape' }
    expect(oldLists.map(({ quorumCheck }) => quorumCheck)).toEqual([gap, gap, gap])
    expect(oldLists.map(({ masternodeCheck }) => masternodeCheck.kind)).toEqual(Array(3).fill('verified'))
    expect(oldLists.map(({ entries }) => entries.length)).toEqual([428, 515, 515])
  })

  it('cannot verify quorums under a coinbase that names no quorum root', () => {
    const diff = forgeDiff({
      baseBlockHash: genesis,
      height: 1,
      entries,
      coinbase: { version: 1 },
      changes: { mnList: entries },
    })
    const { merkleRootQuorums: _root, ...plain } = diff
    expect(applied(emptyList(genesis), plain).list.quorumCheck).toEqual({
      kind: 'not-verifiable',
      why: 'coinbase-version',
    })
  })

  it('verifies quorums by the root in the coinbase, even if the diff does not repeat that root', () => {
    const { merkleRootQuorums: _root, ...plain } = next
    expect(applied(base, plain).list.quorumCheck.kind).toBe('verified')
    expect(rejection(base, { ...plain, newQuorums: [] })).toBe('mn-list.quorum-root /newQuorums')
  })
})

describe('the first check that fails', () => {
  const { cbTx: _tx, ...withoutTx } = next
  const entry = sampleEntry(50)
  it.each([
    [null, 'mn-list.field '],
    [[next], 'mn-list.field '],
    [withoutTx, 'mn-list.field /cbTx'],
    [{ ...next, mnList: {} }, 'mn-list.field /mnList'],
    [{ ...next, mnList: [null] }, 'mn-list.field /mnList/0'],
    [{ ...next, mnList: [{ ...entry, isValid: 'true' }] }, 'mn-list.field /mnList/0/isValid'],
    [{ ...next, mnList: [{ ...entry, nType: -1 }] }, 'mn-list.field /mnList/0/nType'],
    [
      { ...next, mnList: [{ ...entry, platformHTTPPort: 70_000 }] },
      'mn-list.field /mnList/0/platformHTTPPort',
    ],
    [{ ...next, deletedMNs: [1] }, 'mn-list.field /deletedMNs/0'],
    [{ ...next, nVersion: 1.5 }, 'mn-list.field /nVersion'],
    [{ ...next, merkleRootQuorums: 1 }, 'mn-list.field /merkleRootQuorums'],
    [{ ...next, newQuorums: [{}] }, 'mn-list.field /newQuorums/0/version'],
    [{ ...next, deletedQuorums: [{ llmqType: 1 }] }, 'mn-list.field /deletedQuorums/0/quorumHash'],
    [
      { ...next, newQuorums: [sampleQuorum(4, { llmqType: 99 })] },
      'mn-list.quorum-type /newQuorums/0/llmqType',
    ],
    [
      { ...next, newQuorums: [sampleQuorum(4, { version: 5 })] },
      'mn-list.entry-version /newQuorums/0/version',
    ],
    [
      { ...next, newQuorums: [sampleQuorum(4, { signers: '0f' })] },
      'mn-list.quorum-bits /newQuorums/0/signers',
    ],
    [
      { ...next, newQuorums: [sampleQuorum(4, { signersCount: 2 })] },
      'mn-list.quorum-bits /newQuorums/0/signers',
    ],
    [{ ...next, newQuorums: [sampleQuorum(4, { signers: '0700' })] }, 'mn-list.length /newQuorums/0/signers'],
    [{ ...next, mnList: Array.from({ length: 200_001 }, () => entry) }, 'mn-list.length /mnList'],
    [{ ...next, cbTx: `${next.cbTx}0` }, 'encoding.hex /cbTx'],
    [{ ...next, cbTx: '0'.repeat(300_000) }, 'mn-list.length /cbTx'],
    [{ ...next, blockHash: next.blockHash.slice(2) }, 'mn-list.length /blockHash'],
    [{ ...next, baseBlockHash: genesis }, 'mn-list.base /baseBlockHash'],
    [{ ...next, cbTx: next.cbTx.slice(2) }, 'bytes.end /cbTx'],
    [{ ...next, cbTx: first.cbTx }, 'merkle-tree.proves /cbTxMerkleTree'],
    [{ ...next, cbTxMerkleTree: `${next.cbTxMerkleTree}00` }, 'bytes.end /cbTxMerkleTree'],
    [{ ...next, merkleRootMNList: genesis }, 'mn-list.root-field /merkleRootMNList'],
    [{ ...next, merkleRootQuorums: genesis }, 'mn-list.quorum-root-field /merkleRootQuorums'],
    [{ ...next, deletedMNs: [genesis] }, 'mn-list.deleted-known /deletedMNs/0'],
    [{ ...next, deletedMNs: [...next.deletedMNs, ...next.deletedMNs] }, 'mn-list.unique /deletedMNs/1'],
    [{ ...next, mnList: [entry, banned, entry] }, 'mn-list.unique /mnList/2'],
    [
      { ...next, deletedQuorums: [{ llmqType: 1, quorumHash: genesis }] },
      'mn-list.deleted-quorum-known /deletedQuorums/0',
    ],
    [{ ...next, newQuorums: [sampleQuorum(4), sampleQuorum(4)] }, 'mn-list.unique /newQuorums/1'],
    [{ ...next, newQuorums: [sampleQuorum(2)] }, 'mn-list.added-quorum-new /newQuorums/0'],
    [{ ...next, mnList: [entry] }, 'mn-list.root /mnList'],
    [{ ...next, deletedMNs: [] }, 'mn-list.root /mnList'],
    [{ ...next, deletedQuorums: [] }, 'mn-list.quorum-root /newQuorums'],
  ])('is reported (%#)', (diff, expected) => {
    expect(rejection(base, diff)).toBe(expected)
  })

  it('rejects a list that grows too long, even though the diff alone is short enough', () => {
    const [entry] = base.entries
    if (entry === undefined) throw new TypeError('no entry')
    const full = { ...base, entries: Array.from({ length: 200_000 }, () => entry) }
    expect(rejection(full, { ...next, deletedMNs: [] })).toBe('mn-list.length /mnList')
    const [quorum] = base.quorums?.values() ?? []
    if (quorum === undefined) throw new TypeError('no quorum')
    const names = Array.from({ length: 10_000 }, (_, index) => [`${index}`, quorum] as const)
    const crowded = { ...base, quorums: new Map(names) }
    expect(rejection(crowded, { ...next, deletedQuorums: [] })).toBe('mn-list.length /newQuorums')
  })

  it('rejects a diff to a block that was not requested', () => {
    expect(rejection(base, next, genesis)).toBe('mn-list.tip /blockHash')
  })

  it('rejects a diff whose block is not above the height of the held list', () => {
    const old = forgeDiff({ baseBlockHash: base.blockHash, height: 10, entries, quorums })
    expect(rejection(base, old)).toBe('mn-list.height /cbTx')
  })

  it('rejects a list if the node names another block at its height', () => {
    expect(checkConfirmed(base, base.blockHash).ok).toBe(true)
    expect(checkConfirmed(base, genesis)).toMatchObject({ violations: [{ rule: 'mn-list.confirmed' }] })
  })
})
