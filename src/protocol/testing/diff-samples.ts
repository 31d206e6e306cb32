import { ByteWriter } from '#/protocol/encoding/byte-writer.ts'
import { reverseBytes, encodeUtf8 } from '#/protocol/encoding/bytes.ts'
import { sha256, sha256d } from '#/protocol/encoding/hash.ts'
import { formatHex } from '#/protocol/encoding/hex.ts'
import { encodeAddressOf } from '#/protocol/layer1/network.ts'
import { encodeCoinbase, type CoinbaseContent } from '#/protocol/masternode/coinbase.ts'
import { compareHashes, maxEntryBytes, writeEntry } from '#/protocol/masternode/list-entry.ts'
import type { DiffEntry, MnListDiff } from '#/protocol/masternode/mn-list-diff.ts'
import { encodeFirstProof } from '#/protocol/masternode/partial-merkle-tree.ts'
import { readDiffQuorum } from '#/protocol/masternode/quorum-entry.ts'

// Valid diffs, as from a node that invents a complete chain. Their roots are computed the slow and simple way.

export const sampleVotingVersion = 0x8c

export function sampleBytes(name: string): Uint8Array {
  return sha256(encodeUtf8(name))
}

export function sampleHash(name: string): string {
  return formatHex(sampleBytes(name))
}

/** Returns a masternode derived from the number: every third is an evonode, every other third has version 1. */
export function sampleEntry(number: number, changes: Partial<DiffEntry> = {}): DiffEntry {
  const name = `masternode ${number}`
  const key = formatHex(sampleBytes(`${name} key`))
  const versions = [
    { nVersion: 2, nType: 1, platformHTTPPort: 443, platformNodeID: key.slice(0, 40) },
    { nVersion: 1, nType: 0 },
    { nVersion: 2, nType: 0 },
  ]
  return {
    proRegTxHash: sampleHash(name),
    confirmedHash: sampleHash(`${name} confirmed`),
    service: `10.${(number >> 16) & 255}.${(number >> 8) & 255}.${number & 255}:${9999 - (number % 3)}`,
    pubKeyOperator: `${key}${key.slice(0, 32)}`,
    votingAddress: encodeAddressOf(sampleVotingVersion, sampleBytes(`${name} voting`).subarray(0, 20)),
    isValid: number % 7 !== 0,
    ...versions[number % 3],
    ...changes,
  }
}

/** Returns a quorum of three members (type 100) in the form of nodes. */
export function sampleQuorum(number: number, changes: Readonly<Record<string, unknown>> = {}) {
  const name = `quorum ${number}`
  const key = `${sampleHash(`${name} key`)}${sampleHash(name).slice(0, 32)}`
  return {
    version: 3,
    llmqType: 100,
    quorumHash: sampleHash(name),
    quorumIndex: 0,
    signersCount: 3,
    signers: '07',
    validMembersCount: 2,
    validMembers: '05',
    quorumPublicKey: key,
    quorumVvecHash: sampleHash(`${name} vector`),
    quorumSig: `${key}${key}`,
    membersSig: `${key}${key}`,
    ...changes,
  }
}

export interface ForgedBlock {
  readonly baseBlockHash: string
  readonly height: number
  /** Set if blocks of several chains have the same height. */
  readonly blockHash?: string
  /** The complete list and all quorums after the diff. */
  readonly entries: readonly DiffEntry[]
  readonly quorums?: readonly object[]
  readonly changes?: Partial<MnListDiff>
  readonly coinbase?: Partial<CoinbaseContent>
  readonly votingVersion?: number
}

/** Returns a diff to the block, by default `sampleHash("block <height>")`, whose coinbase has matching roots. */
export function forgeDiff(block: ForgedBlock): MnListDiff {
  const { baseBlockHash, height, entries, quorums = [], votingVersion = sampleVotingVersion } = block
  const masternodeRoot = plainMerkleRoot(leavesOf(entries, votingVersion))
  const quorumRoot = plainMerkleRoot(
    quorums.map((each) => sha256d(readDiffQuorum(each, '').bytes)).toSorted(compareHashes),
  )
  const coinbase = encodeCoinbase(
    { version: 2, height, masternodeRoot, quorumRoot, ...block.coinbase },
    {
      script: new ByteWriter().uint8(4).uint32(height).finish(),
      outputs: [{ amountDuffs: 1n, script: new Uint8Array() }],
    },
  )
  return {
    nVersion: 1,
    baseBlockHash,
    blockHash: block.blockHash ?? sampleHash(`block ${height}`),
    cbTxMerkleTree: formatHex(encodeFirstProof([sha256d(coinbase), sampleBytes(`other ${height}`)])),
    cbTx: formatHex(coinbase),
    deletedMNs: [],
    mnList: [],
    deletedQuorums: [],
    newQuorums: [],
    merkleRootMNList: formatHex(reverseBytes(masternodeRoot)),
    merkleRootQuorums: formatHex(reverseBytes(quorumRoot)),
    ...block.changes,
  }
}

/** Returns the hashes of the entries' bytes, sorted. */
function leavesOf(entries: readonly DiffEntry[], votingVersion: number): readonly Uint8Array[] {
  return entries
    .map((each) => {
      const memory = new Uint8Array(maxEntryBytes)
      return memory.subarray(0, writeEntry(each, '', votingVersion, memory, 0))
    })
    .toSorted(compareHashes)
    .map(sha256d)
}

export function plainMerkleRoot(level: readonly Uint8Array[]): Uint8Array {
  const [first] = level
  if (first === undefined) return new Uint8Array(32)
  if (level.length === 1) return first
  return plainMerkleRoot(
    Array.from({ length: Math.ceil(level.length / 2) }, (_, pair) => {
      const left = level[2 * pair] ?? first
      return sha256d(
        new ByteWriter()
          .bytes(left)
          .bytes(level[2 * pair + 1] ?? left)
          .finish(),
      )
    }),
  )
}
