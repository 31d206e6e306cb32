import { equalBytes, reverseBytes } from '#/protocol/encoding/bytes.ts'
import { formatHex } from '#/protocol/encoding/hex.ts'
import { passed, rejected, violation, type Checked } from '#/protocol/violation.ts'
import { applyEntries, readDeletions, readUpserts, type EntryChanges } from './apply-entries.ts'
import { checkCoinbase, type Coinbase } from './coinbase.ts'
import { stop, unlessRejected, untilStopped, bytesField, hashField, type MnListDiff } from './mn-list-diff.ts'
import { rootOf } from './merkle-levels.ts'
import { checkPartialMerkleTree } from './partial-merkle-tree.ts'
import { applyQuorumDiff, quorumRootOf, readQuorumDiff, type QuorumChanges } from './quorum-list.ts'
import { verified, type RootCheck, type VerifiedList } from './verified-list.ts'

export interface DiffTerms {
  /** Hash of the requested block, in display order. */
  readonly blockHash: string
  readonly votingVersion: number
}

export interface AppliedDiff {
  readonly list: VerifiedList
  readonly masternodes: EntryChanges
  readonly quorums: QuorumChanges
  readonly hashes: number
  /** Version of the diff, if unknown. The diff was verified by the known rules. */
  readonly unknownVersion?: number
}

const knownDiffVersion = 1
const noBlock = '0'.repeat(64)

const maxTransactionBytes = 100_000
// Generous: a Merkle proof of one transaction among 200,000 has 18 hashes, under 600 bytes.
const maxTreeBytes = 10_000

/** Applies a diff, or returns the first violation: fields, blocks, coinbase, named roots, height, entries, roots. */
export function verifyDiff(base: VerifiedList, diff: MnListDiff, terms: DiffTerms): Checked<AppliedDiff> {
  return untilStopped(() => {
    const fields = readFields(diff, terms.votingVersion)
    requireBlocks(base, diff, terms)
    const coinbase = proveCoinbase(fields.transaction, fields.tree)
    requireNamedRoots(fields, coinbase)
    if (coinbase.height <= base.height) {
      stop('mn-list.height', '/cbTx', { params: { height: coinbase.height, held: base.height } })
    }
    const applied = applyEntries(base, fields.deletions, fields.upserts)
    const quorums = applyQuorums(base, fields.quorums)
    const masternodeCheck = checkMasternodeRoot(applied, coinbase)
    const quorumCheck = checkQuorumRoot(base, quorums.quorums, coinbase)
    const { nVersion = knownDiffVersion } = diff
    return {
      list: {
        blockHash: terms.blockHash.toLowerCase(),
        height: coinbase.height,
        entries: applied.entries,
        tree: applied.tree,
        quorums: quorums.quorums,
        coinbase,
        masternodeCheck,
        quorumCheck,
      },
      masternodes: applied.changes,
      quorums: quorums.changes,
      hashes: applied.hashes,
      ...(nVersion === knownDiffVersion ? {} : { unknownVersion: nVersion }),
    }
  })
}

/** Checks the block hash that the node names for the list's height, because only the coinbase contains the height. */
export function checkConfirmed(list: VerifiedList, namedHash: string): Checked<VerifiedList> {
  if (namedHash === list.blockHash) return passed(list)
  const params = { height: list.height, found: namedHash }
  return rejected(violation('mn-list.confirmed', '', { params, detail: namedHash }))
}

/** Returns the coinbase of a diff if it is valid and proven. Checks nothing else of the diff. */
export function checkCoinbaseProof({ cbTx, cbTxMerkleTree }: MnListDiff): Checked<Coinbase> {
  return untilStopped(() =>
    proveCoinbase(
      bytesField(cbTx, '/cbTx', maxTransactionBytes),
      bytesField(cbTxMerkleTree, '/cbTxMerkleTree', maxTreeBytes),
    ),
  )
}

