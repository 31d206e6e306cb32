import type { AnswerMetadata, AnswerSignature } from '#/protocol/platform/answer-proof.ts'
import type { CallOptions } from './dapi-client.ts'
import { DapiError } from './dapi-error.ts'
import type { ReadPool } from './node-reads.ts'

/** An answer with a proof in the place of its value, as one node says it: nothing of it is verified. */
export interface ProofAnswer {
  /** Of GroveDB, up to 512 KiB. */
  readonly proof: Uint8Array
  readonly metadata: AnswerMetadata
  readonly signature: AnswerSignature
}

/**
 * Asks a node to prove an identity, or that the platform has none of that id (32 bytes). Throws a DapiError where it does not,
 * of status 12 where it gives no proofs.
 */
export async function readIdentityProof(
  pool: ReadPool,
  address: string,
  id: Uint8Array,
  options?: CallOptions,
): Promise<ProofAnswer> {
  const request = { version: { case: 'v0' as const, value: { id, prove: true } } }
  const { version } = (await pool.call(address, 'getIdentity', request, options)).message
  // A value in the place of its proof is no answer.
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
