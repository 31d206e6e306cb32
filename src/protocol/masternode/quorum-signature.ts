import { parseHex } from '#/protocol/encoding/hex.ts'
import { verifyBls } from '#/protocol/key/bls.ts'
import { deriveSignHash } from '#/protocol/layer1/quorum-lock.ts'
import { isBasicScheme, type Quorum } from './quorum-entry.ts'

/** What a quorum was asked to sign: request id and message in display order. */
export interface SigningRequest {
  readonly requestId: Uint8Array
  readonly messageHash: Uint8Array
}

/** Whether the quorum signed this; `legacy-scheme` is not judged here. */
export function checkQuorumSignature(
  quorum: Quorum,
  { requestId, messageHash }: SigningRequest,
  signature: Uint8Array,
): 'signed' | 'not-signed' | 'legacy-scheme' {
  if (!isBasicScheme(quorum)) return 'legacy-scheme'
  const signHash = deriveSignHash(quorum.llmqType, parseHex(quorum.quorumHash), requestId, messageHash)
  return verifyBls(signHash, signature, quorum.publicKey) ? 'signed' : 'not-signed'
}
