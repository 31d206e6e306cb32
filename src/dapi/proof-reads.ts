import type { AnswerMetadata, AnswerSignature } from '#/protocol/platform/answer-proof.ts'
import type { CallOptions } from './dapi-client.ts'
import { DapiError } from './dapi-error.ts'
import type { ReadPool } from './node-reads.ts'

/** An unverified answer of one node, with a proof instead of a value. */
export interface ProofAnswer {
  /** GroveDB proof, up to 512 KiB. */
  readonly proof: Uint8Array
  readonly metadata: AnswerMetadata
  readonly signature: AnswerSignature
}

/**
 * Asks a node to prove an identity, or to prove that the platform has none with that id (32 bytes). Throws a DapiError
 * if the node sends no proof; its status is 12 if the node supports no proofs.
 */
export async function readIdentityProof(
  pool: ReadPool,
  address: string,
  id: Uint8Array,
  options?: CallOptions,
): Promise<ProofAnswer> {
  const request = { version: { case: 'v0' as const, value: { id, prove: true } } }
  const { version } = (await pool.call(address, 'getIdentity', request, options)).message
  // A value without its proof is not accepted.
  if (version.case !== 'v0' || version.value.result.case !== 'proof')
    throw new DapiError('dapi/message-shape')
  const { metadata } = version.value
  if (metadata === undefined) throw new DapiError('dapi/message-shape')
  const {
    grovedbProof: proof,
    quorumHash,
    quorumType,
    round,
    blockIdHash,
    signature,
  } = version.value.result.value
  const { height, coreChainLockedHeight, timeMs, protocolVersion, chainId } = metadata
  return {
    proof,
    metadata: { height, coreChainLockedHeight, timeMs, protocolVersion, chainId: chainId.slice(0, 100) },
    signature: { quorumType, quorumHash, round, blockIdHash, signature },
  }
}
