import { checkCoinbaseLock } from '#/protocol/masternode/lock-verdict.ts'
import { checkMnListDiff, type MnListDiff } from '#/protocol/masternode/mn-list-diff.ts'
import { emptyList, type VerifiedList } from '#/protocol/masternode/verified-list.ts'
import { checkConfirmed, verifyDiff } from '#/protocol/masternode/verify-diff.ts'
import type { Checked } from '#/protocol/violation.ts'
import { forgeDiff, sampleEntry, sampleHash, sampleQuorum, sampleVotingVersion } from './diff-samples.ts'

// For the test of all rules: a valid diff, and for each rule an invalid one.

const genesis = sampleHash('genesis')
const entries = [1, 2, 3].map((number) => sampleEntry(number))
const quorums = [sampleQuorum(1)]

function verify(base: VerifiedList, input: unknown, blockHash?: string) {
  const diff = checkMnListDiff(input)
  if (!diff.ok) return diff
  const terms = { blockHash: blockHash ?? diff.value.blockHash, votingVersion: sampleVotingVersion }
  return verifyDiff(base, diff.value, terms)
}

function listOf(base: VerifiedList, diff: MnListDiff): VerifiedList {
  const checked = verify(base, diff)
  if (!checked.ok) throw new TypeError(checked.violations[0]?.message)
  return checked.value.list
}

export function diffCases(): readonly Checked<unknown>[] {
  const first = forgeDiff({
    baseBlockHash: genesis,
    height: 100,
    entries,
    quorums,
    changes: { mnList: entries, newQuorums: quorums },
  })
  const base = listOf(emptyList(genesis), first)
  const about = { baseBlockHash: base.blockHash, height: 120, entries, quorums }
  const next = forgeDiff(about)
  const old = forgeDiff({ ...about, height: 99 })
  const entry = (changes: object) => ({ ...next, mnList: [{ ...sampleEntry(4), ...changes }] })
  const quorum = (changes: Parameters<typeof sampleQuorum>[1]) => ({
    ...next,
    newQuorums: [sampleQuorum(2, changes)],
  })
  const broken: readonly unknown[] = [
    next,
    { ...next, mnList: null },
    entry({ confirmedHash: '00' }),
    entry({ service: '1.2.3.4' }),
    entry({ votingAddress: 'y' }),
    entry({
      votingAddress: sampleEntry(4).votingAddress.replace(/.$/, (last) => (last === '2' ? '3' : '2')),
    }),
    entry({ nVersion: 3 }),
    quorum({ llmqType: 99 }),
    quorum({ signers: '08' }),
    { ...next, baseBlockHash: genesis },
    { ...next, cbTx: next.cbTx.replace('03000500', '03000600') },
    { ...next, cbTx: next.cbTx.replace('ffffffff', 'feffffff') },
    { ...next, cbTxMerkleTree: `00000000${next.cbTxMerkleTree.slice(8)}` },
    { ...next, cbTxMerkleTree: old.cbTxMerkleTree },
    { ...next, merkleRootMNList: genesis },
    { ...next, merkleRootQuorums: genesis },
    { ...old, merkleRootMNList: next.merkleRootMNList },
    { ...next, deletedMNs: [genesis] },
    { ...next, newQuorums: quorums },
    { ...next, deletedQuorums: [{ llmqType: 1, quorumHash: genesis }] },
    { ...next, mnList: [sampleEntry(4), sampleEntry(4)] },
    entry({}),
    quorum({}),
  ]
  return [
    ...broken.map((each) => verify(base, each)),
    verify(base, next, genesis),
    checkConfirmed(base, genesis),
    checkCoinbaseLock(withBadLock(base), { before: base, lockedHash: genesis, llmqType: 100 }),
  ]
}

function withBadLock(base: VerifiedList): VerifiedList {
  const signature = new Uint8Array(96).fill(1)
  const coinbase = { version: 3, chainLock: { height: 119, signature } } as const
  return listOf(base, forgeDiff({ baseBlockHash: base.blockHash, height: 120, entries, quorums, coinbase }))
}