function readFields(diff: MnListDiff, votingVersion: number) {
  hashField(diff.baseBlockHash, '/baseBlockHash')
  hashField(diff.blockHash, '/blockHash')
  const { merkleRootQuorums } = diff
  return {
    tree: bytesField(diff.cbTxMerkleTree, '/cbTxMerkleTree', maxTreeBytes),
    transaction: bytesField(diff.cbTx, '/cbTx', maxTransactionBytes),
    deletions: readDeletions(diff),
    upserts: readUpserts(diff.mnList, votingVersion),
    quorums: readQuorumDiff(diff),
    masternodeRoot: hashField(diff.merkleRootMNList, '/merkleRootMNList'),
    quorumRoot:
      merkleRootQuorums === undefined ? undefined : hashField(merkleRootQuorums, '/merkleRootQuorums'),
  }
}

function requireBlocks(base: VerifiedList, diff: MnListDiff, { blockHash }: DiffTerms): void {
  const baseHash = diff.baseBlockHash.toLowerCase()
  // At the start of a list, nodes name the genesis block or no block.
  const isBegin = base.height === 0 && baseHash === noBlock
  if (baseHash !== base.blockHash && !isBegin) {
    stop('mn-list.base', '/baseBlockHash', { value: baseHash, params: { expected: base.blockHash } })
  }
  if (diff.blockHash.toLowerCase() !== blockHash.toLowerCase()) {
    stop('mn-list.tip', '/blockHash', { value: diff.blockHash, params: { expected: blockHash } })
  }
}

function proveCoinbase(transaction: Uint8Array, treeBytes: Uint8Array): Coinbase {
  const coinbase = unlessRejected(checkCoinbase(transaction), '/cbTx')
  const { matches } = unlessRejected(checkPartialMerkleTree(treeBytes), '/cbTxMerkleTree')
  const [match] = matches
  if (matches.length !== 1 || match?.place !== 0 || !equalBytes(match.txid, coinbase.txid)) {
    stop('merkle-tree.proves', '/cbTxMerkleTree', { params: { matches: matches.length } })
  }
  return coinbase
}

function requireNamedRoots(
  named: { readonly masternodeRoot: Uint8Array; readonly quorumRoot: Uint8Array | undefined },
  coinbase: Coinbase,
): void {
  if (!equalBytes(named.masternodeRoot, coinbase.masternodeRoot)) {
    stop('mn-list.root-field', '/merkleRootMNList', differ(named.masternodeRoot, coinbase.masternodeRoot))
  }
  const { quorumRoot } = coinbase
  if (named.quorumRoot === undefined || quorumRoot === undefined) return
  if (!equalBytes(named.quorumRoot, quorumRoot)) {
    stop('mn-list.quorum-root-field', '/merkleRootQuorums', differ(named.quorumRoot, quorumRoot))
  }
}

function applyQuorums(base: VerifiedList, diff: ReturnType<typeof readQuorumDiff>) {
  // After missed quorums, later diffs depend on unknown quorums.
  if (diff === undefined || base.quorums === undefined) {
    return { quorums: undefined, changes: { added: diff?.added ?? [], removed: [] } }
  }
  return applyQuorumDiff(base.quorums, diff)
}

function checkMasternodeRoot(
  { tree, incomplete }: Pick<ReturnType<typeof applyEntries>, 'tree' | 'incomplete'>,
  { masternodeRoot }: Coinbase,
): RootCheck {
  if (tree === undefined) return { kind: 'not-verifiable', why: 'platform-members', entries: incomplete }
  const root = rootOf(tree)
  if (!equalBytes(root, masternodeRoot)) stop('mn-list.root', '/mnList', differ(root, masternodeRoot))
  return verified
}

function checkQuorumRoot(
  base: VerifiedList,
  quorums: VerifiedList['quorums'],
  { quorumRoot }: Coinbase,
): RootCheck {
  if (quorums === undefined) return { kind: 'not-verifiable', why: 'quorum-shape' }
  if (quorumRoot === undefined) return { kind: 'not-verifiable', why: 'coinbase-version' }
  // The root of unchanged quorums is already verified.
  const isKnown = quorums === base.quorums && base.quorumCheck.kind === 'verified'
  const root = (isKnown ? base.coinbase?.quorumRoot : undefined) ?? quorumRootOf(quorums)
  if (!equalBytes(root, quorumRoot)) stop('mn-list.quorum-root', '/newQuorums', differ(root, quorumRoot))
  return verified
}

function differ(found: Uint8Array, expected: Uint8Array) {
  const params = { found: formatHex(reverseBytes(found)), expected: formatHex(reverseBytes(expected)) }
  return { params, detail: `${params.found}, not ${params.expected}` }
}
