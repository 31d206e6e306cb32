import { parseHex } from '#/protocol/encoding/hex.ts'
import { deriveChainLockRequestId } from '#/protocol/layer1/chain-lock.ts'
import { selectSigningQuorum } from '#/protocol/masternode/signing-quorum.ts'
import type { CoinbaseChainLock } from '#/protocol/masternode/coinbase.ts'
import { deriveBlockHash, type SandboxChain } from './sandbox-chain.ts'
import { chainLockType, signAsQuorum, signersAt } from './sandbox-quorum.ts'

// The quorums that were active so many blocks before (layer 1 `SIGN_HEIGHT_OFFSET`).
const signingOffset = 8

/** The lock of a block, by the quorum that has to sign it; nothing before there were quorums. */
export function signSandboxChainLock(chain: SandboxChain, height: number): CoinbaseChainLock | undefined {
  if (height < 1) return undefined
  const requestId = deriveChainLockRequestId(height)
  const active = signersAt(chain, height - signingOffset, chainLockType)
  const quorum = selectSigningQuorum(active, requestId)
  if (quorum === undefined) return undefined
  const request = { requestId, messageHash: deriveBlockHash(chain, height) }
  const named = { llmqType: quorum.llmqType, quorumHash: parseHex(quorum.quorumHash) }
  return { height, signature: signAsQuorum(chain, named, request) }
}
