// npm run bench -- list [file] [rounds]: verifying a masternode list, from scratch and by a diff of five entries.
import { readFileSync } from 'node:fs'

import { versionBytes } from '../src/protocol/layer1/network.ts'
import { forgeDiff, sampleEntry, sampleHash, sampleQuorum } from '../src/protocol/testing/diff-samples.ts'
import { checkMnListDiff, type MnListDiff } from '../src/protocol/masternode/mn-list-diff.ts'
import { emptyList, type VerifiedList } from '../src/protocol/masternode/verified-list.ts'
import { verifyDiff } from '../src/protocol/masternode/verify-diff.ts'
import { atLeast, saveClaims, type Claim } from './claims.ts'
import { requireFromBench } from './dpp.ts'
import { verifyPlainly } from './plain-list.ts'
import { measureRounds, type Subject } from './rounds.ts'

interface CoreLibrary {
  readonly SimplifiedMNListDiff: new (result: unknown, network: string) => unknown
  readonly SimplifiedMNList: new (diff?: unknown) => {
    readonly mnList: readonly unknown[]
    applyDiff(diff: unknown): void
  }
}

const [file, rounds = '40'] = process.argv.slice(2)
const fixture = file === undefined ? forgeFixture() : JSON.parse(readFileSync(file, 'utf8'))
const network: 'mainnet' | 'testnet' = fixture.network
const votingVersion = versionBytes[network].publicKeyHash
const full: MnListDiff = fixture.result
const core: CoreLibrary = requireFromBench('dashcore-lib')

/** Without a file, makes a list with as many masternodes as mainnet has. */
function forgeFixture() {
  const entries = Array.from({ length: 3170 }, (_, number) => sampleEntry(number))
  const bits = 'ffffffffffff03'
  const fifty = { llmqType: 1, signers: bits, signersCount: 50, validMembers: bits, validMembersCount: 50 }
  const quorums = Array.from({ length: 24 }, (_, number) => sampleQuorum(number, fifty))
  const baseBlockHash = sampleHash('genesis')
  const changes = { mnList: entries, newQuorums: quorums }
  return { network: 'testnet', result: forgeDiff({ baseBlockHash, height: 1000, entries, quorums, changes }) }
}

/** Includes the check of the shape, because a node's answer arrives here unchecked. */
function verifyHere(base: VerifiedList, input: unknown): VerifiedList {
  const diff = checkMnListDiff(input)
  if (!diff.ok) throw new TypeError(diff.violations[0]?.message)
  const applied = verifyDiff(base, diff.value, { blockHash: diff.value.blockHash, votingVersion })
  if (!applied.ok) throw new TypeError(applied.violations[0]?.message)
  return applied.value.list
}

/** Toggles the validity of five masternodes, and forges a coinbase that fits. */
function fiveEntryDiff(base: MnListDiff, height: number): MnListDiff {
  const step = Math.floor(base.mnList.length / 5)
  const changed = [0, 1, 2, 3, 4].flatMap((part) => {
    const entry = base.mnList[part * step]
    return entry === undefined ? [] : [{ ...entry, isValid: !entry.isValid }]
  })
  const entries = base.mnList.map(
    (each) => changed.find(({ proRegTxHash }) => proRegTxHash === each.proRegTxHash) ?? each,
  )
  return forgeDiff({
    baseBlockHash: base.blockHash,
    blockHash: sampleHash(`five ${height}`),
    height,
    entries,
    quorums: base.newQuorums as readonly object[], // verified as objects before
    votingVersion,
    changes: { mnList: changed },
  })
}

const genesis = emptyList(full.baseBlockHash)
const base = verifyHere(genesis, full)
const there = fiveEntryDiff(full, base.height + 1)
const fives = {
  there,
  // The reverse diff, for a library that changes its list in place.
  back: {
    ...there,
    baseBlockHash: there.blockHash,
    blockHash: full.blockHash,
    mnList: there.mnList.map(turned),
  },
}

function turned(entry: MnListDiff['mnList'][number]) {
  return { ...entry, isValid: !entry.isValid }
}

const subjects: Subject[] = [
  { name: 'from scratch: keywright', run: () => verifyHere(genesis, full) },
  { name: 'from scratch: plain, Node’s own crypto', run: () => verifyPlainly(full) },
  { name: 'diff of five: keywright', run: () => verifyHere(base, fives.there) },
  ...coreSubjects(),
]

function coreSubjects(): readonly Subject[] {
  const make = () => {
    const list = new core.SimplifiedMNList(new core.SimplifiedMNListDiff(full, network))
    if (list.mnList.length !== base.entries.length) throw new TypeError('another list')
    return list
  }
  const list = make()
  const root = {
    merkleRootMNList: full.merkleRootMNList,
    cbTx: full.cbTx,
    cbTxMerkleTree: full.cbTxMerkleTree,
  }
  const turn = () => {
    for (const diff of [fives.there, { ...fives.back, ...root }]) {
      list.applyDiff(new core.SimplifiedMNListDiff(diff, network))
    }
  }
  turn()
  return [
    { name: 'from scratch: dashcore-lib', run: make },
    { name: 'two diffs of five: dashcore-lib', run: turn },
  ]
}

const claims: readonly Claim[] = [
  {
    what: 'from scratch: plain takes, of ours',
    of: 'from scratch: plain, Node’s own crypto',
    over: 'from scratch: keywright',
    ...atLeast(1),
  },
  {
    what: 'from scratch takes, of the diff of five',
    of: 'from scratch: keywright',
    over: 'diff of five: keywright',
    ...atLeast(50),
  },
  {
    what: 'from scratch: dashcore-lib takes, of ours',
    of: 'from scratch: dashcore-lib',
    over: 'from scratch: keywright',
    ...atLeast(1),
  },
  {
    what: 'two diffs of five: dashcore-lib takes, of one of ours',
    of: 'two diffs of five: dashcore-lib',
    over: 'diff of five: keywright',
    ...atLeast(2),
  },
]

console.log(`${base.entries.length} masternodes, ${subjects.length} subjects, ${rounds} interleaved rounds`)
saveClaims('list', await measureRounds(subjects, Number(rounds)), claims, Number(rounds))
