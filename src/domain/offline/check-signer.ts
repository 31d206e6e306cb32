import { equalBytes } from '#/protocol/encoding/bytes.ts'
import { hash160 } from '#/protocol/encoding/hash.ts'
import type { ExchangeRequest } from '#/protocol/exchange/exchange-file.ts'
import { recoverPublicKey } from '#/protocol/key/ecdsa.ts'
import { deriveSigningDigest } from '#/protocol/transition/transition-bytes.ts'
import { isFunded } from '#/protocol/transition/transition.ts'

/** Who should have signed, and who did. */
export interface WrongSigner {
  /** The id of the identity's key, where one signs. */
  readonly keyId: number | undefined
  /** Key data: 33 bytes, or 20 of a hash160 key. */
  readonly expected: Uint8Array
  /** 33 bytes. */
  readonly made: Uint8Array
}

/** The key of an ECDSA signature of the request, when it is not the expected one; nothing when the fault is another. */
export function checkSigner(unsigned: ExchangeRequest, signature: Uint8Array): WrongSigner | undefined {
  const signer = signerOf(unsigned)
  const made = recoverPublicKey(deriveSigningDigest(unsigned.signingBytes), signature)
  if (signer === undefined || made === undefined || isBy(signer.expected, made)) return undefined
  return { ...signer, made }
}

/** Whether the signature is that of the right key over those bytes. */
export function recoverOver(
  signingBytes: Uint8Array,
  signature: Uint8Array,
  unsigned: ExchangeRequest,
): boolean {
  const signer = signerOf(unsigned)
  const made = recoverPublicKey(deriveSigningDigest(signingBytes), signature)
  return signer !== undefined && made !== undefined && isBy(signer.expected, made)
}

/** Who is to sign. A BLS key is recovered from no signature: of a wrong one the rules alone tell. */
export function signerOf({
  transition,
  identity,
  singleUsePublicKey,
}: ExchangeRequest): Omit<WrongSigner, 'made'> | undefined {
  if (isFunded(transition)) {
    return singleUsePublicKey && { keyId: undefined, expected: singleUsePublicKey }
  }
  const keyId = transition.signaturePublicKeyId
  const key = identity?.publicKeys.find(({ id }) => id === keyId)
  return key && { keyId, expected: key.data }
}

function isBy(expected: Uint8Array, made: Uint8Array): boolean {
  return equalBytes(expected, expected.length === 20 ? hash160(made) : made)
}
