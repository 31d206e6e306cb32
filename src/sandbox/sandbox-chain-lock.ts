import { deriveChainLockRequestId, encodeChainLock } from '#/protocol/layer1/chain-lock.ts'
import type { SandboxBlock } from './sandbox-chain.ts'
import { signAsSandboxQuorum } from './sandbox-quorum.ts'

/** The chain lock of a mined block: 132 bytes. The genesis block has none. */
export function signSandboxChainLock(seed: string, { height, hash }: SandboxBlock): Uint8Array {
  const requestId = deriveChainLockRequestId(height)
  const signature = signAsSandboxQuorum(seed, 'chain-lock', requestId, hash)
  return encodeChainLock({ height, blockHash: hash, signature })
}
