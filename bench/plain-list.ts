import { hash } from 'node:crypto'

import type { DiffEntry, MnListDiff } from '../src/protocol/masternode/mn-list-diff.ts'
import { requireFromBench } from './dpp.ts'

// Verifies a list as a script would that knows the layout: with buffers, Node's own crypto at its fastest and the usual
// Base58 package. It supports only IPv4 services, and explains no faults.

const bs58: { decode(text: string): Uint8Array } = requireFromBench('bs58')

function sha256d(bytes: Uint8Array): Buffer {
  return hash('sha256', hash('sha256', bytes, 'buffer'), 'buffer')
}

function reversed(hex: string): Buffer {
  return Buffer.from(hex, 'hex').reverse()
}

function leafBytes(entry: DiffEntry): Buffer {
  const colon = entry.service.lastIndexOf(':')
  const host = entry.service.slice(0, colon)
  const service = Buffer.alloc(18)
  if (!host.startsWith('[')) {
    service.fill(0xff, 10, 12)
    service.set(host.split('.').map(Number), 12)
  }
  service.writeUInt16BE(Number(entry.service.slice(colon + 1)), 16)
  const address = Buffer.from(bs58.decode(entry.votingAddress))
  if (!sha256d(address.subarray(0, 21)).subarray(0, 4).equals(address.subarray(21)))
    throw new Error('checksum')
  const parts = [
    reversed(entry.proRegTxHash),
    reversed(entry.confirmedHash),
    service,
    Buffer.from(entry.pubKeyOperator, 'hex'),
    address.subarray(1, 21),
    Buffer.of(entry.isValid ? 1 : 0),
  ]
  if ((entry.nVersion ?? 1) >= 2) {
    const type = Buffer.alloc(2)
    type.writeUInt16LE(entry.nType ?? 0)
    parts.push(type)
    if (entry.nType === 1) {
      const port = Buffer.alloc(2)
      port.writeUInt16LE(entry.platformHTTPPort ?? 0)
      parts.push(port, reversed(entry.platformNodeID ?? ''))
    }
  }
  return Buffer.concat(parts)
}

function merkleRoot(leaves: readonly Buffer[]): Buffer {
  let level = leaves
  while (level.length > 1) {
    const next: Buffer[] = []
    for (let at = 0; at < level.length; at += 2) {
      const left = level[at] ?? Buffer.alloc(0)
      next.push(sha256d(Buffer.concat([left, level[at + 1] ?? left])))
    }
    level = next
  }
  return level[0] ?? Buffer.alloc(32)
}

const sizes: Readonly<Record<number, number>> = { 1: 50, 2: 400, 3: 400, 4: 100, 5: 60, 6: 25, 100: 3 }

interface PlainQuorum {
  readonly version: number
  readonly llmqType: number
  readonly quorumHash: string
  readonly quorumIndex: number
  readonly signers: string
  readonly validMembers: string
  readonly quorumPublicKey: string
  readonly quorumVvecHash: string
  readonly quorumSig: string
  readonly membersSig: string
}

function quorumHash(quorum: PlainQuorum): Buffer {
  const size = sizes[quorum.llmqType] ?? 0
  const count = size < 0xfd ? Buffer.of(size) : Buffer.of(0xfd, size & 0xff, size >> 8)
  const isRotated = quorum.version === 2 || quorum.version === 4
  return sha256d(
    Buffer.concat([
      Buffer.of(quorum.version, 0, quorum.llmqType),
      reversed(quorum.quorumHash),
      isRotated ? Buffer.of(quorum.quorumIndex, 0) : Buffer.alloc(0),
      count,
      Buffer.from(quorum.signers, 'hex'),
      count,
      Buffer.from(quorum.validMembers, 'hex'),
      Buffer.from(quorum.quorumPublicKey, 'hex'),
      reversed(quorum.quorumVvecHash),
      Buffer.from(quorum.quorumSig, 'hex'),
      Buffer.from(quorum.membersSig, 'hex'),
    ]),
  )
}

/** Throws if the roots differ from the coinbase. Returns the number of masternodes. */
export function verifyPlainly(diff: MnListDiff): number {
  const coinbase = Buffer.from(diff.cbTx, 'hex')
  if (!diff.cbTxMerkleTree.includes(sha256d(coinbase).toString('hex'))) throw new Error('not proven')
  const sorted = diff.mnList.map(leafBytes).toSorted((left, right) => left.compare(right, 0, 32, 0, 32))
  const root = merkleRoot(sorted.map(sha256d))
  if (!coinbase.includes(root)) throw new Error('root of the list')
  // The shape that nodes send; anything else fails the check of the root.
  const quorums = diff.newQuorums as readonly PlainQuorum[]
  const hashes = quorums.map(quorumHash).toSorted((left, right) => left.compare(right))
  if (!coinbase.includes(merkleRoot(hashes))) throw new Error('root of the quorums')
  return sorted.length
}
