import { describe, expect, it } from 'vitest'

import { reverseBytes } from '#/protocol/encoding/bytes.ts'
import { sha256d } from '#/protocol/encoding/hash.ts'
import { formatHex } from '#/protocol/encoding/hex.ts'
import { verifyBls } from '#/protocol/key/bls.ts'
import { checkChainLock, deriveChainLockRequestId } from '#/protocol/layer1/chain-lock.ts'
import { deriveSignHash } from '#/protocol/layer1/quorum-signing.ts'
import { signSandboxChainLock } from './sandbox-chain-lock.ts'
import { blockAt, createSandboxChain, findBlockOf, mineSandboxBlock, tipOf } from './sandbox-chain.ts'
import { deriveSandboxQuorum } from './sandbox-quorum.ts'

const seed = 'a test'
const genesis = createSandboxChain(seed)
const txids = [1, 2, 3].map((byte) => new Uint8Array(32).fill(byte))

describe('the practice chain', () => {
  it('begins with a block that the seed decides', () => {
    expect(tipOf(genesis).height).toBe(0)
    expect(createSandboxChain(seed)).toEqual(genesis)
    expect(tipOf(createSandboxChain('another')).hash).not.toEqual(tipOf(genesis).hash)
  })

  it('grows by blocks that hash their header and name the one before', () => {
    const chain = mineSandboxBlock(mineSandboxBlock(genesis, { timeSeconds: 1 }), { timeSeconds: 2, txids })
    expect(chain.blocks.map(({ height }) => height)).toEqual([0, 1, 2])
    for (const { height, header, hash } of chain.blocks) {
      expect(header).toHaveLength(80)
      expect(hash).toEqual(reverseBytes(sha256d(header)))
      const before = blockAt(chain, height - 1)?.hash ?? new Uint8Array(32)
      expect(reverseBytes(header.slice(4, 36))).toEqual(before)
    }
    expect(tipOf(genesis).height).toBe(0)
  })

  it('mines the same block at the same time with the same transactions only', () => {
    const mined = mineSandboxBlock(genesis, { timeSeconds: 1, txids })
    expect(mineSandboxBlock(genesis, { timeSeconds: 1, txids })).toEqual(mined)
    expect(tipOf(mineSandboxBlock(genesis, { timeSeconds: 2, txids })).hash).not.toEqual(tipOf(mined).hash)
    expect(tipOf(mineSandboxBlock(genesis, { timeSeconds: 1 })).hash).not.toEqual(tipOf(mined).hash)
  })

  it('commits to its transactions with a merkle tree', () => {
    const block = tipOf(mineSandboxBlock(genesis, { timeSeconds: 1, txids: txids.slice(0, 2) }))
    const [coinbase, first, second] = block.txids.map(reverseBytes)
    const pair = (left?: Uint8Array, right?: Uint8Array) =>
      sha256d(Uint8Array.of(...(left ?? []), ...(right ?? [])))
    expect(block.header.slice(36, 68)).toEqual(pair(pair(coinbase, first), pair(second, second)))
  })

  it('finds the block of a transaction', () => {
    const chain = mineSandboxBlock(genesis, { timeSeconds: 1, txids })
    expect(findBlockOf(chain, new Uint8Array(32).fill(2))?.height).toBe(1)
    expect(findBlockOf(chain, new Uint8Array(32).fill(4))).toBeUndefined()
  })
})

describe('a chain lock of the practice chain', () => {
  it('is signed by its quorum', () => {
    const block = tipOf(mineSandboxBlock(genesis, { timeSeconds: 1, txids }))
    const checked = checkChainLock(signSandboxChainLock(seed, block))
    if (!checked.ok) throw new Error(JSON.stringify(checked.violations))
    const { height, blockHash, signature } = checked.value
    expect([height, formatHex(blockHash)]).toEqual([1, formatHex(block.hash)])
    const { llmqType, quorumHash, publicKey } = deriveSandboxQuorum(seed, 'chain-lock')
    const signHash = deriveSignHash(llmqType, quorumHash, deriveChainLockRequestId(height), blockHash)
    expect(verifyBls(signHash, signature, publicKey)).toBe(true)
    expect(verifyBls(signHash, signature, deriveSandboxQuorum(seed, 'instant-lock').publicKey)).toBe(false)
  })
})
