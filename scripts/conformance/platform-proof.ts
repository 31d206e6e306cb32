import { formatHex, parseHex } from '#/protocol/encoding/hex.ts'
import {
  deriveAnswerDigest,
  isAnswerSigned,
  type AnswerMetadata,
  type AnswerSignature,
} from '#/protocol/platform/answer-proof.ts'
import { mismatch, number, text, vector, type CaseCheck } from './suite.ts'

/** The quorum's signature verifies, and of nothing that is altered: the second step. The first has no reader yet. */
export const proof: CaseCheck = (each) => {
  const told = vector(each['metadata'])
  const given = vector(each['proof'])
  const rootHash = parseHex(text(each['rootHash']))
  const key = parseHex(text(each['quorumPublicKey']))
  const metadata: AnswerMetadata = {
    protocolVersion: number(told['protocol_version']),
    height: BigInt(text(told['height'])),
    coreChainLockedHeight: number(told['core_chain_locked_height']),
    timeMs: BigInt(text(told['time_ms'])),
    chainId: text(told['chain_id']),
  }
  const signature: AnswerSignature = {
    quorumType: number(given['quorum_type']),
    quorumHash: parseHex(text(given['quorum_hash'])),
    round: number(given['round']),
    blockIdHash: parseHex(text(given['block_id_hash'])),
    signature: parseHex(text(given['signature'])),
  }
  const flip = (bytes: Uint8Array, at: number) => bytes.with(at, (bytes[at] ?? 0) ^ 1)
  const altered: readonly boolean[] = [
    ...Array.from(rootHash, (_, at) => isAnswerSigned(flip(rootHash, at), metadata, signature, key)),
    ...[0, 50, 95].map((at) =>
      isAnswerSigned(rootHash, metadata, { ...signature, signature: flip(signature.signature, at) }, key),
    ),
    isAnswerSigned(rootHash, { ...metadata, height: metadata.height + 1n }, signature, key),
    isAnswerSigned(rootHash, { ...metadata, timeMs: metadata.timeMs + 1n }, signature, key),
    isAnswerSigned(rootHash, { ...metadata, chainId: 'other' }, signature, key),
    isAnswerSigned(rootHash, metadata, { ...signature, round: 1 }, key),
    isAnswerSigned(rootHash, metadata, { ...signature, blockIdHash: flip(signature.blockIdHash, 9) }, key),
    isAnswerSigned(rootHash, metadata, { ...signature, quorumHash: flip(signature.quorumHash, 9) }, key),
  ]
  return [
    ...mismatch(
      'sign digest',
      each['signDigest'],
      formatHex(deriveAnswerDigest(rootHash, metadata, signature)),
    ),
    ...mismatch('signed', true, isAnswerSigned(rootHash, metadata, signature, key)),
    ...mismatch(
      'altered',
      altered.map(() => false),
      altered,
    ),
  ]
}
