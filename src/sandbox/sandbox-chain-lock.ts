import { formatHex, parseHex } from '#/protocol/encoding/hex.ts'
import { deriveChainLockRequestId } from '#/protocol/layer1/chain-lock.ts'
import { selectSigningQuorum } from '#/protocol/masternode/signing-quorum.ts'
import type { CoinbaseChainLock } from '#/protocol/masternode/coinbase.ts'
import { deriveBlockHash, type SandboxChain } from './sandbox-chain.ts'
import { chainLockType, signAsQuorum, signersAt } from './sandbox-quorum.ts'

// The quorums that were active so many blocks before (layer 1 `SIGN_HEIGHT_OFFSET`).
const signingOffset = 8

// Several nodes have the same block, and a signature takes longer than the rest of it.
const signed = new Map<string, CoinbaseChainLock>()
const mostSigned = 32

/** The lock of a block, by the quorum that has to sign it; nothing before there were quorums. */
export function signSandboxChainLock(chain: SandboxChain, height: number): CoinbaseChainLock | undefined {
  if (height < 1) return undefined
  const requestId = deriveChainLockRequestId(height)
  const active = signersAt(chain, height - signingOffset, chainLockType)
  const quorum = selectSigningQuorum(active, requestId)
  if (quorum === undefined) return undefined
  const hash = deriveBlockHash(chain, height)
  const name = `${chain.world.seed} ${quorum.quorumHash} ${formatHex(hash)}`
  const known = signed.get(name)
  if (known !== undefined) return known
  const request = { requestId, messageHash: hash }
  const named = { llmqType: quorum.llmqType, quorumHash: parseHex(quorum.quorumHash) }
  const lock = { height, signature: signAsQuorum(chain, named, request) }
  signed.set(name, lock)
  const [oldest] = signed.keys()
  if (signed.size > mostSigned && oldest !== undefined) signed.delete(oldest)
  return lock
}
